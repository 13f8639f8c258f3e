// Signs a quote, so that it is recognized when a client sends it back.
import { createHash } from "node:crypto";
import type { CancellationRule } from "@hourhand/contract/booking-endings";

/** The amounts shown to the person who cancels, in whole paise. */
export interface CancellationFigures {
  chargePaise: number;
  refundPaise: number;
  rule: CancellationRule;
}

/** Signs the booking, the cause and the figures, but not the minute; opaque to clients. */
export function signatureOf(
  bookingId: number,
  { chargePaise, refundPaise, rule }: CancellationFigures,
): string {
  const { cause, percent, hours_before: hours, policy_charge_paise: charge, policy_version: version } = rule;
  const bound = JSON.stringify([bookingId, cause, percent, hours, charge, version, chargePaise, refundPaise]);
  return createHash("sha256").update(bound).digest("base64url").slice(0, 22);
}
