// Wall-clock times of the demo, without a time zone.

/** A calendar date, YYYY-MM-DD. */
export type PlainDate = string;

/** Writes an hour as a time of day: `9` → `09:00:00`. */
export const hourOfDay = (hour: number) => `${String(hour).padStart(2, "0")}:00:00`;

/** Writes a wall-clock time in the market's zone, without an offset: `2026-11-21T09:30:00`. */
export function wallClock(date: PlainDate, minutesOfDay: number): string {
  const minutes = Math.max(0, Math.min(24 * 60 - 1, Math.round(minutesOfDay)));
  return `${date}T${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;
}

/** Returns the wall-clock time `minutes` after `at` (before it, if negative). */
export function addMinutes(at: string, minutes: number): string {
  return new Date(Date.parse(`${at}Z`) + Math.round(minutes) * 60_000).toISOString().slice(0, 19);
}
