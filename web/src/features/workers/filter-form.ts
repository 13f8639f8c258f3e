// The filters as the dialog's form holds them: everything typed, and 'All' for no choice.
import { noFilters, type WorkerFilters } from "./search.ts";

/** What the dialog's fields hold. */
export type TypedFilters = Record<keyof WorkerFilters, string>;

/** What the selects hold for no choice; the server knows it as such too. */
export const all = "All";

const numberOr = (typed: string, otherwise: number): number =>
  typed.trim() === "" ? otherwise : Number(typed);
const chosen = (word: string): string => (word === all ? "" : word);

/** Filters as they stand in the fields. */
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

/** What the fields mean; an emptied price is its default. */
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

/** What is in force now, but for the fields that hold something else than `before`, when they were shown (docs/rules/screens.md 37). */
export function mergeTyped(typed: TypedFilters, before: TypedFilters, now: TypedFilters): TypedFilters {
  const fields = Object.keys(now) as (keyof TypedFilters)[];
  return Object.fromEntries(
    fields.map((field) => [field, typed[field] === before[field] ? now[field] : typed[field]]),
  ) as TypedFilters;
}
