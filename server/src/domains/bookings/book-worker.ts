// bookWorker: customer and worker are held while the rules decide on the offer and the booking is stored. Bookings that come at the same
// moment do so together, waiting for nobody; whose customer or worker somebody holds waits its turn. Decisions:
// docs/decisions/0015, docs/decisions/0023.
import { createHash } from "node:crypto";
import {
  afterCommit,
  constraintOf,
  inTransaction,
  type Transaction,
} from "../../platform/database/transaction.ts";
import { addressMissing, alreadySent, slotTaken } from "@hourhand/contract/bookings";
import { keyReused } from "@hourhand/contract/problem";
import { slotNotFound } from "@hourhand/contract/schedule";
import { weekdayNumber } from "../../platform/clock/market-calendar.ts";
import { gather } from "../../platform/database/gather.ts";
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
  holdOffers,
  insertBookings,
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
    if (notice !== "held back") pushStored(platform, notice);
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
  notice: StoredNotice | "held back";
}

const batches = new WeakMap<Platform, (wanted: Wanted) => Promise<Booked | Refused | undefined>>();

/**
 * Books with all that come at the same moment, waiting for nobody who holds the same worker or customer; undefined where
 * somebody does, be it one of them.
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

function bookAll({ pool }: Platform, all: readonly Wanted[]): Promise<(Booked | Refused | undefined)[]> {
  const book = async (transaction: Transaction) => {
    const offers = await holdOffers(
      transaction,
      all.map(({ key }) => key),
    );
    const decided = all.map((wanted, index) => {
      const offer = offers[index];
      if (offer === "held") return undefined;
      try {
        return decide(wanted, offer);
      } catch (error) {
        return new Refused(error);
      }
    });
    const allowed = withoutSharedPeople(decided.flatMap((one) => (isDecided(one) ? [one] : [])));
    const ends = allowed.length > 0 ? await store(transaction, allowed) : [];
    const endOf = new Map(allowed.map((one, index) => [one, ends[index]]));
    return decided.map((one) => (isDecided(one) ? endOf.get(one) : one));
  };
  // What goes wrong is tried again by each for itself.
  return inTransaction(pool, book, { retries: 0 });
}

const isDecided = (one: Decided | Refused | undefined): one is Decided =>
  one !== undefined && !(one instanceof Refused);

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

/** Waits for those who hold the customer or the worker. */
function bookInTurn(platform: Platform, wanted: Wanted, stored?: StoredPicture): Promise<Booked> {
  return inTransaction(platform.pool, async (transaction) => {
    const photo = stored ? await attachPicture(transaction, stored, "private") : null;
    await lockForBooking(transaction, [wanted.key.customer_id, wanted.key.worker_id]);
    return storeHeld(transaction, wanted, photo);
  });
}

/** Stores a booking whose customer and worker the transaction holds. */
async function storeHeld(transaction: Transaction, wanted: Wanted, photo: string | null): Promise<Booked> {
  const offer = await readOffer(transaction, wanted.key);
  const [booked] = await store(transaction, [decide(wanted, offer, photo)]);
  if (booked instanceof Refused) throw booked.reason;
  return booked as Booked;
}

/**
 * Books what was booked before with somebody else, on the same day though that may be today, with the photo there was. In a
 * transaction that holds the locks of both (`lockForBooking`).
 * @throws Problem as `bookWorker`
 */
export async function bookAnew(
  platform: Platform,
  transaction: Transaction,
  request: Omit<BookingRequest, "photo">,
  photo: string | null,
): Promise<CreatedBooking> {
  const wanted = await readRequest(platform, request, undefined);
  const again = { ...wanted, visitRequest: { ...wanted.visitRequest, mayBeToday: true } };
  const { booking, notice } = await storeHeld(transaction, again, photo);
  afterCommit(transaction, () => {
    if (notice !== "held back") pushStored(platform, notice);
    followUpSoon(platform);
  });
  return booking;
}

/** No photo is decoded for a booking that cannot be; it is stored with the booking, in one transaction. */
async function bookWithPhoto(platform: Platform, wanted: Wanted, photo: UploadedPicture): Promise<Booked> {
  decide(wanted, await readOffer(platform.pool, wanted.key));
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
    keyRecord: keyClaim?.record(booking) ?? null,
  };
  return { booking, row };
}

/** Stores what was decided, with the transaction. */
async function store(transaction: Transaction, decided: readonly Decided[]): Promise<(Booked | Refused)[]> {
  const inserted = await insertBookings(
    transaction,
    decided.map(({ row }) => row),
  );
  return inserted.map((notice, index) =>
    notice === "key used"
      ? new Refused(new Problem(keyReused))
      : { booking: (decided[index] as Decided).booking, notice },
  );
}

/** The constraints' refusals do not know what stands there instead; the others already carry it. */
async function withConflictDetails(platform: Platform, key: OfferKey, error: Problem): Promise<Problem> {
  if (error.detail.extra || (error.kind !== slotTaken && error.kind !== alreadySent)) return error;
  const offer = await readOffer(platform.pool, key);
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
