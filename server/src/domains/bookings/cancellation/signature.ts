// The signature that identifies a quote when a client sends it back.
import { createHash } from "node:crypto";
import type { CancellationRule } from "@hourhand/contract/booking-endings";

/** The figures that a canceler is shown; money is whole paise. */
export interface CancellationFigures {
  chargePaise: number;
  refundPaise: number;
  rule: CancellationRule;
}

/** Depends on the booking, the cause and the figures, not on the minute; opaque to clients. */
export function signatureOf(
  bookingId: number,
  { chargePaise, refundPaise, rule }: CancellationFigures,
): string {
  const { cause, percent, hours_before: hours, policy_charge_paise: charge, policy_version: version } = rule;
  const bound = JSON.stringify([bookingId, cause, percent, hours, charge, version, chargePaise, refundPaise]);
  return createHash("sha256").update(bound).digest("base64url").slice(0, 22);
}
