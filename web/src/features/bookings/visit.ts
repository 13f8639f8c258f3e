// The visits for which a worker can be booked: the days, their slots, the hours that fit and the free starts. The
// server makes the final decision (docs/rules/schedule.md 7).
import type { viewWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import {
  bookableDays,
  minutesOf,
  startsOf as hourStartsOf,
  timeOf,
  wholeHoursOf,
} from "@hourhand/contract/free-hours";
import { addDays, weekdayOf } from "@hourhand/contract/calendar";
import { marketDate } from "../../ui/format/dates.ts";

export type BookableWorker = ReplyOf<typeof viewWorker>["worker"];
export type OfferedSlot = BookableWorker["availabilities"][number];

/** The current choice. A field without a choice is empty or 0. */
export interface VisitSelection {
  /** `YYYY-MM-DD` */
  date: string;
  slotId: number;
  hours: number;
  /** `HH:MM:SS` */
  start: string;
}

/**
 * The bookable days from tomorrow. If the server lists days that this device's clock does not have, they count from
 * the server's first day.
 */
export function bookableDates(worker: BookableWorker): string[] {
  const days = worker.booking_days ?? bookableDays;
  const dates = Array.from({ length: days }, (_, day) => marketDate(day + 1));
  const offered = [
    ...worker.availabilities.flatMap((slot) => slot.free_starts ?? []),
    ...(worker.extra_availabilities ?? []),
  ].map(({ date }) => date);
  const [first] = offered.toSorted();
  if (first === undefined || offered.every((date) => dates.includes(date))) return dates;
  return dates.map((_, day) => addDays(first, day));
}

/** The time that is `hours` after a start. */
export const endOf = (start: string, hours: number): string => timeOf(minutesOf(start) + hours * 60);

/** The slots of a date including extra hours, earliest first. */
export function slotsOn(worker: BookableWorker, date: string): OfferedSlot[] {
  const weekday = weekdayOf(date);
  const extra = (worker.extra_availabilities ?? [])
    .filter((hours) => hours.date === date)
    .map(({ starts, ...hours }) => ({
      ...hours,
      day_of_week: weekday,
      is_active: true,
      free_starts: [{ date, starts }],
    }));
  return worker.availabilities
    .filter((slot) => slot.is_active && slot.day_of_week === weekday)
    .concat(extra)
    .toSorted((one, other) => one.start_time.localeCompare(other.start_time));
}

const spanOf = ({ start_time, end_time }: OfferedSlot) => ({ starts: start_time, ends: end_time });

/** The whole hours of a slot, which limit the length of a visit. */
export const wholeHours = (slot: OfferedSlot): number => wholeHoursOf(spanOf(slot));

/** A start in a slot: free for the requested hours, taken, or free for only `freeHours`. */
export interface Start {
  start: string;
  state: "free" | "taken" | "short";
  /** The number of free hours from this start. */
  freeHours: number;
}

/** Every whole-hour start of a slot on a date, with its state for a visit of `hours`. */
export function startsOf(slot: OfferedSlot, date: string, hours: number): Start[] {
  const all = hourStartsOf(spanOf(slot));
  // If the server lists no free starts, all count as free, and the server decides when the booking is sent.
  const free = new Set(
    slot.free_starts ? (slot.free_starts.find((day) => day.date === date)?.starts ?? []) : all,
  );
  return all.map((start, at) => {
    const end = all.slice(at).findIndex((later) => !free.has(later));
    const freeHours = end === -1 ? all.length - at : end;
    return { start, freeHours, state: freeHours === 0 ? "taken" : freeHours < hours ? "short" : "free" };
  });
}

/** The earliest start that is free for `hours`. Empty if there is none. */
export function firstFree(slot: OfferedSlot, date: string, hours: number): string {
  return startsOf(slot, date, hours).find((start) => start.state === "free")?.start ?? "";
}

/** The number of free hours on a date. */
export function freeHoursOn(worker: BookableWorker, date: string): number {
  return slotsOn(worker, date).reduce(
    (sum, slot) => sum + startsOf(slot, date, 1).filter((start) => start.state === "free").length,
    0,
  );
}

/** The selection for a date: the requested slot or the first one with a free hour, and as many hours as fit. */
export function selectionOn(
  worker: BookableWorker,
  date: string,
  preferred: { slotId?: number; hours?: number; start?: string } = {},
): VisitSelection {
  const slots = slotsOn(worker, date);
  const slot =
    slots.find((one) => one.id === preferred.slotId) ??
    slots.find((one) => firstFree(one, date, preferred.hours ?? 1) !== "") ??
    slots.find((one) => firstFree(one, date, 1) !== "") ??
    slots[0];
  if (!slot) return { date, slotId: 0, hours: preferred.hours ?? 1, start: "" };
  const hours = Math.max(1, Math.min(preferred.hours ?? 1, wholeHours(slot)));
  const preferredStart = startsOf(slot, date, hours).find(
    (one) => one.start === preferred.start && one.state === "free",
  );
  return { date, slotId: slot.id, hours, start: preferredStart?.start ?? firstFree(slot, date, hours) };
}

/** The dialog's initial selection: the first day with a free hour, or tomorrow. */
export function defaultSelection(worker: BookableWorker): VisitSelection {
  const dates = bookableDates(worker);
  const date = dates.find((one) => freeHoursOn(worker, one) > 0) ?? dates[0] ?? marketDate(1);
  return selectionOn(worker, date);
}
