// Pure decisions of the catalogue: positions as clients send them, and free hours.
import {
  firstFreeStartOn,
  freeStartsOf,
  isOfferedOn,
  type OfferedHours,
} from "@hourhand/contract/free-hours";
import { addDays, weekdayNumber } from "@hourhand/contract/calendar";

const earthRadiusKm = 6371;

/** Converts a chord distance in earth radii to kilometres, rounded to 0.5 (docs/rules/catalogue.md 13). */
export function kilometresOfChord(chordDistance: number): number {
  return Math.round(2 * earthRadiusKm * Math.asin(Math.min(1, chordDistance / 2)) * 2) / 2;
}

/** Converts kilometres to a chord distance in earth radii. */
export const chordOfKilometres = (kilometres: number): number =>
  2 * Math.sin(kilometres / (2 * earthRadiusKm));

/**
 * Writes a position in degrees as the text of a PostgreSQL cube: a point on the unit sphere, as workers' places are
 * stored.
 */
export function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return `(${Math.cos(north) * Math.cos(east)}, ${Math.cos(north) * Math.sin(east)}, ${Math.sin(north)})`;
}

/**
 * Returns the position unless it is unknown: 0 and 0 together mean 'unknown' (docs/rules/places.md 1), and so does half
 * a position.
 */
export function knownPosition(
  latitude: number | undefined,
  longitude: number | undefined,
): { latitude: number; longitude: number } | null {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return null;
  return { latitude, longitude };
}

/** The size of a cell, in millionths of a degree: about a kilometre. */
const cellMicrodegrees = 10_000;

/** The centre of the 0.01° square around a position; null without one (docs/rules/places.md 11). */
export function cellOf({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): [latitude: number, longitude: number] | null {
  if (latitude === null || longitude === null) return null;
  const centre = (degrees: number): number => {
    // Whole numbers: 0.29 × 100 is less than 29.
    const square = Math.floor(Math.round(degrees * 1_000_000) / cellMicrodegrees);
    return (square * cellMicrodegrees + cellMicrodegrees / 2) / 1_000_000;
  };
  return [centre(latitude), centre(longitude)];
}

/** When a visit or hours off take place: date, start, end. */
export type TakenTime = readonly [date: string, starts: string, ends: string];

/** The bookable days: this many days after the market's date. */
export interface BookingHorizon {
  today: string;
  days: number;
}

let bookable: { today: string; dates: { date: string; weekday: number }[] } = { today: "", dates: [] };

// Cached: it is used for each slot of each worker shown, but changes only once a day.
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
 * Returns the starts, in whole hours from a slot's start, from which at least one hour is free, for each of its
 * bookable dates (docs/rules/schedule.md 7–8).
 * @param taken the worker's taken hours
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

/** Returns the first start on the bookable days with a free hour; null if there is none. */
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
