// A worker's month: the hours offered, taken and off on each date. Dates are `YYYY-MM-DD`, months `YYYY-MM`, times of
// day `HH:MM` with or without seconds.
import { minutesOf } from "@hourhand/contract/free-hours";
import { shortTime } from "@hourhand/contract/time-of-day";
import { weekdays } from "@hourhand/contract/wire";
import { addDays } from "@hourhand/contract/calendar";
import type { Slot } from "../api.ts";
import type { CalendarVisit, Exception } from "./api.ts";

/** The month of a date. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** The month that is a number of months later. */
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

/** The weeks of a month from Monday to Sunday; null for a day of another month. */
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

/** The same day in another month, or the last one if that month is shorter. */
export function sameDayIn(month: string, date: string): string {
  const { to } = spanOf(month);
  const wanted = `${month}-${date.slice(8)}`;
  return wanted > to ? to : wanted;
}

/** Offered hours of a date. Extra hours have their `exception`. */
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
  /** The whole day is off. */
  isOff: boolean;
  visits: CalendarVisit[];
  /** The offered hours minus hours off, including booked ones. */
  offeredHours: number;
  takenHours: number;
}

const isOn = ({ from_date, to_date }: Exception, date: string) => from_date <= date && date <= to_date;

/** The data from which the calendar is computed. */
export interface CalendarSource {
  slots: readonly Slot[];
  exceptions: readonly Exception[];
  visits: readonly CalendarVisit[];
  /** Past offers are not stored, so earlier dates have only their visits. */
  today: string;
}

/** The hours and visits of a date. */
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

/** The hours that remain of `offered` after the hours off, rounded to a tenth. */
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

/** The live visits that conflict with hours off: those that overlap the times, or all of them if no times are given. */
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
