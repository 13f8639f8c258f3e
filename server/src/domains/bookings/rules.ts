// Decides whether and at what price a worker can be booked, and how a booking's status may change
// (docs/rules/bookings.md 2–20). Pure. Times of day are `HH:MM:SS`, dates `YYYY-MM-DD`, amounts whole paise.
import { say } from "@hourhand/contract/sentence";
import {
  alreadySent,
  dayMismatch,
  dayOutOfRange,
  durationTooLong,
  priceChanged,
  selectableStatuses,
  slotNotOffered,
  slotTaken,
  startOutsideSlot,
  tooManyOpen,
  workerNotBookable,
  type BookingStatus,
} from "@hourhand/contract/bookings";
import { freeStartsOf, minutesOf, timeOf } from "@hourhand/contract/free-hours";
import { notSignedIn } from "@hourhand/contract/problem";
import { weekdays, type Weekday } from "@hourhand/contract/wire";
import { addDays, isRealDate, weekdayNumber } from "@hourhand/contract/calendar";
import { refuse } from "../../platform/problem.ts";
import { toMajor } from "@hourhand/contract/money";

/** A customer may have this many unanswered bookings, in total and with one worker. */
export const maxOpen = 5;
export const maxOpenWithWorker = 2;

/** Whether the customer has reached the limit of unanswered bookings. */
export const isTooManyOpen = (offer: Pick<Offer, "open_bookings" | "open_with_worker">): boolean =>
  offer.open_bookings >= maxOpen || offer.open_with_worker >= maxOpenWithWorker;
/** A worker's reported position is fresh for this long. */
export const freshPositionMinutes = 30;

/** The requested slot, and everything that may prevent the booking. */
export interface Offer {
  customer_is_active: boolean;
  is_listed: boolean;
  is_offered: boolean;
  salary_paise: number;
  /** 1 for Monday to 7 for Sunday; null for extra hours on another date. */
  weekday: number | null;
  slot_starts: string;
  slot_ends: string;
  open_bookings: number;
  open_with_worker: number;
  /** The id of the same booking, sent before and still unanswered. */
  sent_before: number | null;
  /** Whether the worker has that day off. */
  is_day_off: boolean;
  /** Visits and hours off on that day, as '09:00:00 11:00:00'. */
  taken: readonly string[];
  /** The market's date by the database's clock. */
  today: string;
  /** Whether the worker's unpaid fees are above the operator's limit. */
  owes_too_much: boolean;
  /** How many days can be booked, beginning with tomorrow. */
  booking_days: number;
}

/** The time and length that a customer asks for. */
export interface VisitRequest {
  bookedOn: string;
  startTime?: string | undefined;
  durationHours: number;
  /** The total that the customer was shown. */
  totalPaise?: number | undefined;
  /** Whether today is allowed, as for a replacement (docs/rules/bookings.md 67). */
  mayBeToday?: boolean;
  /** Whether the worker has agreed already: the booking never waits for an answer. */
  isAccepted?: boolean;
  /** Whether another worker will be tried if this one cannot be booked. */
  isForAnyone?: boolean;
}

/**
 * Reads 'Monday 2026-11-23'. `resolveVisit` checks whether that day can be booked.
 * @throws Problem `dayMismatch` (400)
 */
export function readSelectedDay(selectedDay: string): string {
  const [weekday = "", date = ""] = selectedDay.split(/,? +/);
  if (!isRealDate(date) || weekdays.indexOf(weekday as Weekday) + 1 !== weekdayNumber(date))
    refuse(dayMismatch);
  return date;
}

/** Returns the starts within an offer from which this many hours are free. */
export const freeStarts = ({ slot_starts, slot_ends, taken }: OfferedHours, hours = 1): string[] =>
  freeStartsOf(
    { starts: slot_starts, ends: slot_ends },
    taken.map((visit) => {
      const [starts = "", ends = ""] = visit.split(" ");
      return { starts, ends };
    }),
    hours,
  );

type OfferedHours = Pick<Offer, "slot_starts" | "slot_ends" | "taken">;

