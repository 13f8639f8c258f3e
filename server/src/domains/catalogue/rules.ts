// Pure decisions of the catalogue: positions as the wire gives them, and the hours that are still free.
import {
  firstFreeStartOn,
  freeStartsOf,
  isOfferedOn,
  type OfferedHours,
} from "@hourhand/contract/free-hours";
import { addDays, weekdayNumber } from "@hourhand/contract/calendar";

const earthRadiusKm = 6371;

/** Kilometres, rounded to 0.5, of a chord in radii of the earth (docs/rules/catalogue.md 13). */
export function kilometresOfChord(chord: number): number {
  return Math.round(2 * earthRadiusKm * Math.asin(Math.min(1, chord / 2)) * 2) / 2;
}

/** The chord, in radii of the earth, of so many kilometres. */
export const chordOfKilometres = (kilometres: number): number =>
  2 * Math.sin(kilometres / (2 * earthRadiusKm));

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

/** A visit, or hours off, that stands in the way: date, start, end. */
export type TakenTime = readonly [date: string, starts: string, ends: string];

/** The days that can be booked: so many after the market's date. */
export interface BookingHorizon {
  today: string;
  days: number;
}

let bookable: { today: string; dates: { date: string; weekday: number }[] } = { today: "", dates: [] };

// Asked for each slot of each worker shown, while it changes once a day.
function bookableDates({ today, days }: BookingHorizon) {
  if (bookable.today !== today) bookable = { today, dates: [] };
  const { dates } = bookable;
  while (dates.length < days) {
    const date = addDays(today, dates.length + 1);
    dates.push({ date, weekday: weekdayNumber(date) });
  }
  return dates.slice(0, days);
}

/**
 * The whole hours from a slot's start at which at least one hour is free, for its dates in the bookable days
 * (docs/rules/schedule.md 7–8).
 * @param taken what stands in the worker's way
 */
export function freeStartsByDate(
  slot: OfferedHours,
  taken: readonly TakenTime[],
  horizon: BookingHorizon,
): { date: string; starts: string[] }[] {
  return bookableDates(horizon)
    .filter(({ date, weekday }) => isOfferedOn(slot, date, weekday))
    .map(({ date }) => ({
      date,
      starts: freeStartsOf(
        slot,
        taken.filter(([day]) => day === date).map(([, starts, ends]) => ({ starts, ends })),
      ),
    }));
}

/** The first start in the days that can be booked from which an hour is free; null where there is none. */
export function firstFreeStart(
  offered: readonly OfferedHours[],
  taken: readonly TakenTime[],
  horizon: BookingHorizon,
): { date: string; start: string } | null {
  const busy = taken.map(([date, starts, ends]) => ({ date, starts, ends }));
  for (const { date, weekday } of bookableDates(horizon)) {
    const start = firstFreeStartOn(date, weekday, offered, busy);
    if (start !== null) return { date, start };
  }
  return null;
}
