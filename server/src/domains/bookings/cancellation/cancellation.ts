// Cancels an accepted booking under a rule that the person was shown first; a customer may also cancel a created one
// (docs/rules/bookings.md 50–56).
import { say } from "@hourhand/contract/sentence";
import type { SideCause } from "@hourhand/contract/booking-endings";
import type { InputOf } from "@hourhand/contract/endpoint";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { quoteChanged, type cancelVisit as cancelVisitCall } from "@hourhand/contract/cancellations";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { paidParts, type PaidPart } from "../../payments/payments.ts";
import { enqueueConfirmation, notifyBookingChange } from "../notifications/notifications.ts";
import { otherSide } from "../notifications/present.ts";
import { endProposals } from "../proposals/closing.ts";
import { settle } from "../settlement/settlement.ts";
import { recordCancellation } from "../queries.ts";
import { findOwnSide } from "../sides.ts";
import { presentQuote } from "./present.ts";
import { cancelForCustomer, cancelForWorker, endingOf, lockEnding, type EndingRow } from "./queries.ts";
import { causeOfSide, mayCancel, quoteFor, type CancelableBooking, type CancellationQuote } from "./rules.ts";

/**
 * Quotes what canceling the caller's booking would cost now.
 * @throws Problem `notFound` (404), `notAllowed` (403); `invalidInput` (400) for a cause of the other side;
 * `illegalStatusChange` (409)
 */
export async function quoteCancellation(
  platform: Platform,
  person: Person,
  { id, cause }: { id: number; cause: SideCause },
): Promise<CancellationQuote> {
  const side = await findOwnSide(platform.pool, person, id);
  causeOfSide(side, cause);
  const row = onlyRow(await endingOf(platform.pool, [id, platform.calendar.timeZone]));
  if (!mayCancel(side, row.status)) refuseCanceling(row);
  return quoteFor(side, cause, cancelable(row, await paidParts(platform, platform.pool, id)));
}

type CancellationInput = InputOf<typeof cancelVisitCall, never>;

/**
 * Cancels the caller's booking as quoted, notifies the other side and confirms it by mail.
 * @returns the booking's id
 * @throws Problem as `quoteCancellation`; `quoteChanged` (409) with the current quote
 */
export function cancelVisit(
  platform: Platform,
  person: Person,
  { id, cause, note, quote: shownQuote }: CancellationInput,
  transact: Transact<number>,
): Promise<number> {
  return transact(async (transaction) => {
    const side = await findOwnSide(transaction, person, id);
    causeOfSide(side, cause);
    const row = onlyRow(await lockEnding(transaction, [id, platform.calendar.timeZone]));
    if (!mayCancel(side, row.status)) refuseCanceling(row);
    const quote = quoteFor(side, cause, cancelable(row, await paidParts(platform, transaction, id)));
    if (quote.quote !== shownQuote)
      refuse(quoteChanged, { fields: presentQuote(quote), sentenceAt: ["rule", "text"] });
    const { rule, chargePaise, refundPaise } = quote;
    const detail = {
      cause,
      percent: rule.percent,
      policy_charge_paise: rule.policy_charge_paise,
      charge_paise: chargePaise,
      refund_paise: refundPaise,
      late: rule.late,
    };
    const cancel = side === "customer" ? cancelForCustomer : cancelForWorker;
    const booking = onlyRow(await cancel(transaction, ["canceled", person.id, id, JSON.stringify(detail)]));
    await recordCancellation(transaction, [
      id,
      side,
      person.id,
      cause,
      note || null,
      JSON.stringify(rule),
      rule.late,
    ]);
    await endProposals(platform, transaction, id);
    await settle(platform, transaction, id, { kind: "canceled", chargePaise, cause: "canceled" });
    await enqueueConfirmation(transaction, booking, side);
    await notifyBookingChange(platform, transaction, booking, otherSide(side), side, person.id);
    return id;
  });
}

const cancelable = (row: EndingRow, paid: readonly PaidPart[]): CancelableBooking => ({
  id: row.id,
  status: row.status,
  totalPaise: row.total_paise,
  hoursLeft: -row.minutes_since_start / 60,
  policy: { version: row.policy_version, cancel_tiers: row.cancel_tiers },
  isOnline: row.payment_method === "online",
  mayBeCharged: row.charges_cancellation,
  paid,
});

function refuseCanceling({ status }: EndingRow): never {
  return refuse(illegalStatusChange, {
    sentence:
      status === "created"
        ? "This booking is not accepted yet. Please reject it instead."
        : say("This booking is {status, word}, so it cannot be cancelled.", { status }),
  });
}
