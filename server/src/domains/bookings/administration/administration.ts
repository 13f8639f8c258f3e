// Administrators move or cancel a booking, or let its visit begin without the code (docs/rules/bookings.md 40–43). Each
// act locks the booking's row and, in one transaction, writes the booking's record, the audit and the notices to both
// sides.
import { say } from "@hourhand/contract/sentence";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { notFound } from "@hourhand/contract/problem";
import { shortTime } from "@hourhand/contract/time-of-day";
import type { Transaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Actor, Person } from "../../../platform/person.ts";
import { checkDate } from "../../../platform/instants.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { byActor, recordChange } from "../../audit/audit.ts";
import { moveAnswerTime } from "../answer-time/queries.ts";
import { arrivalOf, holdBookingRow, markOverridden } from "../arrival/queries.ts";
import { needsCode } from "../arrival/rules.ts";
import { bookingToNotify } from "../notifications/queries.ts";
import { endProposals } from "../proposals/closing.ts";
import { holdBooking, moveOffer } from "../proposals/queries.ts";
import { checkChange, checkFree, moveTime, type RequestedMove } from "../proposals/rules.ts";
import {
  bookingsThatWouldEnd,
  lockForBooking,
  peopleOfBooking,
  recordCancellation,
  type BookingPeopleRow,
} from "../queries.ts";
import { recordEvent } from "../record/record.ts";
import { refundAll } from "../settlement/settlement.ts";
import { closeForVisit, followMove } from "../../payments/payments.ts";
import { withoutContacts } from "../rules.ts";
import { markCanceled, moveBookingTo, turnToVisit } from "./queries.ts";
import { mayCancelAsAdmin, mayMoveAsAdmin, mayOverride } from "./rules.ts";
import { notifyBothSides, type AdminAct } from "./notify-both-sides.ts";

/** @throws Problem `notFound` (404) */
export async function findAnyBooking(platform: Platform, bookingId: number): Promise<BookingPeopleRow> {
  const [booking] = await peopleOfBooking(platform.pool, [bookingId]);
  return booking ?? refuse(notFound);
}

/**
 * Counts the bookings that deactivating an account would cancel (docs/rules/accounts.md 37).
 * @throws Problem `notFound` (404)
 */
export async function readDeactivation({ pool, calendar }: Platform, personId: number) {
  const [row] = await bookingsThatWouldEnd(pool, [personId, calendar.timeZone]);
  return row ?? refuse(notFound, { sentence: "There is no such user." });
}

/**
 * Moves a created or accepted booking at once, if the usual rules on free hours allow it.
 * @returns the booking's id, as the other acts do
 * @throws Problem as declared with the call; `notFound` (404) also for a slot that is not that worker's, `invalidInput`
 * (400)
 */
export async function moveBookingAsAdmin(
  platform: Platform,
  caller: Actor,
  bookingId: number,
  { reason, ...move }: Omit<RequestedMove, "kind"> & { reason: string },
  transact: Transact<number>,
): Promise<number> {
  checkDate("date", move.date);
  const { customer_id: customerId, worker_id: workerId } = await findAnyBooking(platform, bookingId);
  const { timeZone } = platform.calendar;
  return transact(async (transaction) => {
    await lockForBooking(transaction, [customerId, workerId]);
    const booking = onlyRow(await holdBooking(transaction, [bookingId, timeZone]));
    const { slotId, date } = move;
    const [offer] = await moveOffer(transaction, [customerId, workerId, slotId, date, timeZone, bookingId]);
    if (!offer) return refuse(notFound, { sentence: "There is no such slot of this worker." });
    const time = moveTime(offer, { kind: "move", ...move }, booking.duration_hours);
    if (!mayMoveAsAdmin(booking.status))
      refuse(illegalStatusChange, {
        sentence: say("The booking is {status, word} and cannot be moved.", { status: booking.status }),
      });
    checkChange(booking, time);
    checkFree(offer, time, booking.duration_hours);
    await moveBookingTo(transaction, [bookingId, slotId, time.booked_on, time.starts, time.ends]);
    await moveAnswerTime(transaction, [bookingId, timeZone]);
    await followMove(platform, transaction, bookingId);
    const [before, after] = [timesOf(booking), timesOf(time)];
    return finishAct(platform, transaction, {
      caller,
      bookingId,
      act: "moved",
      reason,
      before,
      after,
      detail: { ...after, old: before },
    });
  });
}

const timesOf = ({ booked_on, starts, ends }: { booked_on: string; starts: string; ends: string }) => ({
  date: booked_on,
  start_time: shortTime(starts),
  end_time: shortTime(ends),
});

