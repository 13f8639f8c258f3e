// Which plan finds a page of workers at the least cost, estimated by a sample of them.
import type { Estimate } from "./estimate.ts";
import { partsOf, type Driver, type Part } from "./parts.ts";
import { exactUpTo, type WorkerFilters, type WorkerOrder } from "./rules.ts";

/** How a page is found, see queries.ts; by index, the driver is what the order's index has together. */
export interface PagePlan {
  readonly by: "index" | "filter";
  readonly driver: Driver;
}

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
  const drivers = driversOf(partsOf(filters));
  const [first = []] = drivers;
  if (!estimated) return first;
  return drivers.reduce(
    (best, other) => (estimated.shareOf(other) < estimated.shareOf(best) ? other : best),
    first,
  );
}

/** A step of the index of places costs so many steps of another. */
const placeSteps = 3;
/** Finding a row by the driver, keeping and sorting it costs so many steps. */
const drivenSteps = 1.5;
/** A statement of its own that counts costs so many steps before its first row. */
const countSteps = 60;
/** The index of texts is read through for the parts of a word, which costs so many steps of each worker there is. */
const textSteps = 0.008;

/** What the order's index has together, so that only that is walked. */
function driverOfIndex(parts: readonly Part[], order: WorkerOrder): Driver {
  const together: Part | undefined = order.endsWith("experience")
    ? "experienceYears"
    : order.endsWith("salary")
      ? "price"
      : undefined;
  return parts.filter((part) => part === "job" || part === together);
}

/** What a driver's index costs before its rows. */
const stepsToFind = (driver: Driver, listed: number) => (driver.includes("search") ? textSteps * listed : 0);

/** What a page costs beside its rows where it is found by index: a count of matches, which by filter comes along. */
function stepsOfCount({ isSurelyMore, share, listed }: Estimate, driver: Driver): number {
  return isSurelyMore ? 0 : countSteps + stepsToFind(driver, listed) + Math.min(share * listed, exactUpTo);
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
  const parts = partsOf(filters);
  const byIndex: PagePlan = { by: "index", driver: driverOfIndex(parts, order) };
  if (parts.length === byIndex.driver.length) return byIndex;
  const byFilter: PagePlan = { by: "filter", driver: driverOf(filters, estimated) };
  if (!estimated) return byFilter;
  const steps = order === "distance" ? placeSteps : 1;
  const walked = (end * steps * estimated.shareOf(byIndex.driver)) / estimated.share;
  const { listed } = estimated;
  const driven =
    stepsToFind(byFilter.driver, listed) + drivenSteps * listed * estimated.shareOf(byFilter.driver);
  const counted = isCounted ? 0 : stepsOfCount(estimated, byFilter.driver);
  return walked + counted < driven ? byIndex : byFilter;
}
