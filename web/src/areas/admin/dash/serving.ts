// The grid of categories and towns, worst first.
import type { Decisions } from "./api.ts";

export type Served = Decisions["serving"][number];

/** At most this many rows and columns are shown at first. */
const maxCategories = 8;
const maxTowns = 6;
/** Free hours for a request: below the first there are too few, below the second it is tight. */
const shortBelow = 3;
const tightBelow = 10;

export type Level = "short" | "tight" | "enough" | "unasked";

export interface Grid {
  readonly categories: readonly Pick<Served, "categoryId" | "category">[];
  readonly towns: readonly Served["town"][];
  /** The figures of a category in a town; undefined if there are none. */
  readonly at: (categoryId: number, town: Served["town"]) => Served | undefined;
  /** Whether categories or towns are left out. */
  readonly isCut: boolean;
}

/** How well requests can be served. */
export function levelOf({ freeHours, requests }: Served): Level {
  if (requests === 0) return "unasked";
  const hours = freeHours / requests;
  return hours < shortBelow ? "short" : hours < tightBelow ? "tight" : "enough";
}

const placeOf = (categoryId: number, town: Served["town"]): string => `${categoryId} ${town?.slug ?? ""}`;
/** The first item of each key, in their order. */
function byFirst<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const seen = new Set<unknown>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}

/** Arranges figures that come worst first: rows and columns begin with those of the worst figures. */
export function gridOf(served: readonly Served[], isWhole: boolean): Grid {
  const categories = byFirst(served, ({ categoryId }) => categoryId);
  const towns = byFirst(served, ({ town }) => town?.slug).map(({ town }) => town);
  const known = new Map(served.map((one) => [placeOf(one.categoryId, one.town), one]));
  return {
    categories: isWhole ? categories : categories.slice(0, maxCategories),
    towns: isWhole ? towns : towns.slice(0, maxTowns),
    at: (categoryId, town) => known.get(placeOf(categoryId, town)),
    isCut: categories.length > maxCategories || towns.length > maxTowns,
  };
}
