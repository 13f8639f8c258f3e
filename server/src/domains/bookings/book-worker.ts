// bookWorker: one transaction holds customer and worker, reads the offer, decides by the rules and stores the booking. Photos and
// replacements take the same way. Decision: docs/decisions/0025.
import { createHash } from "node:crypto";
import { addressMissing, alreadySent, slotTaken } from "@hourhand/contract/bookings";
import { slotNotFound } from "@hourhand/contract/schedule";
import { weekdayNumber } from "@hourhand/contract/calendar";
import { afterCommit, type Transaction } from "../../platform/database/transaction.ts";
import type { UploadedPicture } from "../../platform/http/bodies.ts";
import type { Transact } from "../../platform/http/idempotency.ts";
import { Problem, refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { knownPosition } from "../catalogue/catalogue.ts";
import { addressOf } from "../geo/geo.ts";
import { attachPicture, withPictures } from "../media/media.ts";
import { pushStored } from "../notifications/notifications.ts";
import { followUpSoon } from "./follow-ups/follow-ups.ts";
import { noticeTextOf, pageOf, type BookingFacts } from "./notifications/present.ts";
import { freeStarts, resolveVisit, readSelectedDay, type Visit, type VisitRequest } from "./rules.ts";
import {
  insertBooking,
  lockForBooking,
  readOffer,
  type NewBooking,
  type OfferKey,
  type OfferRow,
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

/**
 * Books whole hours of a worker's slot (docs/rules/bookings.md 3–13).
 * @throws Problem as declared with the call; `slotNotFound` (404) for a slot that is not that worker's
 */
export async function bookWorker(
  platform: Platform,
  request: BookingRequest,
  { transact, endIfKeyUsed }: { transact: Transact<CreatedBooking>; endIfKeyUsed: () => Promise<void> },
): Promise<CreatedBooking> {
  await endIfKeyUsed();
  const wanted = await readRequest(platform, request);
  const { photo } = request;
  try {
    if (!photo) return await transact((transaction) => bookHeld(platform, transaction, wanted, null));
    // No photo is decoded for a booking that cannot be. A twin that has booked since is seen by its key, not by its booking.
    const offer = await readOffer(platform.pool, wanted.key);
    await endIfKeyUsed();
    decide(wanted, offer, null);
    return await withPictures(platform, [photo], request.customerId, ([stored]) =>
      transact(async (transaction) =>
        bookHeld(platform, transaction, wanted, await attachPicture(transaction, stored, "private")),
      ),
    );
  } catch (error) {
    throw error instanceof Problem ? await withConflictDetails(platform, wanted.key, error) : error;
  }
}

/**
 * Books what was booked before with somebody else, on the same day though that may be today, with the photo there was.
 * @throws Problem as `bookWorker`
 */
export async function bookAnew(
  platform: Platform,
  transaction: Transaction,
  request: Omit<BookingRequest, "photo">,
  photo: string | null,
): Promise<CreatedBooking> {
  const wanted = await readRequest(platform, request);
  const again = { ...wanted, visitRequest: { ...wanted.visitRequest, mayBeToday: true } };
  return bookHeld(platform, transaction, again, photo);
}

type Wanted = Awaited<ReturnType<typeof readRequest>>;

/** What can be known before the database is asked. @throws Problem */
async function readRequest(platform: Platform, request: BookingRequest) {
  const bookedOn = readSelectedDay(request.selectedDay);
  const position = knownPosition(request.latitude, request.longitude);
  const address =
    request.address || (position && (await addressOf(platform, position.latitude, position.longitude)));
  if (!address) refuse(addressMissing);
  const { settings, calendar } = platform;
  const key: OfferKey = {
    customer_id: request.customerId,
    worker_id: request.workerId,
    slot_id: request.slotId,
    booked_on: bookedOn,
    content_hash: hashOf(request),
    time_zone: calendar.timeZone,
    unpaid_limit_paise: settings.unpaidFeesLimitPaise ?? null,
  };
  const visitRequest: VisitRequest = { ...request, bookedOn };
  return { request, visitRequest, key, position, address };
}

/** Holds customer and worker until the transaction ends, so that what the rules decide on stays true. */
async function bookHeld(
  platform: Platform,
  transaction: Transaction,
  wanted: Wanted,
  photo: string | null,
): Promise<CreatedBooking> {
  await lockForBooking(transaction, [wanted.key.customer_id, wanted.key.worker_id]);
  const { booking, row } = decide(wanted, await readOffer(transaction, wanted.key), photo);
  const notice = await insertBooking(transaction, row);
  afterCommit(transaction, () => {
    if (notice !== "held back") pushStored(platform, notice);
    followUpSoon(platform);
  });
  return booking;
}

/** What the rules say of an offer, and the booking as it is to be stored. @throws Problem */
function decide(wanted: Wanted, offer: OfferRow | undefined, photo: string | null) {
  if (!offer) return refuse(slotNotFound);
  const { request, visitRequest, key, position, address } = wanted;
  const { starts, ends, totalPaise } = resolveVisit(offer, visitRequest);
  const { bookedOn } = visitRequest;
  const { booking_id: id, worker_name: workerName, customer_name } = offer;
  const booking: CreatedBooking = { id, bookedOn, workerName, starts, ends, totalPaise };
  const { title, previousIssues, damagedParts, details, durationHours } = request;
  const facts: BookingFacts = {
    status: "created",
    title,
    booked_on: bookedOn,
    starts,
    ends,
    customer_name,
    worker_name: workerName,
  };
  const row: NewBooking = {
    id,
    key,
    jobTitle: offer.job_title,
    slotWeekday: weekdayNumber(bookedOn),
    slotStarts: offer.slot_starts,
    slotEnds: offer.slot_ends,
    starts,
    ends,
    totalPaise,
    durationHours,
    hourlyPaise: offer.salary_paise,
    title,
    previousIssues,
    damagedParts,
    details,
    address,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    photo,
    policyId: offer.policy_id,
    jobCategoryId: offer.job_category_id,
    notice: {
      personId: offer.worker_person_id,
      ...noticeTextOf(facts, "worker", "customer"),
      page: pageOf(id, "worker"),
    },
  };
  return { booking, row };
}

/** The constraints' refusals do not know what stands there instead; the others already carry it. */
async function withConflictDetails(platform: Platform, key: OfferKey, error: Problem): Promise<Problem> {
  if (error.detail.fields || (error.kind !== slotTaken && error.kind !== alreadySent)) return error;
  const offer = await readOffer(platform.pool, key);
  if (!offer) return error;
  if (error.kind === alreadySent)
    return offer.sent_before === null
      ? error
      : new Problem(alreadySent, { fields: { id: offer.sent_before } });
  return new Problem(slotTaken, {
    fields: { free_starts: [{ date: key.booked_on, starts: freeStarts(offer) }] },
  });
}

// What makes two requests the same for a person; the position is left out, since it wavers between two presses.
function hashOf(request: BookingRequest): string {
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
  return (request.photo ? hash.update(request.photo.bytes) : hash).digest("hex");
}
