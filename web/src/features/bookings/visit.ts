// Which visits can be asked of a worker: the 7 days from tomorrow, the weekday's slots, the hours that fit them and the
// starts that are free. Pure; the server decides in the end (decisions.md section 3).
import type { viewWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { marketDate, weekdayOf } from "../../ui/dates.ts";

export type BookableWorker = ReplyOf<typeof viewWorker>["worker"];
export type OfferedSlot = BookableWorker["availabilities"][number];

/** What has been chosen so far; empty or 0 where nothing is. */
export interface VisitChoice {
  /** `YYYY-MM-DD` */
  date: string;
  slotId: number;
  hours: number;
  /** `HH:MM:SS` */
  start: string;
}

const bookableDays = 7;

/** The days one may book, tomorrow first. */
export function bookableDates(): string[] {
  return Array.from({ length: bookableDays }, (_, day) => marketDate(day + 1));
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;

/** The time so many hours after a start. */
export const endOf = (start: string, hours: number): string => timeOfMinutes(minutesOf(start) + hours * 60);

/** The slots offered on a date, earliest first. */
export function slotsOn(worker: BookableWorker, date: string): OfferedSlot[] {
  const weekday = weekdayOf(date);
  return worker.availabilities
    .filter((slot) => slot.is_active && slot.day_of_week === weekday)
    .toSorted((one, other) => one.start_time.localeCompare(other.start_time));
}

/** The whole hours of a slot: its longest visit. */
export function wholeHours(slot: OfferedSlot): number {
  return Math.floor((minutesOf(slot.end_time) - minutesOf(slot.start_time)) / 60);
}

/** A start in a slot: free for the hours asked, taken, or free for `freeHours` only. */
export interface Start {
  start: string;
  state: "free" | "taken" | "short";
  /** How many hours are free from it on. */
  freeHours: number;
}

/** Every whole-hour start of a slot on a date, with what stands against it for a visit of so many hours. */
export function startsOf(slot: OfferedSlot, date: string, hours: number): Start[] {
  const all = Array.from({ length: wholeHours(slot) }, (_, hour) =>
    timeOfMinutes(minutesOf(slot.start_time) + hour * 60),
  );
  // A server that tells no free starts has the last word when the booking is sent.
  const free = new Set(
    slot.free_starts ? (slot.free_starts.find((day) => day.date === date)?.starts ?? []) : all,
  );
  return all.map((start, at) => {
    const end = all.slice(at).findIndex((later) => !free.has(later));
    const freeHours = end === -1 ? all.length - at : end;
    return { start, freeHours, state: freeHours === 0 ? "taken" : freeHours < hours ? "short" : "free" };
  });
}

/** The earliest start that is free for so many hours; empty where there is none. */
export function firstFree(slot: OfferedSlot, date: string, hours: number): string {
  return startsOf(slot, date, hours).find((start) => start.state === "free")?.start ?? "";
}

/** How many hours of a date are free. */
export function freeHoursOn(worker: BookableWorker, date: string): number {
  return slotsOn(worker, date).reduce(
    (sum, slot) => sum + startsOf(slot, date, 1).filter((start) => start.state === "free").length,
    0,
  );
}

/** A choice on a date: the first slot with a free hour (or the one wished), the hours as far as they fit it. */
export function choiceOn(
  worker: BookableWorker,
  date: string,
  wish: { slotId?: number; hours?: number; start?: string } = {},
): VisitChoice {
  const slots = slotsOn(worker, date);
  const slot =
    slots.find((one) => one.id === wish.slotId) ??
    slots.find((one) => firstFree(one, date, wish.hours ?? 1) !== "") ??
    slots.find((one) => firstFree(one, date, 1) !== "") ??
    slots[0];
  if (!slot) return { date, slotId: 0, hours: wish.hours ?? 1, start: "" };
  const hours = Math.max(1, Math.min(wish.hours ?? 1, wholeHours(slot)));
  const wished = startsOf(slot, date, hours).find((one) => one.start === wish.start && one.state === "free");
  return { date, slotId: slot.id, hours, start: wished?.start ?? firstFree(slot, date, hours) };
}

/** What the dialog begins with: the first day with a free hour, else tomorrow. */
export function firstChoice(worker: BookableWorker): VisitChoice {
  const dates = bookableDates();
  const date = dates.find((one) => freeHoursOn(worker, one) > 0) ?? dates[0] ?? marketDate(1);
  return choiceOn(worker, date);
}
