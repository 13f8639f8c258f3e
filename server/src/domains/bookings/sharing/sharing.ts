// A customer shares a visit by a secret address (docs/rules/bookings.md 95–98).
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { notFound } from "@hourhand/contract/problem";
import { sharedVisitPath } from "@hourhand/contract/visit-sharing";
import type { Transact } from "../../../platform/http/idempotency.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashOfSecret, newSecret } from "../../../platform/secret.ts";
import { deleteShare, storeShare, visitOfSecret, type SharedVisitRow } from "./queries.ts";

/** A new address, which is stored nowhere, and its end. */
export interface SharedVisit {
  url: string;
  expiresAt: Date;
}

/**
 * Makes a new address of a visit's page; the former one stops working.
 * @throws Problem `illegalStatusChange` (409) if the visit is not accepted, or over
 */
export const shareVisit = (
  platform: Platform,
  bookingId: number,
  transact: Transact<SharedVisit>,
): Promise<SharedVisit> =>
  transact(async (transaction) => {
    const secret = newSecret();
    const { settings, calendar } = platform;
    const [shared] = await storeShare(transaction, [bookingId, hashOfSecret(secret), calendar.timeZone]);
    if (!shared)
      return refuse(illegalStatusChange, {
        sentence: "Only a visit that is accepted and not yet over can be shared.",
      });
    return { url: settings.publicUrl + sharedVisitPath + secret, expiresAt: shared.expires_at };
  });

/** Ends the address of a visit. @throws Problem `notFound` (404) if there is none */
export async function endVisitShare({ pool }: Platform, bookingId: number): Promise<void> {
  const [ended] = await deleteShare(pool, [bookingId]);
  if (!ended) refuse(notFound, { sentence: "This visit is not shared." });
}

/** The visit behind a secret; undefined for an unknown one. */
export async function readSharedVisit(
  { pool, calendar }: Platform,
  secret: string,
): Promise<SharedVisitRow | undefined> {
  const [visit] = await visitOfSecret(pool, [hashOfSecret(secret), calendar.timeZone]);
  return visit;
}
