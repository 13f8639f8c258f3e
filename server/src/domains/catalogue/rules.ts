// Pure decisions of the catalogue: positions as the wire gives them, and the hours that are still free.
import { bookableDays, freeStartsOf } from "@hourhand/contract/free-hours";
import { addDays, weekdayNumber } from "../../platform/clock/market-calendar.ts";

const earthRadiusKm = 6371;

/** Kilometres, rounded to 0.5, of a chord in radii of the earth (docs/rules/catalogue.md 13). */
export function kilometresOfChord(chord: number): number {
  return Math.round(2 * earthRadiusKm * Math.asin(Math.min(1, chord / 2)) * 2) / 2;
}

/** A position in degrees as text of a cube: a point of the unit sphere, as the database keeps workers' places. */
export function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return `(${Math.cos(north) * Math.cos(east)}, ${Math.cos(north) * Math.sin(east)}, ${Math.sin(north)})`;
}

/** 0 and 0 together mean 'unknown' (docs/rules/places.md 1), and so does half a position. */
export function knownPosition(
  latitude: number | undefined,
  longitude: number | undefined,
): { latitude: number; longitude: number } | null {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return null;
  return { latitude, longitude };
}

/** A weekly slot as far as free hours go: weekday 1 to 7, times `HH:MM:SS`. */
export interface WeeklySlot {
  weekday: number;
  starts: string;
  ends: string;
}

/** A visit that stands in the way: date, start, end. */
export type TakenTime = readonly [date: string, starts: string, ends: string];

let bookable: { today: string; dates: readonly { date: string; weekday: number }[] } | undefined;

// Asked for each slot of each worker shown, while it changes once a day.
function bookableDates(today: string) {
  if (bookable?.today !== today) {
    const dates = Array.from({ length: bookableDays }, (_, day) => {
      const date = addDays(today, day + 1);
      return { date, weekday: weekdayNumber(date) };
    });
    bookable = { today, dates };
  }
  return bookable.dates;
}

/**
 * The whole hours from a slot's start at which at least one hour is free, for its dates in the bookable days
 * (docs/rules/schedule.md 7–8).
 * @param today the market's date, 'YYYY-MM-DD'
 * @param taken visits of the worker in created, accepted, pending or visited
 */
export function freeStartsByDate(
  slot: WeeklySlot,
  taken: readonly TakenTime[],
  today: string,
): { date: string; starts: string[] }[] {
  return bookableDates(today)
    .filter(({ weekday }) => weekday === slot.weekday)
    .map(({ date }) => ({
      date,
      starts: freeStartsOf(
        slot,
        taken.filter(([day]) => day === date).map(([, starts, ends]) => ({ starts, ends })),
      ),
    }));
}
