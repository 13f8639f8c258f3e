// The desk: an administrator books for somebody who called, and answers for the worker (docs/rules/desk.md).
import { weekdayName, weekdayNumber } from "@hourhand/contract/calendar";
import {
  addressMissing,
  illegalStatusChange,
  slotNotOffered,
  slotTaken,
  startOutsideSlot,
  workerNotBookable,
} from "@hourhand/contract/bookings";
import { nobodyFree } from "@hourhand/contract/desk";
import { minutesOf, timeOf } from "@hourhand/contract/free-hours";
import { notFound } from "@hourhand/contract/problem";
import { say } from "@hourhand/contract/sentence";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Actor } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { checkDate } from "../../../platform/instants.ts";
import { Problem, refuse } from "../../../platform/problem.ts";
import { unpaidFeesLimitPaise } from "../../../settings/settings.ts";
import {
  checkedCaller,
  findCustomer,
  findOrMakeCustomer,
  type Caller,
  type CheckedCaller,
} from "../../accounts/accounts.ts";
import { byActor, recordChange } from "../../audit/audit.ts";
import { chordOfKilometres, pointOf } from "../../catalogue/catalogue.ts";
import { notify } from "../../notifications/notifications.ts";
import { requestVisitPayment } from "../../payments/payments.ts";
import { findAnyBooking } from "../administration/administration.ts";
import { holdBookingRow } from "../arrival/queries.ts";
import { bookAtDesk, type CreatedBooking } from "../book-worker.ts";
import { prepareRequest, type PreparedRequest } from "../booking-request.ts";
import { notifyBookingChange } from "../notifications/notifications.ts";
import { noticeOf } from "../notifications/present.ts";
import { bookingToNotify } from "../notifications/queries.ts";
import { replacementsAround } from "../replacements/queries.ts";
import { maxDistanceKm } from "../replacements/rules.ts";
import { checkDay, withoutContacts, type VisitRequest } from "../rules.ts";
import { answerForWorker, horizonOfCategory, horizonOfWorker, slotOfHours } from "./queries.ts";

/** How many workers are read at a time, to be tried in their order until one is still free. */
const maxRead = 20;

/** A booking as an administrator writes it down. */
export interface DeskRequest {
  customer: { id: number } | Caller;
  /** A worker, with the slot if it is known; or anyone of a category. */
  worker: { id: number; slotId?: number | undefined } | { categoryId: number };
  date: string;
  startTime: string;
  hours: number;
  title: string;
  description: string;
  address: string;
  latitude?: number | undefined;
  longitude?: number | undefined;
  isAccepted: boolean;
}

/** A worker who may be booked. */
interface Candidate {
  workerId: number;
  slotId: number;
}

/**
 * Books for a customer, whose account is found or made in the same transaction.
 * @returns the booking's id
 * @throws Problem as declared with the call; `notFound` (404) for an unknown customer, `slotNotFound` (404)
 */
export async function bookForCustomer(
  platform: Platform,
  actor: Actor,
  request: DeskRequest,
  { transact, endIfKeyUsed }: { transact: Transact<number>; endIfKeyUsed: () => Promise<void> },
): Promise<number> {
  await endIfKeyUsed();
  checkDate("date", request.date);
  const customer = "id" in request.customer ? request.customer.id : checkedCaller(request.customer);
  const prepared = await prepareRequest(platform, requestOf(request));
  const { worker, isAccepted } = request;
  const bookWith = (candidate: Candidate, tried = prepared) =>
    transact((transaction) =>
      book(platform, transaction, { actor, customer, prepared: tried, candidate, isAccepted }),
    );
  if ("categoryId" in worker)
    return bookAnyone(platform, worker.categoryId, prepared, { bookWith, endIfKeyUsed });
  const slotId = worker.slotId ?? (await findSlot(platform, worker.id, prepared));
  return bookWith({ workerId: worker.id, slotId });
}

/**
 * Books the first worker of a category who is still free.
 * @throws Problem `addressMissing`, `dayOutOfRange` (400), `nobodyFree` (409), and as `bookWith`
 */
async function bookAnyone(
  platform: Platform,
  categoryId: number,
  prepared: PreparedRequest,
  {
    bookWith,
    endIfKeyUsed,
  }: {
    bookWith: (candidate: Candidate, tried: PreparedRequest) => Promise<number>;
    endIfKeyUsed: () => Promise<void>;
  },
): Promise<number> {
  const { position, key } = prepared;
  const visitRequest = { ...prepared.visitRequest, isForAnyone: true };
  if (!position)
    refuse(addressMissing, {
      sentence: "Please send the visit's latitude and longitude, so that workers near it can be found.",
      errors: { latitude: [addressMissing.sentence] },
    });
  const { pool, calendar, settings } = platform;
  checkDay(onlyRow(await horizonOfCategory(pool, [categoryId, calendar.timeZone])), visitRequest);
  const lost = new Set<number>();
  for (;;) {
    const found = await replacementsAround(pool, [
      categoryId,
      pointOf(position),
      chordOfKilometres(maxDistanceKm),
      visitRequest.bookedOn,
      visitRequest.startTime ?? "",
      endOf(visitRequest),
      0,
      key.customer_id,
      unpaidFeesLimitPaise(settings) ?? null,
      maxRead,
    ]);
    const candidates = found.filter(({ id }) => !lost.has(id));
    for (const { id: workerId, slot_id: slotId } of candidates) {
      try {
        return await bookWith({ workerId, slotId }, { ...prepared, visitRequest });
      } catch (error) {
        if (!isLost(error)) throw error;
        lost.add(workerId);
      }
    }
    // A full list may have left out others who are free.
    if (found.length < maxRead || candidates.length === 0) break;
  }
  // A call with the same key may have taken the last one.
  await endIfKeyUsed();
  return refuse(nobodyFree);
}

