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
export function quoteFor(
  side: Side,
  cause: SideCause,
  { id, status, totalPaise, hoursLeft, policy }: CancelableBooking,
): CancellationQuote {
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
    text: textOf(side, status, { percent, isFree, policyChargePaise }),
  };
  // Only money that was paid in the product can be charged, and so far no money is (docs/rules/bookings.md 53).
  const figures = { chargePaise: 0, refundPaise: 0, rule };
  return { ...figures, quote: signatureOf(id, figures) };
}

/** Says what a late cancellation means. */
const lateSentence = (charge: number): Said =>
  say("By our policy {charge, money}; nothing is taken, you pay on the visit.", { charge });

/**
 * Returns a rule's sentence. It is stored in English; the late one is returned with its charge, so that it can be
 * translated.
 */
export function sentenceOf({ text, policy_charge_paise: charge }: CancellationRule): Sentence {
  const late = lateSentence(charge);
  return inWords("en", late) === text ? late : text;
}

function textOf(
  side: Side,
  status: BookingStatus,
  { percent, isFree, policyChargePaise }: { percent: number; isFree: boolean; policyChargePaise: number },
): string {
  if (side === "worker") return "A cancellation by the worker charges nothing.";
  if (status === "created") return "Nobody has accepted it yet, so canceling charges nothing.";
  if (isFree) return "A cause on the worker's side charges nothing.";
  if (percent === 0) return "By our policy canceling now charges nothing.";
  return inWords("en", lateSentence(policyChargePaise));
}
