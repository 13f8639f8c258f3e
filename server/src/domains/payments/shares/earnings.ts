// What a worker earned by visits that were paid online.
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readFees } from "../../wallet/wallet.ts";
import { earningsOfPerson } from "./queries.ts";

/** Reads the sums of a worker's earnings and fees, in minor units. */
export async function readEarnings(platform: Pick<Platform, "pool">, personId: number) {
  const [earnings, fees] = await Promise.all([
    earningsOfPerson(platform.pool, [personId]),
    readFees(platform, personId),
  ]);
  return { earnings: onlyRow(earnings), fees };
}
