// Arithmetic on dates, which are 'YYYY-MM-DD' without a time zone.
import { weekdays, type Weekday } from "./wire.ts";

const dayMs = 86_400_000;
const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** The date `days` later, or earlier if negative. */
export const addDays = (date: string, days: number): string =>
  new Date(midnight(date).getTime() + days * dayMs).toISOString().slice(0, 10);

/** 1 for Monday to 7 for Sunday, as in ISO 8601. */
export const weekdayNumber = (date: string): number => ((midnight(date).getUTCDay() + 6) % 7) + 1;

/** 'Monday' for 1. @throws RangeError outside 1 to 7 */
export function weekdayName(number: number): Weekday {
  const name = weekdays[number - 1];
  if (!name) throw new RangeError(`${number} is no weekday`);
  return name;
}

/** 'Monday' for a date on a Monday. */
export const weekdayOf = (date: string): Weekday => weekdayName(weekdayNumber(date));

/** 1 for 'Monday'. */
export const weekdayNumberOf = (name: Weekday): number => weekdays.indexOf(name) + 1;

/** True for a date that exists: '2026-02-30' does not, nor does the year 0. */
export function isRealDate(date: string): boolean {
  const at = midnight(date);
  return !Number.isNaN(at.getTime()) && date >= "0001" && at.toISOString().slice(0, 10) === date;
}
