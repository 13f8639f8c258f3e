// bookWorker: one transaction locks customer and worker, reads the offer, decides by the rules and stores the booking.
// Bookings with a photo and replacements go the same way. Decision: docs/decisions/0025.
import { alreadySent, slotTaken } from "@hourhand/contract/bookings";
import { slotNotFound } from "@hourhand/contract/schedule";
import { weekdayNumber } from "@hourhand/contract/calendar";
import { afterCommit, type Transaction } from "../../platform/database/transaction.ts";
import type { Transact } from "../../platform/http/idempotency.ts";
import type { Actor } from "../../platform/person.ts";
import { Problem, refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { attachPicture, withPictures } from "../media/media.ts";
import { pushStored } from "../notifications/notifications.ts";
import { refuseDebtor } from "../payments/payments.ts";
import { prepareRequest, type BookingRequest, type PreparedRequest } from "./booking-request.ts";
import { followUpSoon } from "./notifications/notifications.ts";
import { noticeTextOf, pageOf, type BookingFacts } from "./notifications/present.ts";
import { lockForBooking } from "./queries.ts";
import { freeStarts, resolveVisit, type Visit } from "./rules.ts";
import {
  insertBooking,
  readOffer,
  type NewBooking,
  type OfferKey,
  type OfferRow,
} from "./queries-book-worker.ts";

/** A booking that was made. */
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
  const prepared = await prepareRequest(platform, request);
  const { photo } = request;
  try {
    if (!photo) return await transact((transaction) => lockAndBook(platform, transaction, prepared, null));
    // Refuses before the photo is decoded. The key is checked after the offer was read: if a call with the same key has
    // booked in between, this call gets the stored reply instead of `alreadySent`.
    const offer = await readOffer(platform.pool, prepared.key);
    await endIfKeyUsed();
    decide(prepared, offer, null);
    return await withPictures(platform, [photo], request.customerId, ([stored]) =>
      transact(async (transaction) =>
        lockAndBook(platform, transaction, prepared, await attachPicture(transaction, stored, "private")),
      ),
    );
  } catch (error) {
    throw error instanceof Problem ? await withConflictDetails(platform, prepared.key, error) : error;
  }
}

/**
 * Books a booking again with another worker: on the same day, even if that is today, and with the same photo.
 * @throws Problem as `bookWorker`
 */
export async function rebook(
  platform: Platform,
  transaction: Transaction,
  request: Omit<BookingRequest, "photo">,
  photo: string | null,
): Promise<CreatedBooking> {
  const prepared = await prepareRequest(platform, request);
  const visitRequest = { ...prepared.visitRequest, mayBeToday: true };
  return lockAndBook(platform, transaction, { ...prepared, visitRequest }, photo);
}

/** An administrator, or an API key, that books for a customer. */
export interface Desk {
  actor: Actor;
  /** Whether the worker has agreed already: such a booking does not count as open. */
  isAccepted: boolean;
}

/**
 * Books for a customer who called. The caller accepts the booking, if the worker has agreed, and tells the customer.
 * @throws Problem as `bookWorker`
 */
export const bookAtDesk = (
  platform: Platform,
  transaction: Transaction,
  prepared: PreparedRequest,
  desk: Desk,
): Promise<CreatedBooking> => lockAndBook(platform, transaction, prepared, null, desk);

/** Locks customer and worker until the transaction ends, so that the offer cannot change after it is read. */
async function lockAndBook(
  platform: Platform,
  transaction: Transaction,
  prepared: PreparedRequest,
  photo: string | null,
  desk?: Desk,
): Promise<CreatedBooking> {
  const { request, key } = prepared;
  await lockForBooking(transaction, [key.customer_id, key.worker_id]);
  await refuseDebtor(transaction, key.customer_id, request.paymentMethod === "online");
  const { booking, row } = decide(prepared, await readOffer(transaction, key), photo, desk);
  const notice = await insertBooking(transaction, row);
  afterCommit(transaction, () => {
    if (notice !== "held back") pushStored(platform, notice);
    followUpSoon(platform);
  });
  return booking;
}

/** Applies the rules to an offer. Returns the booking and the row to store. @throws Problem */
function decide(prepared: PreparedRequest, offer: OfferRow | undefined, photo: string | null, desk?: Desk) {
  if (!offer) return refuse(slotNotFound);
  const { request, visitRequest, key, position, address } = prepared;
  const isAccepted = desk?.isAccepted ?? false;
  const { starts, ends, totalPaise } = resolveVisit(offer, { ...visitRequest, isAccepted });
  const { bookedOn } = visitRequest;
  const { booking_id: id, worker_name: workerName, customer_name } = offer;
  const booking: CreatedBooking = { id, bookedOn, workerName, starts, ends, totalPaise };
  const { title, previousIssues, damagedParts, details, durationHours } = request;
  const facts: BookingFacts = {
    status: isAccepted ? "accepted" : "created",
    title,
    booked_on: bookedOn,
    starts,
    ends,
    total_paise: totalPaise,
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
    paymentMethod: request.paymentMethod,
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
    maker: desk
      ? { id: desk.actor.id, keyId: desk.actor.keyId, role: "admin" }
      : { id: key.customer_id, role: "customer" },
    mailSubject: isAccepted ? "accepted" : "created",
    notice: {
      personId: offer.worker_person_id,
      ...noticeTextOf(facts, "worker", desk ? "admin" : "customer"),
      page: pageOf(id, "worker"),
    },
  };
  return { booking, row };
}

/**
 * Adds the details that the table's constraint cannot know: the booking sent before, or the starts that are still free.
 */
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
