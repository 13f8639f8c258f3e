// Which plan finds a page of workers at the least cost, estimated by a sample of them.
import { freeStretchesOf, isOfferedOn, type HourSpan } from "@hourhand/contract/free-hours";
import { addDays, weekdayNumber } from "../../../platform/clock/market-calendar.ts";
import type { TakenTime } from "../rules.ts";
import { exactUpTo, type WorkerFilters, type WorkerOrder } from "./rules.ts";

/** A filter as an index knows it. Text too short for trigrams is found by its letters. */
export type Part = "job" | "qualification" | "experienceYears" | "price" | "search" | "shortSearch" | "slot";

/** The filters whose index finds rows; none: every listed worker. */
export type Driver = readonly Part[];

/** How a page is found, see queries.ts; by index, the driver is what the order's index has together. */
export interface PagePlan {
  readonly by: "index" | "filter";
  readonly driver: Driver;
}

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

/** Some workers out of `listed`, picked at random. */
export interface Sample {
  readonly workers: readonly SampledWorker[];
  readonly listed: number;
  /** The market's date when it was drawn. */
  readonly today: string;
}

/** What a sample says of filters: shares of all workers, never 0. */
export interface Estimate {
  /** Even an unlucky sample would not show so many if not more than this matched. */
  readonly surelyMatching: number;
  readonly share: number;
  readonly shareOf: (driver: Driver) => number;
  readonly listed: number;
}

type Test = (worker: SampledWorker, index: number) => boolean;

/** What of filters an index can find, each with its test. */
function testsOf(filters: WorkerFilters, sample?: Sample): Map<Part, Test> {
  const { search, jobTitle, qualification, experienceYears, date, time } = filters;
  const { minPaise, maxPaise = Infinity } = filters;
  const tests = new Map<Part, Test>();
  if (search !== undefined) {
    const lower = search.toLowerCase();
    tests.set(isShort(search) ? "shortSearch" : "search", (one) => one.search_text.includes(lower));
  }
  if (jobTitle !== undefined) tests.set("job", (one) => one.job_title === jobTitle);
  if (qualification !== undefined) tests.set("qualification", (one) => one.qualification === qualification);
  if (experienceYears !== undefined)
    tests.set("experienceYears", (one) => one.experience_years === experienceYears);
  if (minPaise !== undefined)
    tests.set("price", (one) => one.salary_paise >= minPaise && one.salary_paise <= maxPaise);
  const holdsTime = ({ starts, ends }: HourSpan) => time === undefined || (starts <= time && ends >= time);
  if (date !== undefined) {
    const free = sample ? freeStretchesOn(sample, date) : [];
    tests.set("slot", (_, index) => free[index]?.some(holdsTime) ?? false);
  } else if (time !== undefined) {
    const fits = ([weekday, , , starts, ends]: SampledSlot) =>
      weekday !== null && holdsTime({ starts, ends });
    tests.set("slot", (one) => one.slots?.some(fits) ?? false);
  }
  return tests;
}

const stretchesByDate = new WeakMap<Sample, Map<string, HourSpan[][]>>();

/** The free stretches on a date of each worker of the sample: worked out once, since every filter with that date asks. */
function freeStretchesOn(sample: Sample, date: string): HourSpan[][] {
  const known = stretchesByDate.get(sample) ?? new Map<string, HourSpan[][]>();
  stretchesByDate.set(sample, known);
  let stretches = known.get(date);
  if (!stretches) {
    const weekday = weekdayNumber(date);
    stretches = sample.workers.map((worker) =>
      date > sample.today && date <= addDays(sample.today, worker.booking_days)
        ? freeStretchesOfWorker(worker, date, weekday)
        : [],
    );
    if (known.size < maxKnownDates) known.set(date, stretches);
  }
  return stretches;
}

/** Days that can be booked at all. */
const maxKnownDates = 90;

function freeStretchesOfWorker({ slots, taken }: SampledWorker, date: string, weekday: number): HourSpan[] {
  const busy = (taken ?? []).filter(([day]) => day === date).map(([, starts, ends]) => ({ starts, ends }));
  return (slots ?? [])
    .map(([day, fromDate, toDate, starts, ends]) => ({ id: 0, weekday: day, fromDate, toDate, starts, ends }))
    .filter((slot) => isOfferedOn(slot, date, weekday))
    .flatMap((slot) => (busy.length === 0 ? [slot] : freeStretchesOf(slot, busy)));
}

// Trigrams know runs of three letters and digits; anything else is found by its short parts.
const isShort = (search: string) => !/[\p{L}\p{N}]{3}/u.test(search);

const columns: readonly Part[] = ["job", "qualification", "experienceYears", "price"];

