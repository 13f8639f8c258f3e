// The public module of bookings: customers cancel, workers change the status, and blocking an account cancels bookings.
// New bookings are made in book-worker.ts, notices in notifications/. Decisions are in rules.ts, SQL in queries.ts.
import { unpaidFeesLimitPaise } from "../../settings/settings.ts";
import { say } from "@hourhand/contract/sentence";
import { inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import {
  bookingNotFound,
  codeNeeded,
  illegalStatusChange,
  tooEarly,
  type BookingStatus,
} from "@hourhand/contract/bookings";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import type { Transact } from "../../platform/http/idempotency.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { moneyOfBookings, requestVisitPayment, type BookingMoney } from "../payments/payments.ts";
import { readPolicyVersion } from "../policies/policies.ts";
import { accrueFee } from "../wallet/wallet.ts";
import { refuseWrong, tryCodeOfStatus, type WrongCode } from "./arrival/arrival.ts";
import { countLateCancellations as countOfLate } from "./cancellation/queries.ts";
import { moveAnswerTimes } from "./answer-time/queries.ts";
import { enqueueConfirmation, notifyBookingChange } from "./notifications/notifications.ts";
import { answerEndsSoon as endsSoon, bookingsList as bookings } from "./queries-admin.ts";
import { bookingDetails, type BookingDetailsRow } from "./queries-lists.ts";
import {
  cancelAsAdministrator,
  cancelAsCustomer,
  lockForPerson,
  lockBookingsOfPerson,
  moveAsWorker,
  recordCancellation,
  recordSystemCancellations,
  type ChangedBooking,
  someBookingToCome,
  standingForWorker,
  statusForCustomer,
} from "./queries.ts";
import { endProposals } from "./proposals/closing.ts";
import { moveExpiries } from "./proposals/queries.ts";
import { refundAll, settle } from "./settlement/settlement.ts";
import { paidAtVisits } from "./visit-payments/queries.ts";
import { needsItsStart, sourcesOf, withoutContacts } from "./rules.ts";

export { followUpNow } from "./follow-ups/follow-ups.ts";

/** How often a status change is retried if the reason for refusing it has gone by the time it is read. */
const maxMoveTries = 3;

/** The administrators' table of bookings, for its export. */
export const bookingsList = bookings;

/** SQL condition: the time to answer a booking `b` ends soon. For the administrators' list of waiting work. */
export const answerEndsSoon = endsSoon;

/**
 * Returns a customer's own booking with its timeline and, while customers can pay in the product, its money. @throws Problem `bookingNotFound` (404), also for somebody else's
 */
export async function viewBooking(
  platform: Platform,
  customerId: number,
  bookingId: number,
): Promise<{ row: BookingDetailsRow; money: BookingMoney | undefined }> {
  const { pool, calendar, product } = platform;
  const row =
    (await bookingDetails(pool, [bookingId, customerId, calendar.timeZone]))[0] ?? refuse(bookingNotFound);
  const { customerPayments } = await product.read();
  if (customerPayments === "off") return { row, money: undefined };
  return { row, money: (await moneyOfBookings(pool, [bookingId]))(bookingId) };
}

/**
 * Cancels a customer's own booking while it is `created`. Does nothing if it is already canceled.
 * @throws Problem `bookingNotFound` (404), `illegalStatusChange` (409)
 */
export async function cancelBooking(
  platform: Platform,
  customerId: number,
  bookingId: number,
  transact: Transact<void>,
): Promise<void> {
  await transact(async (transaction) => {
    const [booking] = await cancelAsCustomer(transaction, ["canceled", customerId, bookingId]);
    if (booking) {
      await recordCancellation(transaction, [bookingId, "customer", customerId, "other", null, null, false]);
      await enqueueConfirmation(transaction, booking, "customer");
      return notifyBookingChange(platform, transaction, booking, "worker", "customer", booking.customer_id);
    }
    const [row] = await statusForCustomer(transaction, [bookingId, customerId]);
    if (!row) refuse(bookingNotFound);
    if (row.status !== "canceled") refuse(illegalStatusChange);
  });
}

/**
 * Moves a worker's own booking to another status. Does nothing if it already has that status. Completing it charges the
 * worker the platform's fee.
 * @param sent the customer's code, to begin a visit; the reason, for a rejection
 * @throws Problem `bookingNotFound` (404), `illegalStatusChange`, `codeNeeded`, `codeWrong` (409), `codeLocked` (429);
 * `tooEarly` (409) where visit times are enforced, and for a code before its time
 */
export async function changeBookingStatus(
  platform: Platform,
  { personId, bookingId, target }: Pick<Move, "personId" | "bookingId" | "target">,
  sent: { code?: string | undefined; reason?: string | undefined },
  { transact, endIfKeyUsed }: { transact: Transact<BookingStatus>; endIfKeyUsed: () => Promise<void> },
): Promise<BookingStatus> {
  const { code } = sent;
  // A blank reason counts as no reason, and only a rejection has a reason.
  const reason = (target === "rejected" && withoutContacts(sent.reason ?? "")) || null;
  const change = async (transaction: Transaction): Promise<WrongCode | undefined> => {
    const { settings, calendar } = platform;
    const waitsForStart = settings.enforcesVisitTimes && needsItsStart(target);
    // A concurrent booking of this worker either commits before the fee or sees it.
    if (target === "completed" && unpaidFeesLimitPaise(settings) !== undefined)
      await lockForPerson(transaction, [personId]);
    const move = { personId, bookingId, target, waitsForStart, timeZone: calendar.timeZone, reason };
    if (code !== undefined && needsItsStart(target)) {
      const statusChange = { ...move, sources: sourcesOf(target) };
      const wrongCode = await tryCodeOfStatus(platform, transaction, statusChange, code);
      if (wrongCode) return wrongCode;
    }
    const booking = await moveOrRefuse(transaction, move);
    if (!booking) return undefined;
    if (booking.status === "completed") await settleCompleted(platform, transaction, booking);
    await notifyBookingChange(platform, transaction, { ...booking, reason }, "customer", "worker", personId);
    // After the notice of the acceptance, so that the customer reads first what there is to pay for.
    if (booking.status === "accepted") await requestVisitPayment(platform, transaction, booking.id);
    return undefined;
  };
  if (code === undefined)
    return transact(async (transaction) => {
      await change(transaction);
      return target;
    });
  await endIfKeyUsed();
  // A wrong code is counted and refused: the count must be committed, and the refusal must not be stored for a key.
  refuseWrong(await inTransaction(platform.pool, change));
  // Doing this twice is harmless, so the key is claimed only with the reply.
  return transact(() => Promise.resolve(target));
}

/** Charges the platform's fee for a visit that is paid at the visit itself; shares what was paid online. */
async function settleCompleted(
  platform: Platform,
  transaction: Transaction,
  booking: ChangedBooking,
): Promise<void> {
  const { id, worker_id: workerId, total_paise: totalPaise } = booking;
  await endProposals(platform, transaction, id);
  if (booking.payment_method === "online") return settle(platform, transaction, id, { kind: "completed" });
  const policy = await readPolicyVersion(transaction, booking.policy_id);
  await accrueFee(platform, transaction, {
    workerId,
    bookingId: id,
    totalPaise,
    feePercent: policy.fee_percent,
    // The price went to the worker: a tax on the whole of it is not the platform's.
    feeTaxPercent: policy.tax_on === "fee" ? policy.tax_percent : 0,
  });
}

interface Move {
  personId: number;
  bookingId: number;
  target: BookingStatus;
  waitsForStart: boolean;
  timeZone: string;
  reason: string | null;
}

/**
 * Returns the booking after the move; undefined if it already had that status. @throws Problem as `changeBookingStatus`
 */
async function moveOrRefuse(
  transaction: Queryable,
  { personId, bookingId, target, waitsForStart, timeZone, reason }: Move,
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
      reason,
    ]);
    if (booking) return booking;
    const [row] = await standingForWorker(transaction, [bookingId, personId, timeZone]);
    if (!row) refuse(bookingNotFound);
    if (row.status === target) return undefined;
    if (!needsItsStart(target) || !sources.includes(row.status)) refuse(illegalStatusChange);
    if (waitsForStart && row.is_to_come) refuseTooEarly(row);
    if (row.needs_code) refuse(codeNeeded);
    // Between the two statements the visit began, or an administrator overrode the code, so the change is allowed now.
  }
  return refuse(illegalStatusChange);
}

