// bookWorker: the rules decide on an offer that was looked at without waiting for anybody; the booking is then stored on the
// condition that the offer is still the same, and decided anew where it is not. One look and one statement in all.
import { createHash } from "node:crypto";
import { addressMissing, alreadySent, slotTaken } from "@hourhand/contract/bookings";
import { partDown } from "@hourhand/contract/problem";
import { slotNotFound } from "@hourhand/contract/schedule";
import type { Runner } from "../../../platform/database/hot.ts";
import { afterCommit, inTransaction } from "../../../platform/database/transaction.ts";
import type { UploadedPicture } from "../../../platform/http/bodies.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import { Problem, refuse } from "../../../platform/http/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addressOf } from "../../geo/geo.ts";
import { keepPicture, storePicture } from "../../media/media.ts";
import { announce } from "../../notifications/notifications.ts";
import { wakeMailJob } from "../news/news.ts";
import { newsOf, pageOf } from "../news/present.ts";
import { freeStarts, grantVisit, readSelectedDay, type Visit, type Wish } from "../rules.ts";
import { insertBooking, lineUpToBook, lookAtOffer, type MadeRow, type OfferKey } from "./queries.ts";

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

/** How often an offer may change under a booking before it waits its turn. */
const freeTries = 3;

/**
 * Books whole hours of a worker's slot (decisions.md section 3). `present` makes the reply.
 * @param transact the transaction of an Idempotency-Key, which stores the reply with the booking; undefined without one
 * @throws Problem as declared with the call; `slotNotFound` (404) for a slot that is not that worker's
 */
export async function bookWorker<Reply extends object>(
  platform: Platform,
  request: BookingRequest,
  transact: Transact | undefined,
  present: (booking: MadeBooking) => Reply,
): Promise<Reply> {
  const wanted = await readRequest(platform, request);
  try {
    if (transact === undefined && wanted.photo === undefined) {
      const made = await tryFreely(platform.pool, wanted);
      if (made) {
        tellWorker(platform, made.row);
        return present(made.booking);
      }
    }
    const within: Transact = transact ?? ((work) => inTransaction(platform.database, work));
    return await within(async (transaction) => {
      const photo = wanted.photo ? await keepPicture(transaction, wanted.photo, "private") : null;
      const made =
        (await tryFreely(transaction, wanted, photo)) ?? (await takeTurn(transaction, wanted, photo));
      afterCommit(transaction, () => tellWorker(platform, made.row));
      return present(made.booking);
    });
  } catch (error) {
    throw await explained(platform, wanted.key, error);
  }
}

type Wanted = Awaited<ReturnType<typeof readRequest>>;

/** What can be known before the database is asked. */
async function readRequest(platform: Platform, request: BookingRequest) {
  const bookedOn = readSelectedDay(request.selectedDay, platform.calendar.today());
  const position = knownPosition(request);
  const address =
    request.address || (position && (await addressOf(platform, position.latitude, position.longitude)));
  if (!address) refuse(addressMissing);
  const { customerId, workerId, slotId } = request;
  const key: OfferKey = [customerId, workerId, slotId, bookedOn, hashOf(request)];
  const photo = request.photo && (await storePicture(platform, request.photo));
  const wish: Wish = { ...request, bookedOn };
  return { request, wish, key, position, address, photo };
}

interface Made {
  booking: MadeBooking;
  row: MadeRow;
}

/** Looks, decides and stores; undefined when the offer changed under every try. */
async function tryFreely(
  runner: Runner,
  wanted: Wanted,
  photo: string | null = null,
): Promise<Made | undefined> {
  for (let tries = 0; tries < freeTries; tries++) {
    const made = await tryOnce(runner, wanted, photo);
    if (made) return made;
  }
  return undefined;
}

/** Waits for the others first: the offer cannot change any more. */
async function takeTurn(transaction: Runner, wanted: Wanted, photo: string | null): Promise<Made> {
  await lineUpToBook(transaction, [wanted.key[0], wanted.key[1]]);
  // Slots and profiles are edited without waiting in this line; whoever meets that three times may come again.
  return (
    (await tryFreely(transaction, wanted, photo)) ??
    refuse(partDown, { sentence: "This worker's calendar is changing. Please try again." })
  );
}

async function tryOnce(runner: Runner, wanted: Wanted, photo: string | null): Promise<Made | undefined> {
  const { request, wish, key, position, address } = wanted;
  const [offer] = await lookAtOffer(runner, key);
  if (!offer) return refuse(slotNotFound);
  const visit = grantVisit(offer, wish);
  const news = {
    ...offer,
    ...visit,
    status: "created" as const,
    title: request.title,
    booked_on: wish.bookedOn,
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
      ...newsOf(news, "worker", "customer"),
      opens: pageOf(0, "worker"),
    },
  });
  return (
    row && {
      row,
      booking: { id: row.booking_id, bookedOn: wish.bookedOn, workerName: offer.worker_name, ...visit },
    }
  );
}

function tellWorker(platform: Platform, row: MadeRow): void {
  announce(platform, row);
  wakeMailJob(platform);
}

/** The constraints' refusals do not know what stands there instead; the others already carry it. */
async function explained(platform: Platform, key: OfferKey, error: unknown): Promise<unknown> {
  if (!(error instanceof Problem) || error.detail.extra) return error;
  if (error.kind !== slotTaken && error.kind !== alreadySent) return error;
  const [offer] = await lookAtOffer(platform.pool, key);
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