/** Cancels a live booking; nobody is charged. @throws Problem `notFound` (404), `illegalStatusChange` (409) */
export async function cancelBookingAsAdmin(
  platform: Platform,
  caller: Actor,
  bookingId: number,
  reason: string,
  transact: Transact<number>,
): Promise<number> {
  await findAnyBooking(platform, bookingId);
  return transact(async (transaction) => {
    await holdBookingRow(transaction, [bookingId]);
    const { status } = onlyRow(await bookingToNotify(transaction, [bookingId]));
    if (!mayCancelAsAdmin(status))
      refuse(illegalStatusChange, {
        sentence: say("The booking is {status, word} and cannot be cancelled.", { status }),
      });
    await markCanceled(transaction, [bookingId]);
    await recordCancellation(transaction, [bookingId, "admin", caller.id, "other", reason, null, false]);
    await refundAll(platform, transaction, bookingId, "canceled");
    return finishAct(platform, transaction, {
      caller,
      bookingId,
      act: "canceled",
      reason,
      before: { status },
      after: { status: "canceled" },
      detail: { cause: "other" },
    });
  });
}

/**
 * Turns an online booking that is not paid yet into one that is paid at the visit.
 * @throws Problem `notFound` (404), `illegalStatusChange` (409)
 */
export async function setPaymentMethod(
  platform: Platform,
  caller: Person,
  bookingId: number,
  reason: string,
  transact: Transact<number>,
): Promise<number> {
  await findAnyBooking(platform, bookingId);
  return transact(async (transaction) => {
    await holdBookingRow(transaction, [bookingId]);
    const [turned] = await turnToVisit(transaction, [bookingId]);
    if (!turned)
      refuse(illegalStatusChange, {
        sentence:
          "Only a booking that is to be paid online and has not ended can be paid at the visit instead.",
      });
    await closeForVisit(platform, transaction, bookingId);
    await recordChange(transaction, {
      actorId: caller.id,
      action: "booking paid at the visit",
      subject: "booking",
      subjectId: bookingId,
      before: { payment_method: "online" },
      after: { payment_method: "at_visit", reason },
    });
    await notifyBothSides(platform, transaction, { bookingId, caller, act: "paid_at_visit", reason });
    return bookingId;
  });
}

/**
 * Lets an accepted visit begin without the code that it needs; a second call is refused.
 * @throws Problem `notFound` (404), `illegalStatusChange` (409)
 */
export async function overrideArrival(
  platform: Platform,
  caller: Person,
  bookingId: number,
  reason: string,
  transact: Transact<number>,
): Promise<number> {
  await findAnyBooking(platform, bookingId);
  return transact(async (transaction) => {
    await holdBookingRow(transaction, [bookingId]);
    const arrival = onlyRow(await arrivalOf(transaction, [bookingId, platform.calendar.timeZone]));
    if (!mayOverride(arrival)) {
      const sentence = needsCode(arrival)
        ? say("The booking is {status, word}: its visit cannot begin now.", { status: arrival.status })
        : "This visit can begin without a code already.";
      refuse(illegalStatusChange, { sentence });
    }
    await markOverridden(transaction, [bookingId, caller.id, reason]);
    return finishAct(platform, transaction, {
      caller,
      bookingId,
      act: "overridden",
      reason,
      before: { override: false },
      after: { override: true },
      detail: {},
    });
  });
}

/** A finished act, with its details for the audit and the record. */
interface DoneAct {
  caller: Actor;
  bookingId: number;
  act: Exclude<AdminAct, "paid_at_visit">;
  reason: string;
  before: object;
  after: object;
  detail: object;
}

/**
 * Ends every act in the same way: writes the record, closes an open proposal, writes the audit and notifies both sides.
 * Returns the booking's id.
 */
async function finishAct(
  platform: Platform,
  transaction: Transaction,
  { caller, bookingId, act, reason, before, after, detail }: DoneAct,
): Promise<number> {
  await recordEvent(transaction, {
    bookingId,
    event: act,
    actor: "admin",
    actorId: caller.id,
    // Both sides read the whole reason in their notices. The record is kept for ever, so mail addresses and phone
    // numbers are removed there.
    detail: {
      ...detail,
      reason: withoutContacts(reason),
      ...(caller.keyId !== undefined && { key_id: caller.keyId }),
    },
  });
  if (act !== "overridden") await endProposals(platform, transaction, bookingId);
  await recordChange(transaction, {
    ...byActor(caller),
    action: `booking ${act}`,
    subject: "booking",
    subjectId: bookingId,
    before,
    after: { ...after, reason },
  });
  await notifyBothSides(platform, transaction, { bookingId, caller, act, reason });
  return bookingId;
}
