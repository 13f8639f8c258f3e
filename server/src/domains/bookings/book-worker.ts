// bookWorker: the rules decide on an offer that was looked at without waiting for anybody; the booking is then stored on the
// condition that the offer is still the same, and decided anew, in turn, where it is not. One look and one statement, which is
// the transaction, for all that come at the same moment. Decisions: docs/decisions/0005, docs/decisions/0015.
import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { addressMissing, alreadySent, slotTaken } from "@hourhand/contract/bookings";
import { keyReused, partDown } from "@hourhand/contract/problem";
import { slotNotFound } from "@hourhand/contract/schedule";
import { weekdayNumber } from "../../platform/clock/market-calendar.ts";
import { gather } from "../../platform/database/gather.ts";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import type { DB } from "../../platform/database/row-types.ts";
import { afterCommit, constraintOf, inTransaction } from "../../platform/database/transaction.ts";
import type { UploadedPicture } from "../../platform/http/bodies.ts";
import type { KeyClaim } from "../../platform/http/idempotency.ts";
import { Problem, refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { knownPosition } from "../catalogue/catalogue.ts";
import { addressOf } from "../geo/geo.ts";
import { attachPicture, withPictures, type StoredPicture } from "../media/media.ts";
import { pushStored, type StoredNotice } from "../notifications/notifications.ts";
import { followUpSoon } from "./follow-ups/follow-ups.ts";
import { noticeTextOf, pageOf, type BookingFacts } from "./notifications/present.ts";
import { freeStarts, resolveVisit, readSelectedDay, type Visit, type VisitRequest } from "./rules.ts";
import {
  insertBookings,
  lockForBooking,
  readOffers,
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

/** How often an offer may change under a booking whose turn it is; several accounts that are blocked at once change it as often. */
const maxTries = 10;

/**
 * Books whole hours of a worker's slot (docs/rules/bookings.md 3–13).
 * @param keyClaim the call's `Idempotency-Key`, if it has one
 * @throws Problem as declared with the call; `slotNotFound` (404) for a slot that is not that worker's; StoredReply for a
 * key whose booking was made before
 */
export async function bookWorker(
  platform: Platform,
  request: BookingRequest,
  keyClaim?: KeyClaim<CreatedBooking>,
): Promise<CreatedBooking> {
  const wanted = await readRequest(platform, request, keyClaim);
  try {
    const { booking, notice } = request.photo
      ? await bookWithPhoto(platform, wanted, request.photo)
      : ((await bookTogether(platform, wanted)) ?? (await bookInTurn(platform, wanted)));
    pushStored(platform, notice);
    followUpSoon(platform);
    return booking;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await keyClaim?.endIfUsed();
    throw await withConflictDetails(platform, wanted.key, error);
  }
}

type Wanted = Awaited<ReturnType<typeof readRequest>>;

/** What can be known before the database is asked. */
async function readRequest(
  platform: Platform,
  request: BookingRequest,
  keyClaim: KeyClaim<CreatedBooking> | undefined,
) {
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
  return { request, visitRequest, key, position, address, keyClaim };
}

interface Booked {
  booking: CreatedBooking;
  /** The worker's. */
  notice: StoredNotice;
}

const batches = new WeakMap<Platform, (wanted: Wanted) => Promise<Booked | Refused | undefined>>();

/**
 * Books with all that come at the same moment, waiting for nobody who holds the same worker or customer; undefined where
 * somebody does, or where the offer changed meanwhile.
 */
async function bookTogether(platform: Platform, wanted: Wanted): Promise<Booked | undefined> {
  const book =
    batches.get(platform) ??
    gather((all: Wanted[]) => bookAll(platform, all).catch((error: unknown) => alone(error, all.length)));
  batches.set(platform, book);
  const booked = await book(wanted);
  if (booked instanceof Refused) throw booked.reason;
  return booked;
}

/** One of those that were booked together was refused; the others were not. */
class Refused {
  readonly reason: unknown;
  constructor(reason: unknown) {
    this.reason = reason;
  }
}

async function bookAll(
  { pool }: Platform,
  all: readonly Wanted[],
): Promise<(Booked | Refused | undefined)[]> {
  const offers = await readOffers(
    pool,
    all.map(({ key }) => key),
  );
  const decided = all.map((wanted, index) => {
    try {
      return decide(wanted, offers[index]);
    } catch (error) {
      return new Refused(error);
    }
  });
  const allowed = withoutSharedPeople(decided.flatMap((one) => (one instanceof Refused ? [] : [one])));
  const outcomes = allowed.length > 0 ? await store(pool, allowed, { waits: false }) : [];
  const ends = new Map(allowed.map((one, index) => [one, outcomes[index]]));
  return decided.map((one) => (one instanceof Refused ? one : ends.get(one)));
}

/** What is wrong with one must not take the others along: each then waits its turn. @throws what concerns all */
function alone(error: unknown, together: number): undefined[] {
  const kind = constraintOf(error)?.kind;
  if (kind === "down" || (together === 1 && (kind === "busy" || kind === "slow"))) throw error;
  return [];
}

/** Those that change nobody else's offer: the first of each customer and of each worker. */
function withoutSharedPeople(all: readonly Decided[]): Decided[] {
  const [customers, workers] = [new Set<number>(), new Set<number>()];
  return all.filter(({ row: { key } }) => {
    const isFirst = !customers.has(key.customer_id) && !workers.has(key.worker_id);
    customers.add(key.customer_id);
    workers.add(key.worker_id);
    return isFirst;
  });
}

/** Waits for the others first: the offer cannot change any more. */
function bookInTurn(platform: Platform, wanted: Wanted, stored?: StoredPicture): Promise<Booked> {
  return inTransaction(platform.database, async (transaction) => {
    const photo = stored ? await attachPicture(transaction, stored, "private") : null;
    await lockForBooking(transaction, [wanted.key.customer_id, wanted.key.worker_id]);
    return storeInTurn(transaction, wanted, photo);
  });
}

/** Stores a booking of people whose other bookings wait. */
async function storeInTurn(runner: Queryable, wanted: Wanted, photo: string | null): Promise<Booked> {
  for (let tries = 0; tries < maxTries; tries++) {
    const [offer] = await readOffers(runner, [wanted.key]);
    const [booked] = await store(runner, [decide(wanted, offer, photo)], { waits: true });
    if (booked instanceof Refused) throw booked.reason;
    if (booked) return booked;
  }
  // Slots and profiles are edited, and others' bookings end, without waiting in this line; whoever meets that so often may come again.
  return refuse(partDown, { sentence: "This worker's calendar is changing. Please try again." });
}

/**
 * Books what was booked before with somebody else, on the same day though that may be today, with the photo there was. In a
 * transaction that holds the locks of both (`lockForBooking`).
 * @throws Problem as `bookWorker`
 */
export async function bookAnew(
  platform: Platform,
  transaction: Transaction<DB>,
  request: Omit<BookingRequest, "photo">,
  photo: string | null,
): Promise<CreatedBooking> {
  const wanted = await readRequest(platform, request, undefined);
  const again = { ...wanted, visitRequest: { ...wanted.visitRequest, mayBeToday: true } };
  const { booking, notice } = await storeInTurn(transaction, again, photo);
  afterCommit(transaction, () => {
    pushStored(platform, notice);
    followUpSoon(platform);
  });
  return booking;
}

/** No photo is decoded for a booking that cannot be; it is stored with the booking, in one transaction. */
async function bookWithPhoto(platform: Platform, wanted: Wanted, photo: UploadedPicture): Promise<Booked> {
  const [offer] = await readOffers(platform.pool, [wanted.key]);
  decide(wanted, offer);
  return withPictures(platform, [photo], wanted.request.customerId, ([stored]) =>
    bookInTurn(platform, wanted, stored),
  );
}

type Decided = ReturnType<typeof decide>;

/** What the rules say to the offer as it was seen, and the booking as it is to be stored. @throws Problem */
function decide(wanted: Wanted, offer: OfferRow | undefined, photo: string | null = null) {
  if (!offer) return refuse(slotNotFound);
  const { request, visitRequest, key, position, address, keyClaim } = wanted;
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
    seen: offer.seen,
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
    notice: {
      personId: offer.worker_person_id,
      ...noticeTextOf(facts, "worker", "customer"),
      page: pageOf(id, "worker"),
    },
    keyRecord: keyClaim?.record(booking) ?? null,
  };
  return { booking, row };
}

/** Stores what was decided; undefined for one that has to look again. */
async function store(
  runner: Queryable,
  decided: readonly Decided[],
  { waits }: { waits: boolean },
): Promise<(Booked | Refused | undefined)[]> {
  const inserted = await insertBookings(
    runner,
    decided.map(({ row }) => row),
    { waits },
  );
  return inserted.map((notice, index) => {
    if (notice === "not now") return undefined;
    if (notice === "key used") return new Refused(new Problem(keyReused));
    return { booking: (decided[index] as Decided).booking, notice };
  });
}

/** The constraints' refusals do not know what stands there instead; the others already carry it. */
async function withConflictDetails(platform: Platform, key: OfferKey, error: Problem): Promise<Problem> {
  if (error.detail.extra || (error.kind !== slotTaken && error.kind !== alreadySent)) return error;
  const [offer] = await readOffers(platform.pool, [key]);
  if (!offer) return error;
  if (error.kind === alreadySent) return new Problem(alreadySent, { extra: { id: offer.sent_before } });
  return new Problem(slotTaken, {
    extra: { free_starts: [{ date: key.booked_on, starts: freeStarts(offer) }] },
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
