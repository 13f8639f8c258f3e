// Converts the filters between the search and the dialog's form, in which values are text as typed, and 'All' means
// no choice.
import { noFilters, type WorkerFilters } from "./search.ts";

/** The values of the dialog's fields. */
export type TypedFilters = Record<keyof WorkerFilters, string>;

/** The selects' value for no choice. The server accepts it too. */
export const all = "All";

const numberOr = (typed: string, otherwise: number): number =>
  typed.trim() === "" ? otherwise : Number(typed);
const chosen = (word: string): string => (word === all ? "" : word);

/** Filters as values of the fields. */
export function typedOf({ job, minPrice, maxPrice, experience, qualification, date, time }: WorkerFilters) {
  return {
    job: job || all,
    minPrice: String(minPrice),
    maxPrice: String(maxPrice),
    experience,
    qualification: qualification || all,
    date,
    time,
  } satisfies TypedFilters;
}

/** The fields as filters. An empty price becomes its default. */
export function filtersOf(typed: TypedFilters): WorkerFilters {
  return {
    job: chosen(typed.job),
    minPrice: numberOr(typed.minPrice, noFilters.minPrice),
    maxPrice: numberOr(typed.maxPrice, noFilters.maxPrice),
    experience: typed.experience.trim(),
    qualification: chosen(typed.qualification),
    date: typed.date,
    time: typed.time,
  };
}

/**
 * The active filters. Fields that were edited since the form showed `before` keep their values (docs/rules/screens.md
 * 37).
 */
export function mergeTyped(typed: TypedFilters, before: TypedFilters, now: TypedFilters): TypedFilters {
  const fields = Object.keys(now) as (keyof TypedFilters)[];
  return Object.fromEntries(
    fields.map((field) => [field, typed[field] === before[field] ? now[field] : typed[field]]),
  ) as TypedFilters;
}
