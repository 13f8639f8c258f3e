// bookWorker: the rules decide on an offer that was looked at without waiting for anybody; the booking is then stored on the
// condition that the offer is still the same, and decided anew where it is not. One look and one statement in one transaction.
// Decision: docs/decisions/0005.
import { createHash } from "node:crypto";
import { addressMissing, alreadySent, slotTaken } from "@hourhand/contract/bookings";
import { partDown } from "@hourhand/contract/problem";
import { slotNotFound } from "@hourhand/contract/schedule";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import { afterCommit } from "../../platform/database/transaction.ts";
import type { UploadedPicture } from "../../platform/http/bodies.ts";
import type { Transact } from "../../platform/http/idempotency.ts";
import { Problem, refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { addressOf } from "../geo/geo.ts";
import { attachPicture, withPictures, type StoredPicture } from "../media/media.ts";
import { pushStored } from "../notifications/notifications.ts";
import { scheduleMailJob } from "./notifications/notifications.ts";
import { noticeTextOf, pageOf } from "./notifications/present.ts";
import { freeStarts, resolveVisit, readSelectedDay, type Visit, type VisitRequest } from "./rules.ts";
import {
  insertBooking,
  lockForBooking,
  readOffer,
  type CreatedBookingRow,
  type OfferKey,
} from "./queries-book-worker.ts";

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
export interface CreatedBooking extends Visit {
  id: number;
  bookedOn: string;
  workerName: string;
}

/** How often an offer may change under a booking before it waits its turn. */
const maxOptimisticTries = 3;

/**
 * Books whole hours of a worker's slot (docs/rules/bookings.md 3–13).
 * @param transact the call's transaction, which remembers an `Idempotency-Key`
 * @throws Problem as declared with the call; `slotNotFound` (404) for a slot that is not that worker's
 */
export async function bookWorker(
  platform: Platform,
  request: BookingRequest,
  transact: Transact<CreatedBooking>,
): Promise<CreatedBooking> {
  const wanted = await readRequest(platform, request);
  const create = (stored?: StoredPicture) =>
    transact(async (transaction) => {
      const photo = stored ? await attachPicture(transaction, stored, "private") : null;
      const { row, booking } =
        (await bookOptimistically(transaction, wanted, photo)) ??
        (await bookWithLock(transaction, wanted, photo));
      afterCommit(transaction, () => notifyWorker(platform, row));
      return booking;
    });
  try {
    if (!request.photo) return await create();
    const refusal = await refusalBeforehand(platform.pool, wanted);
    // A key that was used before gets its stored answer all the same.
    if (refusal) return await transact(() => Promise.reject(refusal));
    return await withPictures(platform, [request.photo], request.customerId, ([photo]) => create(photo));
  } catch (error) {
    throw await withConflictDetails(platform, wanted.key, error);
  }
}

type Wanted = Awaited<ReturnType<typeof readRequest>>;

/** What can be known before the database is asked. */
async function readRequest(platform: Platform, request: BookingRequest) {
  const bookedOn = readSelectedDay(request.selectedDay);
  const position = knownPosition(request);
  const address =
    request.address || (position && (await addressOf(platform, position.latitude, position.longitude)));
  if (!address) refuse(addressMissing);
  const { customerId, workerId, slotId } = request;
  const { settings, calendar } = platform;
  const key: OfferKey = [
    customerId,
    workerId,
    slotId,
    bookedOn,
    hashOf(request),
    calendar.timeZone,
    settings.unpaidFeesLimitPaise ?? null,
  ];
  const visitRequest: VisitRequest = { ...request, bookedOn };
  return { request, visitRequest, key, position, address };
}

/** What the rules say to the offer as it is now, so that no photo is decoded for a booking that cannot be. */
async function refusalBeforehand(
  runner: Queryable,
  { key, visitRequest }: Wanted,
): Promise<Problem | undefined> {
  try {
    const [offer] = await readOffer(runner, key);
    if (!offer) return new Problem(slotNotFound);
    resolveVisit(offer, visitRequest);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

interface Created {
  booking: CreatedBooking;
  row: CreatedBookingRow;
}

/** Looks, decides and stores; undefined when the offer changed under every try. */
async function bookOptimistically(
  runner: Queryable,
  wanted: Wanted,
  photo: string | null,
): Promise<Created | undefined> {
  for (let tries = 0; tries < maxOptimisticTries; tries++) {
    const created = await tryOnce(runner, wanted, photo);
    if (created) return created;
  }
  return undefined;
}

/** Waits for the others first: the offer cannot change any more. */
async function bookWithLock(transaction: Queryable, wanted: Wanted, photo: string | null): Promise<Created> {
  await lockForBooking(transaction, [wanted.key[0], wanted.key[1]]);
  // Slots and profiles are edited without waiting in this line; whoever meets that three times may come again.
  return (
    (await bookOptimistically(transaction, wanted, photo)) ??
    refuse(partDown, { sentence: "This worker's calendar is changing. Please try again." })
  );
}

async function tryOnce(
  runner: Queryable,
  wanted: Wanted,
  photo: string | null,
): Promise<Created | undefined> {
  const { request, visitRequest, key, position, address } = wanted;
  const [offer] = await readOffer(runner, key);
  if (!offer) return refuse(slotNotFound);
  const visit = resolveVisit(offer, visitRequest);
  const facts = {
    ...offer,
    ...visit,
    status: "created" as const,
    title: request.title,
    booked_on: visitRequest.bookedOn,
  };
  const row = await insertBooking(runner, {
    key,
    seen: offer.seen,
    jobTitle: offer.job_title,
    slotWeekday: offer.weekday,
    slotStarts: offer.slot_starts,
    slotEnds: offer.slot_ends,
    starts: visit.starts,
    ends: visit.ends,
    durationHours: request.durationHours,
    hourlyPaise: offer.salary_paise,
    totalPaise: visit.totalPaise,
    title: request.title,
    previousIssues: request.previousIssues,
    damagedParts: request.damagedParts,
    details: request.details,
    address,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    photo,
    notice: {
      personId: offer.worker_person_id,
      ...noticeTextOf(facts, "worker", "customer"),
      opens: pageOf(0, "worker"),
    },
  });
  return (
    row && {
      row,
      booking: {
        id: row.booking_id,
        bookedOn: visitRequest.bookedOn,
        workerName: offer.worker_name,
        ...visit,
      },
    }
  );
}

function notifyWorker(platform: Platform, row: CreatedBookingRow): void {
  pushStored(platform, row);
  scheduleMailJob(platform);
}

/** The constraints' refusals do not know what stands there instead; the others already carry it. */
async function withConflictDetails(platform: Platform, key: OfferKey, error: unknown): Promise<unknown> {
  if (!(error instanceof Problem) || error.detail.extra) return error;
  if (error.kind !== slotTaken && error.kind !== alreadySent) return error;
  const [offer] = await readOffer(platform.pool, key);
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