/** When the visit takes place, and its price. */
export interface Visit {
  starts: string;
  ends: string;
  totalPaise: number;
}

/**
 * Checks that a day can be booked.
 * @throws Problem `dayOutOfRange` (400)
 */
export function checkDay(
  { today, booking_days: days }: Pick<Offer, "today" | "booking_days">,
  { bookedOn, mayBeToday = false }: Pick<VisitRequest, "bookedOn" | "mayBeToday">,
): void {
  if (bookedOn < addDays(today, mayBeToday ? 0 : 1) || bookedOn > addDays(today, days))
    refuse(dayOutOfRange, {
      sentence: say("Please choose one of the {days, number} days from tomorrow on.", { days }),
    });
}

/**
 * Decides whether a request is granted, and for which time: at the requested start, otherwise at the earliest free one.
 * @throws Problem as declared with `bookWorker`; `alreadySent` carries `id`, `priceChanged` the current `total`,
 * `slotTaken` the `free_starts` of the day
 */
export function resolveVisit(offer: Offer, visitRequest: VisitRequest): Visit {
  if (!offer.customer_is_active) refuse(notSignedIn);
  checkDay(offer, visitRequest);
  if (!offer.is_listed || offer.owes_too_much) refuse(workerNotBookable);
  if (!offer.is_offered) refuse(slotNotOffered);
  if (weekdayNumber(visitRequest.bookedOn) !== offer.weekday) refuse(dayMismatch);
  if (offer.is_day_off)
    refuse(slotNotOffered, { sentence: "This worker is away on that day. Please choose another one." });
  const [slotStarts, slotEnds] = [minutesOf(offer.slot_starts), minutesOf(offer.slot_ends)];
  const minutes = visitRequest.durationHours * 60;
  if (minutes > slotEnds - slotStarts) refuse(durationTooLong);
  const requestedStart = visitRequest.startTime === undefined ? undefined : minutesOf(visitRequest.startTime);
  if (
    requestedStart !== undefined &&
    (requestedStart < slotStarts ||
      (requestedStart - slotStarts) % 60 !== 0 ||
      requestedStart + minutes > slotEnds)
  ) {
    refuse(startOutsideSlot);
  }
  if (offer.sent_before !== null) refuse(alreadySent, { fields: { id: offer.sent_before } });
  const totalPaise = offer.salary_paise * visitRequest.durationHours;
  if (visitRequest.totalPaise !== undefined && visitRequest.totalPaise !== totalPaise) {
    refuse(priceChanged, { fields: { total: toMajor(totalPaise) } });
  }
  if (!visitRequest.isAccepted && isTooManyOpen(offer))
    refuse(visitRequest.isForAnyone && offer.open_bookings < maxOpen ? workerNotBookable : tooManyOpen);
  const possible = freeStarts(offer, visitRequest.durationHours).map(minutesOf);
  const start =
    requestedStart === undefined ? possible[0] : possible.find((start) => start === requestedStart);
  if (start === undefined)
    refuse(slotTaken, {
      fields: { free_starts: [{ date: visitRequest.bookedOn, starts: freeStarts(offer) }] },
    });
  return { starts: timeOf(start), ends: timeOf(start + minutes), totalPaise };
}

/** Returns the statuses from which a worker may move a booking to `target`; empty if they never may. */
export function sourcesOf(target: BookingStatus): BookingStatus[] {
  if (target === "accepted" || target === "rejected") return ["created"];
  return (Object.keys(selectableStatuses) as BookingStatus[]).filter(
    (status) => status !== target && selectableStatuses[status].includes(target),
  );
}

/** Whether this status means that the visit has begun. */
export const needsItsStart = (target: BookingStatus): boolean =>
  target === "visited" || target === "pending" || target === "completed";

/** Returns a person's text as the record may keep it: without mail addresses, phone numbers and control characters. */
export const withoutContacts = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll(/\S+@\S+\.\S+/g, "…")
    .replaceAll(/\+?\d(?:[\s().-]?\d){6,}/g, "…")
    .trim();