function refuseTooEarly({ booked_on, starts }: { booked_on: string; starts: string }): never {
  refuse(tooEarly, {
    sentence: say("This visit begins on {day, date} at {from, time}. Please say then how it goes.", {
      day: booked_on,
      from: starts,
    }),
  });
}

/**
 * Cancels a blocked person's created and accepted future bookings, in the same transaction, and notifies the other side
 * of each. A concurrent booking is canceled too, or refused.
 */
export async function cancelBookingsOfBlocked(
  platform: Platform,
  transaction: Transaction,
  personId: number,
  actorId: number,
): Promise<void> {
  await lockForPerson(transaction, [personId]);
  const rows = await lockBookingsOfPerson(transaction, [personId, platform.calendar.timeZone]);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await recordSystemCancellations(transaction, [ids, "account_blocked"]);
  for (const booking of await cancelAsAdministrator(transaction, ["canceled", actorId, ids])) {
    await endProposals(platform, transaction, booking.id);
    await refundAll(platform, transaction, booking.id, "account_blocked");
    const otherSide = booking.customer_id === personId ? "worker" : "customer";
    await notifyBookingChange(platform, transaction, booking, otherSide, "admin", actorId);
  }
}

/**
 * Whether a worker has created or accepted future bookings; called before a change of role. The worker cannot be booked
 * until the transaction ends.
 */
export async function hasBookingsToCome(
  platform: Pick<Platform, "calendar">,
  transaction: Transaction,
  personId: number,
): Promise<boolean> {
  await lockForPerson(transaction, [personId]);
  return (await someBookingToCome(transaction, [personId, platform.calendar.timeZone])).length > 0;
}

/** Counts a person's late cancellations in the last twelve months. */
export const countLateCancellations = async (
  platform: Pick<Platform, "pool">,
  personId: number,
): Promise<number> => onlyRow(await countOfLate(platform.pool, [personId])).late;

/** Sums what a worker recorded as paid at visits, in minor units. */
export const readPaidAtVisits = async ({ pool }: Pick<Platform, "pool">, personId: number): Promise<number> =>
  onlyRow(await paidAtVisits(pool, [personId])).sum;

/**
 * When the market's zone changes, moves the stored instants that were computed from local dates and times: answer
 * deadlines and the ends of proposals. All others (visits, reminders, calendars) are computed when they are read.
 */
export async function followZone(transaction: Transaction, zone: string): Promise<void> {
  await moveAnswerTimes(transaction, [zone]);
  await moveExpiries(transaction, [zone]);
}