/** The drivers that filters offer: a text, the columns together, the slots. */
function driversOf(parts: readonly Part[]): Driver[] {
  const ofColumns = columns.filter((part) => parts.includes(part));
  const others = parts.filter((part) => !columns.includes(part) && part !== "slot");
  return [
    ...others.map((part) => [part]),
    ...(ofColumns.length > 0 ? [ofColumns] : []),
    ...(parts.includes("slot") ? [["slot"] as const] : []),
  ];
}

/** The driver that finds fewest; without an estimate the first that is likely to. */
export function driverOf(filters: WorkerFilters, estimated: Estimate | undefined): Driver {
  const drivers = driversOf([...testsOf(filters).keys()]);
  const [first = []] = drivers;
  if (!estimated) return first;
  return drivers.reduce(
    (best, other) => (estimated.shareOf(other) < estimated.shareOf(best) ? other : best),
    first,
  );
}

/** What nobody of a sample has may still be had by this share of a worker in it. */
const unseen = 0.5;

/** Estimates filters by a sample. */
export function estimate(sample: Sample, filters: WorkerFilters): Estimate {
  const { workers, listed } = sample;
  const tests = testsOf(filters, sample);
  const parts = [...tests.keys()];
  const bitsOf = (of: readonly Part[]) => of.reduce((bits, part) => bits | (1 << parts.indexOf(part)), 0);
  const passing = passingTests(workers, [...tests.values()]);
  const count = (of: readonly Part[]) => {
    const bits = bitsOf(of);
    return passing.reduce((found, many, passed) => ((passed & bits) === bits ? found + many : found), 0);
  };
  const shareOfCount = (found: number) => Math.max(unseen, found) / Math.max(1, workers.length);
  const matches = count(parts);
  const known = new Map<string, number>();
  return {
    surelyMatching: ((matches - 5 * Math.sqrt(matches + 1)) * listed) / Math.max(1, workers.length),
    share: shareOfCount(matches),
    listed,
    shareOf(driver) {
      const name = driver.join();
      const share = known.get(name) ?? shareOfCount(count(driver));
      known.set(name, share);
      return share;
    },
  };
}

/** How many workers pass exactly these tests and no others: the place in it is a bit for each test. */
function passingTests(workers: readonly SampledWorker[], tests: readonly Test[]): Uint16Array {
  const passing = new Uint16Array(1 << tests.length);
  for (let n = 0; n < workers.length; n++) {
    let passed = 0;
    for (let test = 0; test < tests.length; test++)
      if ((tests[test] as Test)(workers[n] as SampledWorker, n)) passed |= 1 << test;
    passing[passed] = (passing[passed] as number) + 1;
  }
  return passing;
}

/** A step of the index of places costs so many steps of another. */
const placeSteps = 3;
/** Finding a row by the driver, keeping and sorting it costs so many steps. */
const drivenSteps = 1.5;
/** A statement of its own that counts costs so many steps before its first row. */
const countSteps = 60;

/** What the order's index has together, so that only that is walked. */
function driverOfIndex(parts: readonly Part[], order: WorkerOrder): Driver {
  const together: Part | undefined = order.endsWith("experience")
    ? "experienceYears"
    : order.endsWith("salary")
      ? "price"
      : undefined;
  return parts.filter((part) => part === "job" || part === together);
}

/** What a page costs beside its rows where it is found by index: a count of matches, which by filter comes along. */
function stepsOfCount({ surelyMatching, share, listed }: Estimate): number {
  return surelyMatching > exactUpTo ? 0 : countSteps + Math.min(share * listed, exactUpTo);
}

/**
 * The cheaper plan for a page that ends at `end`; by filter where nothing is known.
 * @param isCounted whether it is known how many match
 */
export function planPage(
  filters: WorkerFilters,
  order: WorkerOrder,
  { end, isCounted }: { end: number; isCounted: boolean },
  estimated: Estimate | undefined,
): PagePlan {
  const parts = [...testsOf(filters).keys()];
  const byIndex: PagePlan = { by: "index", driver: driverOfIndex(parts, order) };
  if (parts.length === byIndex.driver.length) return byIndex;
  const byFilter: PagePlan = { by: "filter", driver: driverOf(filters, estimated) };
  if (!estimated) return byFilter;
  const steps = order === "distance" ? placeSteps : 1;
  const walked = (end * steps * estimated.shareOf(byIndex.driver)) / estimated.share;
  const driven = drivenSteps * estimated.listed * estimated.shareOf(byFilter.driver);
  const counted = isCounted ? 0 : stepsOfCount(estimated);
  return walked + counted < driven ? byIndex : byFilter;
}
