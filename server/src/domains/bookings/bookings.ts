// The face of bookings: made and canceled by customers, moved on by their worker, ended by the system or with a blocked
// account. What one may do is in rules.ts, the SQL in queries.ts, what people are told in present-news.ts.
import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import {
  addressMissing,
  alreadySent,
  bookingNotFound,
  illegalStatusChange,
  slotTaken,
  type BookingStatus,
} from "@hourhand/contract/bookings";
import { slotNotFound } from "@hourhand/contract/schedule";
import type { DB } from "../../platform/database/row-types.ts";
import { afterCommit, inTransaction } from "../../platform/database/transaction.ts";
import type { UploadedPicture } from "../../platform/http/bodies.ts";
import type { Transact } from "../../platform/http/idempotency.ts";
import { Problem, refuse } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { addressOf } from "../geo/geo.ts";
import { keepPicture, storePicture } from "../media/media.ts";
import { tell } from "../notifications/notifications.ts";
import { accrueFee } from "../wallet/wallet.ts";
import { newsOf, type BookingNews, type Mover, type Side } from "./present-news.ts";
import {
  cancelAsAdministrator,
  cancelAsCustomer,
  cancelOverdue,
  insertBooking,
  lineUpForPerson,
  lockBookingsOfPerson,
  moveAsWorker,
  noteMail,
  offerForBooking,
  someBookingToCome,
  statusForCustomer,
  statusForWorker,
  type ChangedBooking,
} from "./queries.ts";
import { freeStarts, grantVisit, readSelectedDay, sourcesOf, type Visit, type Wish } from "./rules.ts";

/** How long mails are gathered before a job writes them. */
const wakeMilliseconds = 250;

/** What a customer sends. `latitude` and `longitude` 0 and 0, or one missing, mean 'unknown'. */
export interface BookingRequest {
  customerId: number;
  workerId: number;
  slotId: number;
  /** 'Monday 2026-11-23' */
  selectedDay: string;
  startTime?: string | undefined;
  durationHours: number;
  totalPaise?: number | undefined;
  title: string;
  previousIssues: string;
  damagedParts: string;
  details: string;
  address: string;
  latitude?: number | undefined;
  longitude?: number | undefined;
  photo?: UploadedPicture | undefined;
}

/** A booking as made. */
export interface MadeBooking extends Visit {
  id: number;
  bookedOn: string;
  workerName: string;
}

/**
 * Books whole hours of a worker's slot (decisions.md section 3). `present` makes the reply that `transact` stores.
 * @throws Problem as declared with the call; `slotNotFound` (404) for a slot that is not that worker's
 */
export async function bookWorker<Reply extends object>(
  platform: Platform,
  request: BookingRequest,
  transact: Transact,
  present: (booking: MadeBooking) => Reply,
): Promise<Reply> {
  const bookedOn = readSelectedDay(request.selectedDay, platform.calendar.today());
  const wish: Wish = { ...request, bookedOn };
  const position = knownPosition(request);
  const address =
    request.address || (position && (await addressOf(platform, position.latitude, position.longitude)));
  if (!address) refuse(addressMissing);
  const photo = request.photo && (await storePicture(platform, request.photo));
  const { customerId, workerId, slotId, durationHours } = request;
  const contentHash = hashOf(request);
  const key = [customerId, workerId, slotId, bookedOn, contentHash] as const;
  try {
    return await transact(async (transaction) => {
      const [offer] = await offerForBooking(transaction, [...key]);
      if (!offer) return refuse(slotNotFound);
      const visit = grantVisit(offer, wish);
      const id = await insertBooking(transaction, {
        customerId,
        workerId,
        slotId,
        bookedOn,
        durationHours,
        contentHash,
        address,
        jobTitle: offer.job_title,
        slotWeekday: offer.weekday,
        slotStarts: offer.slot_starts,
        slotEnds: offer.slot_ends,
        hourlyPaise: offer.salary_paise,
        ...visit,
        title: request.title,
        previousIssues: request.previousIssues,
        damagedParts: request.damagedParts,
        details: request.details,
        latitude: position?.latitude ?? null,
        longitude: position?.longitude ?? null,
        photo: photo ? await keepPicture(transaction, photo, "private") : null,
      });
      const news = {
        ...offer,
        ...visit,
        id,
        status: "created" as const,
        title: request.title,
        booked_on: bookedOn,
      };
      await noticeOne(platform, transaction, { ...news, customer_id: customerId }, "worker", "customer");
      return present({ id, bookedOn, workerName: offer.worker_name, ...visit });
    });
  } catch (error) {
    throw await explained(platform, key, error);
  }
}

