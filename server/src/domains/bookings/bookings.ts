// The face of bookings: canceled by customers, moved on by their worker, ended by the system or with a blocked account.
// Making them is in making/, telling of them in news/. What one may do is in rules.ts, the SQL in queries.ts.
import type { Transaction } from "kysely";
import { bookingNotFound, illegalStatusChange, type BookingStatus } from "@hourhand/contract/bookings";
import type { DB } from "../../platform/database/row-types.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { refuse } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { accrueFee } from "../wallet/wallet.ts";
import { confirmTo, tellOf } from "./news/news.ts";
import {
  cancelAsAdministrator,
  cancelAsCustomer,
  cancelOverdue,
  lineUpForPerson,
  lockBookingsOfPerson,
  moveAsWorker,
  someBookingToCome,
  statusForCustomer,
  statusForWorker,
} from "./queries.ts";
import { sourcesOf } from "./rules.ts";

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
      await confirmTo(transaction, booking, "customer");
      return tellOf(platform, transaction, booking, "worker", "customer");
    }
    const [row] = await statusForCustomer(transaction, [bookingId, customerId]);
    if (!row) refuse(bookingNotFound);
    if (row.status !== "canceled") refuse(illegalStatusChange);
  });
}

/**
 * Moves a booking of the worker's own to another status; the status it has already changes nothing. Completing it
 * charges the worker the platform's fee.
 * @throws Problem `bookingNotFound` (404), `illegalStatusChange` (409)
 */
export async function changeBookingStatus(
  platform: Platform,
  personId: number,
  bookingId: number,
  target: BookingStatus,
): Promise<void> {
  await inTransaction(platform.database, async (transaction) => {
    const zone = platform.calendar.timeZone;
    const [booking] = await moveAsWorker(transaction, [target, personId, bookingId, sourcesOf(target), zone]);
    if (!booking) {
      const [row] = await statusForWorker(transaction, [bookingId, personId]);
      if (!row) refuse(bookingNotFound);
      if (row.status !== target) refuse(illegalStatusChange);
      return;
    }
    if (booking.status === "completed") {
      const { id, worker_id: workerId, total_paise: totalPaise } = booking;
      await accrueFee(platform, transaction, { workerId, bookingId: id, totalPaise });
    }
    await tellOf(platform, transaction, booking, "customer", "worker");
  });
}

/** Cancels created bookings whose start has come and tells both sides. Answers how many. */
export async function cancelOverdueBookings(platform: Platform): Promise<number> {
  let count = 0;
  for (;;) {
    const canceled = await inTransaction(platform.database, async (transaction) => {
      const bookings = await cancelOverdue(transaction, ["canceled", null, platform.calendar.timeZone]);
      for (const booking of bookings) {
        await tellOf(platform, transaction, booking, "customer", "system");
        await tellOf(platform, transaction, booking, "worker", "system");
      }
      return bookings.length;
    });
    count += canceled;
    if (canceled === 0) return count;
  }
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
  await lineUpForPerson(transaction, [personId]);
  const rows = await lockBookingsOfPerson(transaction, [personId, platform.calendar.timeZone]);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  for (const booking of await cancelAsAdministrator(transaction, ["canceled", actorId, ids])) {
    const otherSide = booking.customer_id === personId ? "worker" : "customer";
    await tellOf(platform, transaction, booking, otherSide, "admin");
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
  await lineUpForPerson(transaction, [personId]);
  return (await someBookingToCome(transaction, [personId, platform.calendar.timeZone])).length > 0;
}
