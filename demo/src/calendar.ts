// Wall-clock times of the demo, without a time zone.

/** A calendar date, YYYY-MM-DD. */
export type PlainDate = string;

/** `9` → `09:00:00`. */
export const hourOfDay = (hour: number) => `${String(hour).padStart(2, "0")}:00:00`;

/** A wall-clock time in the market's zone, without an offset: `2026-11-21T09:30:00`. */
export function wallClock(date: PlainDate, minutesOfDay: number): string {
  const minutes = Math.max(0, Math.min(24 * 60 - 1, Math.round(minutesOfDay)));
  return `${date}T${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;
}

/** The wall-clock time `minutes` after (or, negative, before) `at`. */
export function addMinutes(at: string, minutes: number): string {
  return new Date(Date.parse(`${at}Z`) + Math.round(minutes) * 60_000).toISOString().slice(0, 19);
}
