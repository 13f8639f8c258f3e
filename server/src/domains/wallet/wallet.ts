// The face of the wallet: what workers owe the platform and what they paid, as a double-entry ledger in whole paise
// (decisions.md section 4). Checkouts and provider events are in checkout.
import type { Transaction } from "kysely";
import type { DB } from "../../platform/database/row-types.ts";
import type { Platform } from "../../platform/platform.ts";
import { enterFee, openAccount } from "./queries.ts";
import { feePaise } from "./rules.ts";

/**
 * Charges a worker the platform's fee on a completed booking, with the transaction that completes it. A booking is
 * charged once however often this is called; a fee that rounds to nothing makes no entry.
 * @param booking `totalPaise` is what the customer pays
 */
export async function accrueFee(
  platform: Pick<Platform, "settings">,
  transaction: Transaction<DB>,
  booking: { workerId: number; bookingId: number; totalPaise: number },
): Promise<void> {
  const fee = feePaise(booking.totalPaise, platform.settings.platformFeePercent);
  if (fee === 0) return;
  await openAccount(transaction, booking.workerId);
  await enterFee(transaction, booking.workerId, booking.bookingId, fee);
}
