// What a worker's month shows: for each date what is offered, taken and off. Pure. Dates are `YYYY-MM-DD`, months `YYYY-MM`,
// times of day `HH:MM` with or without seconds.
import { minutesOf } from "@hourhand/contract/free-hours";
import { shortTime } from "@hourhand/contract/time-of-day";
import { weekdays } from "@hourhand/contract/wire";
import { addDays } from "@hourhand/contract/calendar";
import type { Slot } from "../api.ts";
import type { CalendarVisit, Exception } from "./api.ts";

/** The month of a date. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** The month so many months after another. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The first and the last date of a month. */
export const spanOf = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: addDays(`${monthAfter(month, 1)}-01`, -1),
});

/** 0 for Monday to 6 for Sunday. */
export const weekdayIndex = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The weeks of a month from Monday to Sunday; null where a day is of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = spanOf(month);
  const weeks: (string | null)[][] = [];
  for (let monday = addDays(from, -weekdayIndex(from)); monday <= to; monday = addDays(monday, 7))
    weeks.push(
      weekdays.map((_, index) => {
        const date = addDays(monday, index);
        return monthOf(date) === month ? date : null;
      }),
    );
  return weeks;
}

/** The date of another month that stands where this one stands; its last one where it has no such day. */
export function sameDayIn(month: string, date: string): string {
  const { to } = spanOf(month);
  const wanted = `${month}-${date.slice(8)}`;
  return wanted > to ? to : wanted;
}

/** Hours that are offered on a date; `exception` where they are extra. */
export interface OfferedSpan {
  from: string;
  to: string;
  exception: Exception | null;
}

/** A date of the calendar. */
export interface CalendarDay {
  date: string;
  offered: OfferedSpan[];
  off: Exception[];
  /** The whole day is. */
  isOff: boolean;
  visits: CalendarVisit[];
  /** Hours offered that no hours off take back, visits included. */
  offeredHours: number;
  takenHours: number;
}

const isOn = ({ from_date, to_date }: Exception, date: string) => from_date <= date && date <= to_date;

/** What a calendar is made of. */
export interface CalendarSource {
  slots: readonly Slot[];
  exceptions: readonly Exception[];
  visits: readonly CalendarVisit[];
  /** Of what was offered before it nobody knows any more: those dates have their visits alone. */
  today: string;
}

/** What stands on a date. */
export function dayOf(date: string, { slots, exceptions, visits, today }: CalendarSource): CalendarDay {
  const isPast = date < today;
  const weekday = isPast ? undefined : weekdays[weekdayIndex(date)];
  const then = isPast ? [] : exceptions.filter((exception) => isOn(exception, date));
  const off = then.filter(({ kind }) => kind === "off");
  const isOff = off.some(({ from_time }) => from_time === null);
  const weekly = slots
    .filter((slot) => slot.is_active && slot.day_of_week === weekday)
    .map((slot) => ({ from: shortTime(slot.start_time), to: shortTime(slot.end_time), exception: null }));
  const extra = then
    .filter(({ kind }) => kind === "extra")
    .map((exception) => ({ from: exception.from_time ?? "", to: exception.to_time ?? "", exception }));
  const offered = [...weekly, ...extra].toSorted((one, other) => one.from.localeCompare(other.from));
  const ofDay = visits
    .filter((visit) => visit.date === date)
    .toSorted((one, other) => one.start_time.localeCompare(other.start_time));
  return {
    date,
    offered,
    off,
    isOff,
    visits: ofDay,
    offeredHours: isOff ? 0 : hoursWithout(offered, off),
    takenHours: ofDay.reduce((sum, { hours }) => sum + hours, 0),
  };
}

/** Hours of spans that hours off leave, to a tenth. */
function hoursWithout(offered: readonly OfferedSpan[], off: readonly Exception[]): number {
  const isOffAt = (minute: number) =>
    off.some(
      ({ from_time, to_time }) => minutesOf(from_time ?? "") <= minute && minute < minutesOf(to_time ?? ""),
    );
  let minutes = 0;
  for (const { from, to } of offered)
    for (let minute = minutesOf(from); minute < minutesOf(to); minute += 1)
      if (!isOffAt(minute)) minutes += 1;
  return Math.round(minutes / 6) / 10;
}

const liveStatuses: ReadonlySet<CalendarVisit["status"]> = new Set([
  "created",
  "accepted",
  "visited",
  "pending",
]);

/** The live visits that hours off would stand over: those that touch the times, or all of them without times. */
export const conflictsWith = (
  visits: readonly CalendarVisit[],
  times: { from: string; to: string } | null,
): CalendarVisit[] =>
  visits
    .filter(
      ({ status, start_time, end_time }) =>
        liveStatuses.has(status) && (times === null || (start_time < times.to && end_time > times.from)),
    )
    .toSorted((one, other) =>
      `${one.date} ${one.start_time}`.localeCompare(`${other.date} ${other.start_time}`),
    );
