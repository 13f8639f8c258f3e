// What canceling a booking costs (docs/rules/bookings.md 50–55). Pure.
import { say, type Said, type Sentence } from "@hourhand/contract/sentence";
import {
  customerCauses,
  freeCauses,
  workerCauses,
  type CancellationRule,
  type SideCause,
} from "@hourhand/contract/booking-endings";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { shareOf, tierAt, type CancelTier } from "@hourhand/contract/policies";
import { inWords } from "../../../platform/sentences.ts";
import { refuseField } from "../../../platform/problem.ts";
import { refundAfter, type PaidPart } from "../../payments/payments.ts";
import type { Side } from "../notifications/present.ts";
import { signatureOf, type CancellationFigures } from "./signature.ts";

/** The fields of a booking that the rules need. */
export interface CancelableBooking {
  id: number;
  status: BookingStatus;
  totalPaise: number;
  /** Elapsed time before the visit's start; negative after it. */
  hoursLeft: number;
  policy: { version: number; cancel_tiers: readonly CancelTier[] };
  isOnline: boolean;
  /** Whether the policy's charge may be taken from what was paid online. */
  mayBeCharged: boolean;
  /** What was paid online and not refunded. */
  paid: readonly PaidPart[];
}

/** The amounts that are shown to the person who cancels, and then stored. */
export interface CancellationQuote extends CancellationFigures {
  /** Identifies the quote: depends on the booking, the cause and the figures, not on the minute. */
  quote: string;
}

/**
 * Whether a side may cancel a booking with this status: both sides an accepted one, the customer also a created one.
 */
export const mayCancel = (side: Side, status: BookingStatus): boolean =>
  status === "accepted" || (status === "created" && side === "customer");

/** Checks that this side may give the cause. @throws Problem `invalidInput` (400) */
export function causeOfSide(side: Side, cause: SideCause): SideCause {
  const causes: readonly SideCause[] = side === "customer" ? customerCauses : workerCauses;
  if (!causes.includes(cause))
    refuseField("cause", say("cause must be one of {choices}.", { choices: causes.join(", ") }));
  return cause;
}

/** Computes the cost of canceling now, for a cause of the canceling side. */
export function quoteFor(side: Side, cause: SideCause, booking: CancelableBooking): CancellationQuote {
  const { id, status, totalPaise, hoursLeft, policy, paid } = booking;
  const isFree = side === "worker" || freeCauses.includes(cause) || status === "created";
  const tier = isFree ? { percent: 0, hours_before: null } : tierAt(policy.cancel_tiers, hoursLeft);
  const { percent, hours_before } = tier;
  const policyChargePaise = shareOf(totalPaise, percent);
  const rule: CancellationRule = {
    cause,
    percent,
    hours_before,
    policy_charge_paise: policyChargePaise,
    policy_version: policy.version,
    late: percent > 0,
    text: textOf(side, status, { percent, isFree, policyChargePaise, booking }),
  };
  // Only money that was paid in the product can be charged (docs/rules/bookings.md 53).
  const chargePaise = chargeOf(booking, policyChargePaise);
  const figures = { chargePaise, refundPaise: refundAfter(paid, chargePaise), rule };
  return { ...figures, quote: signatureOf(id, figures) };
}

const paidPaiseOf = ({ paid }: Pick<CancelableBooking, "paid">): number =>
  paid.reduce((sum, { left }) => sum + left, 0);

const chargeOf = (booking: CancelableBooking, policyChargePaise: number): number =>
  booking.mayBeCharged ? Math.min(policyChargePaise, paidPaiseOf(booking)) : 0;

/** Says what stays of a paid visit. */
const chargedSentence = (charge: number): Said =>
  say("By our policy {charge, money} of what you paid stays, and the rest comes back.", { charge });
const paidBack = "Cancelling charges nothing: what you paid comes back.";

/** Says what a late cancellation means. */
const lateSentence = (charge: number): Said =>
  say("By our policy {charge, money}; nothing is taken, you pay on the visit.", { charge });

/** The same for a visit that is to be paid online. */
const unpaidSentence = (charge: number): Said =>
  say("By our policy {charge, money}; nothing is taken, because nothing was paid yet.", { charge });

/**
 * Returns a rule's sentence. It is stored in English; one with an amount is returned with it, so that it can be
 * translated.
 */
export function sentenceOf({ text, policy_charge_paise: charge }: CancellationRule): Sentence {
  const withCharge = [lateSentence(charge), unpaidSentence(charge), chargedSentence(charge)];
  return withCharge.find((sentence) => inWords("en", sentence) === text) ?? text;
}

function textOf(
  side: Side,
  status: BookingStatus,
  {
    percent,
    isFree,
    policyChargePaise,
    booking,
  }: { percent: number; isFree: boolean; policyChargePaise: number; booking: CancelableBooking },
): string {
  if (booking.isOnline && paidPaiseOf(booking) > 0) {
    const charge = chargeOf(booking, policyChargePaise);
    return charge > 0 ? inWords("en", chargedSentence(charge)) : paidBack;
  }
  if (side === "worker") return "A cancellation by the worker charges nothing.";
  if (status === "created") return "Nobody has accepted it yet, so cancelling charges nothing.";
  if (isFree) return "A cause on the worker's side charges nothing.";
  if (percent === 0) return "By our policy cancelling now charges nothing.";
  return inWords(
    "en",
    booking.isOnline ? unpaidSentence(policyChargePaise) : lateSentence(policyChargePaise),
  );
}