/**
 * Finds the slot with these hours; if there is none, another one of that day, which the booking then refuses.
 * @throws Problem `notFound` (404), `dayOutOfRange` (400), `slotNotOffered` (409) on a day without a slot
 */
async function findSlot(
  { pool, calendar }: Platform,
  workerId: number,
  { visitRequest }: PreparedRequest,
): Promise<number> {
  const [days] = await horizonOfWorker(pool, [workerId, calendar.timeZone]);
  if (!days) refuse(notFound, { sentence: "There is no such worker." });
  checkDay(days, visitRequest);
  const { bookedOn, startTime = "" } = visitRequest;
  const [slot] = await slotOfHours(pool, [workerId, bookedOn, startTime, endOf(visitRequest)]);
  return slot?.id ?? refuse(slotNotOffered);
}

/** Whether the error says that a worker who was free no longer is. */
const isLost = (error: unknown): boolean =>
  error instanceof Problem &&
  [slotTaken, slotNotOffered, startOutsideSlot, workerNotBookable].some((kind) => error.kind === kind);

const endOf = ({ startTime = "", durationHours }: VisitRequest): string =>
  timeOf(Math.min(minutesOf(startTime) + durationHours * 60, 24 * 60));

/** Customer, worker and slot are added for each worker who is tried. */
const requestOf = (request: DeskRequest) => ({
  customerId: 0,
  workerId: 0,
  slotId: 0,
  selectedDay: `${weekdayName(weekdayNumber(request.date))} ${request.date}`,
  startTime: request.startTime,
  durationHours: request.hours,
  title: request.title,
  previousIssues: "",
  damagedParts: "",
  details: request.description,
  address: request.address,
  latitude: request.latitude,
  longitude: request.longitude,
  paymentMethod: "at_visit" as const,
});

/** One try with one worker. */
interface Try {
  actor: Actor;
  customer: number | CheckedCaller;
  prepared: PreparedRequest;
  candidate: Candidate;
  isAccepted: boolean;
}

async function book(
  platform: Platform,
  transaction: Transaction,
  { actor, customer, prepared, candidate: { workerId, slotId }, isAccepted }: Try,
): Promise<number> {
  const customerId =
    typeof customer === "number"
      ? await findCustomer(transaction, customer)
      : await findOrMakeCustomer(platform, transaction, actor, customer);
  const booked = await bookAtDesk(
    platform,
    transaction,
    {
      ...prepared,
      request: { ...prepared.request, customerId, workerId, slotId },
      key: { ...prepared.key, customer_id: customerId, worker_id: workerId, slot_id: slotId },
    },
    { actor, isAccepted },
  );
  if (isAccepted)
    onlyRow(
      await answerForWorker(transaction, [
        "accepted",
        actor.id,
        booked.id,
        platform.calendar.timeZone,
        null,
        actor.keyId ?? null,
      ]),
    );
  await notifyCustomer(platform, transaction, booked, actor);
  await recordChange(transaction, {
    ...byActor(actor),
    action: "booking made at the desk",
    subject: "booking",
    subjectId: booked.id,
    after: { customer_id: customerId, worker_id: workerId, accepted: isAccepted },
  });
  return booked.id;
}

/** Their mail is sent with the worker's. */
async function notifyCustomer(
  platform: Platform,
  transaction: Transaction,
  { id }: CreatedBooking,
  actor: Actor,
): Promise<void> {
  const booking = onlyRow(await bookingToNotify(transaction, [id]));
  await notify(platform, transaction, { ...noticeOf(booking, "customer", "admin"), causedBy: actor.id });
}

/**
 * Answers a created booking for its worker.
 * @returns the booking's id
 * @throws Problem `notFound` (404), `illegalStatusChange` (409)
 */
export async function answerBookingAsAdmin(
  platform: Platform,
  actor: Actor,
  {
    bookingId,
    isAccepted,
    reason: sent,
  }: { bookingId: number; isAccepted: boolean; reason: string | undefined },
  transact: Transact<number>,
): Promise<number> {
  await findAnyBooking(platform, bookingId);
  const target = isAccepted ? "accepted" : "rejected";
  const reason = sent?.trim() ? sent : null;
  return transact(async (transaction) => {
    await holdBookingRow(transaction, [bookingId]);
    const { timeZone } = platform.calendar;
    const [booking] = await answerForWorker(transaction, [
      target,
      actor.id,
      bookingId,
      timeZone,
      // The record is kept for ever; the customer reads the whole reason in the notice.
      withoutContacts(reason ?? "") || null,
      actor.keyId ?? null,
    ]);
    if (!booking) {
      const { status } = onlyRow(await bookingToNotify(transaction, [bookingId]));
      refuse(illegalStatusChange, {
        sentence:
          status === "created"
            ? "The time to answer this booking is over."
            : say("The booking is {status, word} and cannot be answered.", { status }),
      });
    }
    await recordChange(transaction, {
      ...byActor(actor),
      action: `booking ${target}`,
      subject: "booking",
      subjectId: bookingId,
      before: { status: "created" },
      after: { status: target, ...(reason !== null && { reason }) },
    });
    const { made_at_desk } = onlyRow(await bookingToNotify(transaction, [bookingId]));
    for (const side of ["customer", "worker"] as const)
      await notifyBookingChange(
        platform,
        transaction,
        { ...booking, reason, made_at_desk },
        side,
        "admin",
        actor.id,
      );
    if (booking.status === "accepted") await requestVisitPayment(platform, transaction, bookingId);
    return bookingId;
  });
}
