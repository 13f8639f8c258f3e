// Workers picked at random, and which of them pass the parts of a filter.
import { LRUCache } from "lru-cache";
import { freeStretchesOf, isOfferedOn, type HourSpan } from "@hourhand/contract/free-hours";
import { weekdayNumber } from "../../../platform/clock/market-calendar.ts";
import type { TakenTime } from "../rules.ts";
import { partsOf, type Part } from "./parts.ts";
import type { WorkerFilters } from "./rules.ts";

/** Hours offered on a weekday, or from a date to another. */
type SampledSlot = readonly [
  weekday: number | null,
  fromDate: string | null,
  toDate: string | null,
  starts: string,
  ends: string,
];

/** A worker as far as filters look. */
export interface SampledWorker {
  search_text: string;
  job_title: string;
  qualification: string;
  experience_years: number;
  salary_paise: number;
  slots: readonly SampledSlot[] | null;
  /** What stands in the way on the days that can be booked, and how many these are. */
  taken: readonly TakenTime[] | null;
  booking_days: number;
}

/** For each worker of a batch 1 or 0: whether it passes. */
export type Mask = Uint8Array;

/** Some workers that were picked together. */
export interface SampleBatch {
  readonly size: number;
  /** A mask for each of the filters' parts, in the order of `partsOf`. */
  readonly masksOf: (filters: WorkerFilters) => Mask[];
  /** How many match; their hours are looked at only where all the rest does. */
  readonly countOf: (filters: WorkerFilters) => number;
}

/** The same jobs, words and times of a date are asked again and again. */
const maxMasks = 200;
/** So many dates at a time, of which each worker's free stretches are known. */
const maxDates = 20;

/** A batch; `today` is the market's date on which its workers were picked. */
export function sampleBatchOf(workers: readonly SampledWorker[], today: string): SampleBatch {
  const masks = new LRUCache<string, Mask>({ max: maxMasks });
  const testOf = testsOf(today);
  const placesOfText = textSearch(workers.map(({ search_text }) => search_text));

  const maskOf = (part: Part, filters: WorkerFilters): Mask => {
    const key = JSON.stringify([part, valuesOf[part](filters)]);
    const known = masks.get(key);
    if (known) return known;
    const mask = new Uint8Array(workers.length);
    if (part === "search" || part === "shortSearch")
      for (const place of placesOfText(filters.search ?? "")) mask[place] = 1;
    else {
      const test = testOf[part](filters);
      for (const [place, worker] of workers.entries()) if (test(worker, place)) mask[place] = 1;
    }
    // Of prices there are too many.
    if (part !== "price") masks.set(key, mask);
    return mask;
  };

  return {
    size: workers.length,
    masksOf: (filters) => partsOf(filters).map((part) => maskOf(part, filters)),
    countOf(filters) {
      const parts = partsOf(filters);
      const masks = parts.filter((part) => part !== "slot").map((part) => maskOf(part, filters));
      const offers = parts.includes("slot") ? testOf.slot(filters) : () => true;
      let count = 0;
      for (const [place, worker] of workers.entries())
        if (masks.every((mask) => mask[place] === 1) && offers(worker, place)) count++;
      return count;
    },
  };
}

/** What of filters a part looks at. */
const valuesOf: Record<Part, (filters: WorkerFilters) => unknown> = {
  job: ({ jobTitle }) => jobTitle,
  qualification: ({ qualification }) => qualification,
  experienceYears: ({ experienceYears }) => experienceYears,
  price: ({ minPaise, maxPaise }) => [minPaise, maxPaise],
  slot: ({ date, time }) => [date, time],
  search: ({ search }) => search,
  shortSearch: ({ search }) => search,
};

type Test = (worker: SampledWorker, place: number) => boolean;

/** What each part of filters, but for a text, asks of a worker at a place of the batch. */
function testsOf(
  today: string,
): Record<Exclude<Part, "search" | "shortSearch">, (filters: WorkerFilters) => Test> {
  const freeStretches = stretchesByDate(today);
  return {
    job:
      ({ jobTitle }) =>
      (one) =>
        one.job_title === jobTitle,
    qualification:
      ({ qualification }) =>
      (one) =>
        one.qualification === qualification,
    experienceYears:
      ({ experienceYears }) =>
      (one) =>
        one.experience_years === experienceYears,
    price:
      ({ minPaise = 0, maxPaise = Infinity }) =>
      (one) =>
        one.salary_paise >= minPaise && one.salary_paise <= maxPaise,
    slot({ date, time }) {
      const holdsTime = ({ starts, ends }: HourSpan) =>
        time === undefined || (starts <= time && ends >= time);
      if (date !== undefined) {
        const stretches = freeStretches(date);
        return (one, place) => stretches(one, place).some(holdsTime);
      }
      const fits = ([weekday, , , starts, ends]: SampledSlot) =>
        weekday !== null && holdsTime({ starts, ends });
      return ({ slots }) => slots?.some(fits) ?? false;
    },
  };
}

/** Between texts: nobody's text has it, nor can it be searched for. */
const textEnd = "\0";

/** Finds the places of texts that hold another: in all of them at once, which takes a tenth of the time. */
function textSearch(texts: readonly string[]) {
  const joined = texts.join(textEnd);
  return (text: string): number[] => {
    const places: number[] = [];
    let [place, end] = [0, texts[0]?.length ?? 0];
    for (let at = joined.indexOf(text); at !== -1; at = joined.indexOf(text, end + 1)) {
      while (end < at) end += textEnd.length + (texts[++place]?.length ?? Infinity);
      places.push(place);
    }
    return places;
  };
}

type StretchesOf = (worker: SampledWorker, place: number) => readonly HourSpan[];

/** The free stretches of a batch's workers on a date. */
function stretchesByDate(today: string): (date: string) => StretchesOf {
  const known = new LRUCache<string, StretchesOf>({ max: maxDates });
  return (date) => {
    const stretches = known.get(date) ?? stretchesOn(date, today);
    known.set(date, stretches);
    return stretches;
  };
}

const dayMs = 86_400_000;

/** Each worker's are worked out once. Most are shared, and kept once. */
function stretchesOn(date: string, today: string): StretchesOf {
  const weekday = weekdayNumber(date);
  const daysAhead = (Date.parse(date) - Date.parse(today)) / dayMs;
  const ofWorkers: HourSpan[][] = [];
  const shared = new Map<string, HourSpan[]>();
  return (worker, place) => {
    let stretches = ofWorkers[place];
    if (!stretches) {
      const isBookable = daysAhead > 0 && daysAhead <= worker.booking_days;
      const found = isBookable ? freeStretchesOn(date, weekday, worker) : [];
      const key = found.map(({ starts, ends }) => starts + ends).join();
      stretches = shared.get(key) ?? found;
      shared.set(key, stretches);
      ofWorkers[place] = stretches;
    }
    return stretches;
  };
}

function freeStretchesOn(date: string, weekday: number, { slots, taken }: SampledWorker): HourSpan[] {
  const busy: HourSpan[] = [];
  for (const [day, starts, ends] of taken ?? []) if (day === date) busy.push({ starts, ends });
  const stretches: HourSpan[] = [];
  for (const [day, fromDate, toDate, starts, ends] of slots ?? []) {
    if (!isOfferedOn({ id: 0, weekday: day, fromDate, toDate, starts, ends }, date, weekday)) continue;
    const slot = { starts, ends };
    stretches.push(...(busy.length === 0 ? [slot] : freeStretchesOf(slot, busy)));
  }
  return stretches;
}
