// The public module of bookings: canceled by customers, moved on by their worker, ended by the system or with a blocked account.
// A new one is made in book-worker.ts, its sides are notified in notifications/. What one may do is in rules.ts, the SQL in queries.ts.
import type { Transaction } from "kysely";
import {
  bookingNotFound,
  illegalStatusChange,
  tooEarly,
  type BookingStatus,
} from "@hourhand/contract/bookings";
import type { DB } from "../../platform/database/row-types.ts";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { readPolicyVersion } from "../policies/policies.ts";
import { accrueFee } from "../wallet/wallet.ts";
import { enqueueConfirmation, notifyBookingChange } from "./notifications/notifications.ts";
import { bookingsList as bookings } from "./queries-admin.ts";
import { bookingDetails, type BookingDetailsRow } from "./queries-lists.ts";
import { dayInWords } from "./notifications/present.ts";
import {
  cancelAsAdministrator,
  cancelAsCustomer,
  cancelOverdue,
  lockForPerson,
  lockBookingsOfPerson,
  moveAsWorker,
  type ChangedBooking,
  someBookingToCome,
  standingForWorker,
  statusForCustomer,
} from "./queries.ts";
import { needsItsStart, sourcesOf } from "./rules.ts";

export { followUpNow } from "./follow-ups/follow-ups.ts";

/** How often a move is tried whose refusal no longer holds when it is looked at. */
const maxMoveTries = 3;

/** The administrator's table, for its export. */
export const bookingsList = bookings;

/** One's own booking with its timeline. @throws Problem `bookingNotFound` (404), also for somebody else's */
export async function viewBooking(
  platform: Platform,
  customerId: number,
  bookingId: number,
): Promise<BookingDetailsRow> {
  const [row] = await bookingDetails(platform.pool, [bookingId, customerId, platform.calendar.today()]);
  return row ?? refuse(bookingNotFound);
}

/**
 * Cancels one's own booking while it is created; one canceled already stays so.
 * @throws Problem `bookingNotFound` (404), `illegalStatusChange` (409)
 */
export async function cancelBooking(
  platform: Platform,
  customerId: number,
  bookingId: number,
): Promise<void> {
  await inTransaction(platform.database, async (transaction) => {
    const [booking] = await cancelAsCustomer(transaction, ["canceled", customerId, bookingId]);
    if (booking) {
      await enqueueConfirmation(transaction, booking, "customer");
      return notifyBookingChange(platform, transaction, booking, "worker", "customer");
    }
    const [row] = await statusForCustomer(transaction, [bookingId, customerId]);
    if (!row) refuse(bookingNotFound);
    if (row.status !== "canceled") refuse(illegalStatusChange);
  });
}

/**
 * Moves a booking of the worker's own to another status; the status it has already changes nothing. Completing it
 * charges the worker the platform's fee.
 * @throws Problem `bookingNotFound` (404), `illegalStatusChange` (409); `tooEarly` (409) where visit times are enforced
 */
export async function changeBookingStatus(
  platform: Platform,
  personId: number,
  bookingId: number,
  target: BookingStatus,
): Promise<void> {
  await inTransaction(platform.database, async (transaction) => {
    const { settings, calendar } = platform;
    const waitsForStart = settings.enforcesVisitTimes && needsItsStart(target);
    // A booking in flight with this worker is made before the fee, or sees it.
    if (target === "completed" && settings.unpaidFeesLimitPaise !== undefined)
      await lockForPerson(transaction, [personId]);
    const booking = await moveOrRefuse(transaction, {
      personId,
      bookingId,
      target,
      waitsForStart,
      timeZone: calendar.timeZone,
    });
    if (!booking) return;
    if (booking.status === "completed") {
      const { id, worker_id: workerId, total_paise: totalPaise } = booking;
      const { fee_percent: feePercent } = await readPolicyVersion(transaction, booking.policy_id);
      await accrueFee(platform, transaction, { workerId, bookingId: id, totalPaise, feePercent });
    }
    await notifyBookingChange(platform, transaction, booking, "customer", "worker");
  });
}

interface Move {
  personId: number;
  bookingId: number;
  target: BookingStatus;
  waitsForStart: boolean;
  timeZone: string;
}

/** The booking as moved; undefined where it has that status already. @throws Problem as `changeBookingStatus` */
async function moveOrRefuse(
  transaction: Queryable,
  { personId, bookingId, target, waitsForStart, timeZone }: Move,
): Promise<ChangedBooking | undefined> {
  const sources = sourcesOf(target);
  for (let tries = 0; tries < maxMoveTries; tries++) {
    const [booking] = await moveAsWorker(transaction, [
      target,
      personId,
      bookingId,
      sources,
      timeZone,
      waitsForStart,
    ]);
    if (booking) return booking;
    const [row] = await standingForWorker(transaction, [bookingId, personId, timeZone]);
    if (!row) refuse(bookingNotFound);
    if (row.status === target) return undefined;
    if (!waitsForStart || !sources.includes(row.status)) refuse(illegalStatusChange);
    if (row.is_to_come) refuseTooEarly(row);
    // The visit's start came between the two statements: what was refused is allowed now.
  }
  return refuse(illegalStatusChange);
}

function refuseTooEarly({ booked_on, starts }: { booked_on: string; starts: string }): never {
  refuse(tooEarly, {
    sentence: `This visit begins on ${dayInWords(booked_on)} at ${starts.slice(0, 5)}. Please say then how it goes.`,
  });
}

/** Cancels created bookings whose start has come, at most a batch of them, and tells both sides. Answers how many. */
export async function cancelOverdueBookings(
  platform: Platform,
  transaction: Transaction<DB>,
): Promise<number> {
  const bookings = await cancelOverdue(transaction, ["canceled", null, platform.calendar.timeZone]);
  for (const booking of bookings) {
    await notifyBookingChange(platform, transaction, booking, "customer", "system");
    await notifyBookingChange(platform, transaction, booking, "worker", "system");
  }
  return bookings.length;
}

/**
 * What blocking an account means here: in the same transaction its created and accepted bookings to come are canceled,
 * and the other side of each is told. A booking made at the same moment is canceled too, or refused.
 */
export async function cancelBookingsOfBlocked(
  platform: Platform,
  transaction: Transaction<DB>,
  personId: number,
  actorId: number,
): Promise<void> {
  await lockForPerson(transaction, [personId]);
  const rows = await lockBookingsOfPerson(transaction, [personId, platform.calendar.timeZone]);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  for (const booking of await cancelAsAdministrator(transaction, ["canceled", actorId, ids])) {
    const otherSide = booking.customer_id === personId ? "worker" : "customer";
    await notifyBookingChange(platform, transaction, booking, otherSide, "admin");
  }
}

/**
 * Whether a worker has created or accepted bookings to come, for a change of role. Until the transaction ends nobody can
 * book this worker.
 */
export async function hasBookingsToCome(
  platform: Pick<Platform, "calendar">,
  transaction: Transaction<DB>,
  personId: number,
): Promise<boolean> {
  await lockForPerson(transaction, [personId]);
  return (await someBookingToCome(transaction, [personId, platform.calendar.timeZone])).length > 0;
}
