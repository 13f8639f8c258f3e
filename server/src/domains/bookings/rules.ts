// What may be booked, at what price, and how a booking moves on (decisions.md section 3; second document section 4).
// Pure: reads what it is given, answers or refuses. Times of day are `HH:MM:SS`, dates `YYYY-MM-DD`, money whole paise.
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
import { notSignedIn } from "@hourhand/contract/problem";
import { weekdays, type Weekday } from "@hourhand/contract/wire";
import { addDays, isRealDate, weekdayNumber } from "../../platform/clock/market-calendar.ts";
import { refuse } from "../../platform/http/problem.ts";

/** Days from tomorrow on that can be booked. */
export const bookableDays = 7;
/** Most bookings of a customer that wait for an answer, in all and with one worker. */
export const mostOpen = 5;
export const mostOpenWithWorker = 2;
/** A worker's told position counts as where they are for so long. */
export const freshPositionMinutes = 30;

/** A slot as found when a customer asks for it, and what already stands in its way. */
export interface Offer {
  customer_is_active: boolean;
  is_listed: boolean;
  is_offered: boolean;
  salary_paise: number;
  /** 1 for Monday to 7 for Sunday. */
  weekday: number;
  slot_starts: string;
  slot_ends: string;
  open_bookings: number;
  open_with_worker: number;
  /** The id of the same booking, sent before and still waiting. */
  sent_before: number | null;
  /** Visits of the worker on that day, as '09:00:00 11:00:00'. */
  taken: readonly string[];
}

/** What a customer asks for. */
export interface Wish {
  bookedOn: string;
  startTime?: string | undefined;
  durationHours: number;
  /** The total the customer was shown. */
  totalPaise?: number | undefined;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return hours * 60 + minutes + seconds / 60;
};

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;

/**
 * Reads 'Monday 2026-11-23' and checks that it is a day one may book.
 * @param today the market's date
 * @throws Problem `dayMismatch`, `dayOutOfRange` (400)
 */
export function readSelectedDay(selectedDay: string, today: string): string {
  const [weekday = "", date = ""] = selectedDay.split(/,? +/);
  if (!isRealDate(date) || weekdays.indexOf(weekday as Weekday) + 1 !== weekdayNumber(date))
    refuse(dayMismatch);
  if (date <= today || date > addDays(today, bookableDays)) refuse(dayOutOfRange);
  return date;
}

/** Whole hours from the slot's start whose hour is free, with the day's taken visits. */
export function freeStarts(slot: Pick<Offer, "slot_starts" | "slot_ends" | "taken">): string[] {
  return startsThatFit(slot, 1).map(timeOf);
}

function startsThatFit(slot: Pick<Offer, "slot_starts" | "slot_ends" | "taken">, hours: number): number[] {
  const taken = slot.taken.map((visit) => visit.split(" ").map(minutesOf) as [number, number]);
  const ends = minutesOf(slot.slot_ends);
  const found: number[] = [];
  for (let start = minutesOf(slot.slot_starts); start + hours * 60 <= ends; start += 60) {
    if (taken.every(([from, to]) => to <= start || from >= start + hours * 60)) found.push(start);
  }
  return found;
}

/** The visit and its price. */
export interface Visit {
  starts: string;
  ends: string;
  totalPaise: number;
}

/**
 * Decides whether a wish is granted, and when: at its start, or at the earliest free one.
 * @throws Problem as declared with `bookWorker`; `alreadySent` carries `id`, `priceChanged` the right `total`,
 * `slotTaken` the `free_starts` of the day
 */
export function grantVisit(offer: Offer, wish: Wish): Visit {
  if (!offer.customer_is_active) refuse(notSignedIn);
  if (!offer.is_listed) refuse(workerNotBookable);
  if (!offer.is_offered) refuse(slotNotOffered);
  if (weekdayNumber(wish.bookedOn) !== offer.weekday) refuse(dayMismatch);
  const [slotStarts, slotEnds] = [minutesOf(offer.slot_starts), minutesOf(offer.slot_ends)];
  const minutes = wish.durationHours * 60;
  if (minutes > slotEnds - slotStarts) refuse(durationTooLong);
  const wished = wish.startTime === undefined ? undefined : minutesOf(wish.startTime);
  if (
    wished !== undefined &&
    (wished < slotStarts || (wished - slotStarts) % 60 !== 0 || wished + minutes > slotEnds)
  ) {
    refuse(startOutsideSlot);
  }
  if (offer.sent_before !== null) refuse(alreadySent, { extra: { id: offer.sent_before } });
  const totalPaise = offer.salary_paise * wish.durationHours;
  if (wish.totalPaise !== undefined && wish.totalPaise !== totalPaise) {
    refuse(priceChanged, { extra: { total: totalPaise / 100 } });
  }
  if (offer.open_bookings >= mostOpen || offer.open_with_worker >= mostOpenWithWorker) refuse(tooManyOpen);
  const possible = startsThatFit(offer, wish.durationHours);
  const start = wished === undefined ? possible[0] : possible.find((start) => start === wished);
  if (start === undefined)
    refuse(slotTaken, { extra: { free_starts: [{ date: wish.bookedOn, starts: freeStarts(offer) }] } });
  return { starts: timeOf(start), ends: timeOf(start + minutes), totalPaise };
}

/** The statuses from which a worker may move a booking to another one. Empty: a worker never may. */
export function sourcesOf(target: BookingStatus): BookingStatus[] {
  if (target === "accepted" || target === "rejected") return ["created"];
  return (Object.keys(selectableStatuses) as BookingStatus[]).filter(
    (status) => status !== target && selectableStatuses[status].includes(target),
  );
}
