// The parts of a filter that an index can find rows by.
import type { WorkerFilters } from "./rules.ts";

/** A filter as an index knows it. Text too short for trigrams is found by its letters. */
export type Part = "job" | "qualification" | "experienceYears" | "price" | "search" | "shortSearch" | "slot";

/** The filters whose index finds rows; none: every listed worker. */
export type Driver = readonly Part[];

// Trigrams know runs of three letters and digits; anything else is found by its short parts.
const isShort = (search: string) => !/[\p{L}\p{N}]{3}/u.test(search);

/** What of filters an index can find; the cheapest to look at in a worker first. */
export function partsOf(filters: WorkerFilters): Part[] {
  const { search, jobTitle, qualification, experienceYears, minPaise, date, time } = filters;
  const parts: Part[] = [];
  if (jobTitle !== undefined) parts.push("job");
  if (qualification !== undefined) parts.push("qualification");
  if (experienceYears !== undefined) parts.push("experienceYears");
  if (minPaise !== undefined) parts.push("price");
  if (date !== undefined || time !== undefined) parts.push("slot");
  if (search !== undefined) parts.push(isShort(search) ? "shortSearch" : "search");
  return parts;
}