/** The constraints' refusals do not know what stands there instead; the others already carry it. */
async function explained(
  platform: Platform,
  key: readonly [number, number, number, string, Buffer],
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Problem) || error.detail.extra) return error;
  if (error.kind !== slotTaken && error.kind !== alreadySent) return error;
  const [offer] = await offerForBooking(platform.pool, [...key]);
  if (!offer) return error;
  if (error.kind === alreadySent) return new Problem(alreadySent, { extra: { id: offer.sent_before } });
  return new Problem(slotTaken, { extra: { free_starts: [{ date: key[3], starts: freeStarts(offer) }] } });
}

function knownPosition({
  latitude,
  longitude,
}: BookingRequest): { latitude: number; longitude: number } | undefined {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0))
    return undefined;
  return { latitude, longitude };
}

// What makes two requests the same for a person; the position is left out, since it wavers between two presses.
function hashOf(request: BookingRequest): Buffer {
  const hash = createHash("sha256").update(
    JSON.stringify([
      request.startTime ?? null,
      request.durationHours,
      request.title,
      request.previousIssues,
      request.damagedParts,
      request.details,
      request.address,
    ]),
  );
  return (request.photo ? hash.update(request.photo.bytes) : hash).digest();
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
    if (booking) return tellOne(platform, transaction, booking, "worker", "customer");
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
    await tellOne(platform, transaction, booking, "customer", "worker");
  });
}

/** Cancels created bookings whose start has come and tells both sides. Answers how many. */
export async function cancelOverdueBookings(platform: Platform): Promise<number> {
  let count = 0;
  for (;;) {
    const canceled = await inTransaction(platform.database, async (transaction) => {
      const bookings = await cancelOverdue(transaction, ["canceled", null, platform.calendar.timeZone]);
      for (const booking of bookings) {
        await tellOne(platform, transaction, booking, "customer", "system");
        await tellOne(platform, transaction, booking, "worker", "system");
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
    await tellOne(platform, transaction, booking, otherSide, "admin");
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

/** A notice and a mail for one side. */
async function tellOne(
  platform: Platform,
  transaction: Transaction<DB>,
  booking: ToldBooking,
  to: Side,
  by: Mover,
): Promise<void> {
  await noteMail(transaction, [booking.id, booking.status, to, by]);
  await noticeOne(platform, transaction, booking, to, by);
}

type ToldBooking = BookingNews & Pick<ChangedBooking, "id" | "customer_id" | "worker_person_id">;

/** The notice alone, where the mail is noted already. */
async function noticeOne(
  platform: Platform,
  transaction: Transaction<DB>,
  booking: ToldBooking,
  to: Side,
  by: Mover,
): Promise<void> {
  await tell(platform, transaction, {
    personId: to === "customer" ? booking.customer_id : booking.worker_person_id,
    ...newsOf(booking, to, by),
    opens: to === "customer" ? `Booking_details/${booking.id}` : "Bookings",
  });
  afterCommit(transaction, () => wakeMailJob(platform));
}

const woken = new WeakSet<Platform>();

/** One job soon for all mails noted meanwhile. Should the process die first, the minute's schedule finds them. */
function wakeMailJob(platform: Platform): void {
  if (woken.has(platform)) return;
  woken.add(platform);
  setTimeout(() => {
    woken.delete(platform);
    platform.jobs
      .add(platform.database, "mailBookingNews", {}, { key: "mailBookingNews" })
      .catch((error: unknown) => {
        platform.log.debug({ err: error }, "The mails about bookings wait for the next minute.");
      });
  }, wakeMilliseconds).unref();
}
