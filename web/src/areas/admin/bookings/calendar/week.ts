// The week of the calendar: its days, and bookings by worker and day. Dates are `YYYY-MM-DD`.
import { addDays, isRealDate, weekdayNumber } from "@hourhand/contract/calendar";
import type { CalendarBooking } from "./api.ts";

/** The Monday of a date's week; of today's where the date does not exist. */
export function mondayOf(date: string, today: string): string {
  const known = /^\d{4}-\d\d-\d\d$/.test(date) && isRealDate(date) ? date : today;
  return addDays(known, 1 - weekdayNumber(known));
}

/** The seven days from a Monday. */
export const daysFrom = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, day) => addDays(monday, day));

/** Bookings by the worker's id, then by date, the earliest first. */
export type BookingsOfWeek = ReadonlyMap<number, ReadonlyMap<string, readonly CalendarBooking[]>>;

export function bookingsOfWeek(bookings: readonly CalendarBooking[]): BookingsOfWeek {
  const week = new Map<number, Map<string, CalendarBooking[]>>();
  for (const booking of bookings.toSorted((one, other) => one.start_time.localeCompare(other.start_time))) {
    const days = week.get(booking.worker.id) ?? new Map<string, CalendarBooking[]>();
    week.set(booking.worker.id, days);
    days.set(booking.date, [...(days.get(booking.date) ?? []), booking]);
  }
  return week;
}
