// Pure decisions about the figures for decisions: cells become towns, and weeks are compared.
import { townOfCell, type Town } from "../../geo/geo.ts";
import type { BookingDayRow, ServedCell, WeekValueRow } from "./queries.ts";

/** A category in a town; undefined if no known town is near. */
export interface Served extends Omit<ServedCell, "cell"> {
  town: Town | undefined;
}

/** Adds up the cells of each town, and sorts: the fewest free hours for a request first, then the most requests. */
export function servedTowns(cells: readonly ServedCell[]): Served[] {
  const byPlace = new Map<string, Served>();
  // Many categories share a cell, and its town is found among all places.
  const towns = new Map(cells.map(({ cell }) => [cell, undefined as Town | undefined]));
  for (const cell of towns.keys()) if (cell !== null) towns.set(cell, townOfCell(cell));
  for (const { cell, ...figures } of cells) {
    const town = towns.get(cell);
    const place = `${figures.category_id} ${town?.slug ?? ""}`;
    const known = byPlace.get(place);
    byPlace.set(place, {
      ...figures,
      town,
      free_hours: figures.free_hours + (known?.free_hours ?? 0),
      requests: figures.requests + (known?.requests ?? 0),
    });
  }
  return [...byPlace.values()].toSorted(
    (one, other) =>
      compare(hoursForRequest(one), hoursForRequest(other)) ||
      other.requests - one.requests ||
      one.free_hours - other.free_hours ||
      compare(one.job_title, other.job_title) ||
      compare(one.town?.slug ?? "", other.town?.slug ?? ""),
  );
}

const hoursForRequest = ({ free_hours: hours, requests }: Served): number =>
  requests === 0 ? Infinity : hours / requests;

const compare = <Value extends number | string>(one: Value, other: Value): number =>
  one === other ? 0 : one < other ? -1 : 1;

const weeksBefore = 4;
const mean = (sum: number): number => sum / weeksBefore;
const total = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
const isBefore = ({ weeks_ago: ago }: { weeks_ago: number }) => ago > 0;
const isThisWeek = ({ weeks_ago: ago }: { weeks_ago: number }) => ago === 0;

/** Compares this week so far with the mean of the same span of the four weeks before; amounts in paise. */
export function weekAgainstUsual(days: readonly BookingDayRow[], values: readonly WeekValueRow[]) {
  return {
    week: {
      bookings: total(days.filter(isThisWeek), (row) => row.so_far),
      valuePaise: total(values.filter(isThisWeek), (row) => row.value_paise),
    },
    usual: {
      bookings: mean(total(days.filter(isBefore), (row) => row.so_far)),
      valuePaise: Math.round(mean(total(values.filter(isBefore), (row) => row.value_paise))),
    },
  };
}

/** Returns the bookings of each weekday of this week, Monday first, with the mean of the four weeks before. */
export const weekdaysAgainstUsual = (days: readonly BookingDayRow[]) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const rows = days.filter((row) => row.weekday === weekday);
    return {
      bookings: total(rows.filter(isThisWeek), (row) => row.bookings),
      usual: mean(total(rows.filter(isBefore), (row) => row.bookings)),
    };
  });
