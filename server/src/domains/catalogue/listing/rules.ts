// The rules for finding workers: filters, sort order, and how the count is given (docs/rules/catalogue.md 5–10).
import { market } from "@hourhand/contract/market";
import { minorPerMajor, toMinor } from "@hourhand/contract/money";
import type { ReplyOf, InputOf } from "@hourhand/contract/endpoint";
import type { listWorkers, workerSorts } from "@hourhand/contract/catalogue";
import { foldText } from "@hourhand/contract/fold-text";
import { invalidInput } from "@hourhand/contract/problem";
import { isRealDate } from "@hourhand/contract/calendar";
import { refuse } from "../../../platform/problem.ts";

export type WorkerOrder = (typeof workerSorts)[number];

/** Filters for the database; absent ones do not restrict. */
export interface WorkerFilters {
  /** Folded text that occurs anywhere in the name or job title. */
  search?: string;
  jobTitle?: string;
  qualification?: string;
  experienceYears?: number;
  minPaise?: number;
  maxPaise?: number;
  /** A date with a free hour, which includes the time if there is one. */
  date?: string;
  /** `HH:MM:SS`; if there is no date, it must be within weekly hours. */
  time?: string;
}

const isAll = (word: string | undefined): word is undefined => !word || word.toLowerCase() === "all";

/**
 * Returns the filters of a request. 'All' and empty words restrict nothing, and neither do the dialog's default prices.
 * @throws Problem `invalidInput` (400) for a date that does not exist
 */
export function filtersOf(input: InputOf<typeof listWorkers, never>): WorkerFilters {
  const filters: WorkerFilters = {};
  const search = foldText(input.search ?? "");
  if (search !== "") filters.search = search;
  if (!isAll(input.job)) filters.jobTitle = input.job;
  if (!isAll(input.qualification)) filters.qualification = input.qualification;
  if (input.experience !== undefined) filters.experienceYears = input.experience;
  // In minor units, minus the error of binary fractions: 0.07 * 100 is more than 7.
  const min = Math.ceil((input.min_price ?? 0) * minorPerMajor() - 1e-6);
  const max = Math.floor((input.max_price ?? Infinity) * minorPerMajor() + 1e-6);
  // Hourly prices are always within these (docs/rules/catalogue.md 4), so wider bounds restrict nothing.
  const [lowest, highest] = [toMinor(1), toMinor(market().salary_max)];
  if (min > lowest || max < highest) {
    filters.minPaise = Math.min(min, highest + 1);
    filters.maxPaise = Math.min(max, highest);
  }
  if (input.date !== undefined) {
    if (!isRealDate(input.date)) {
      const sentence = "Date is not in the calendar. Please choose another one.";
      refuse(invalidInput, { sentence, errors: { date: [sentence] } });
    }
    filters.date = input.date;
  }
  if (input.time !== undefined) filters.time = input.time;
  return filters;
}

/**
 * Returns the requested sort order; by default nearest first if there is a position, else best rated. A separate
 * `order` replaces the minus sign.
 */
export function orderOf(
  { sort, order }: Pick<InputOf<typeof listWorkers, never>, "sort" | "order">,
  hasPosition: boolean,
): WorkerOrder {
  if (sort === undefined || (sort === "distance" && !hasPosition)) return hasPosition ? "distance" : "rating";
  if (sort === "distance" || sort === "rating" || order === undefined) return sort;
  const word = sort === "salary" || sort === "-salary" ? "salary" : "experience";
  return order === "desc" ? `-${word}` : word;
}

/** Counts are exact up to this number; above it, the count is a lower bound with `more` (docs/rules/wire.md 27). */
export const exactUpTo = 1000;

/**
 * Returns the number of matches as the reply gives it.
 * @param matches exact, or `exactUpTo` + 1 for 'more than that'
 * @param end the end of the page: offset and rows
 */
export function countReply(
  matches: number,
  end: number,
): Pick<ReplyOf<typeof listWorkers>, "count" | "more"> {
  if (matches <= exactUpTo) return { count: matches };
  return { count: Math.max(exactUpTo, end), more: true };
}
