// The workers list as customers ask for it: one query a page; how many match and what the filter dialog offers are remembered for
// some seconds, since counting costs more than the page.
import { LRUCache } from "lru-cache";
import type { InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import type { listWorkers as listWorkersCall } from "@hourhand/contract/catalogue";
import { unpagedCap } from "@hourhand/contract/wire";
import { createCachedValue, type CachedValue } from "../../../platform/cached-value.ts";
import { asksForPage } from "../../../platform/lists/list-request.ts";
import { toRupees } from "../../../platform/money.ts";
import type { Person } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { presentCard } from "../present.ts";
import type { Suggestions } from "../suggestions/suggestions.ts";
import { knownPosition } from "../rules.ts";
import { createEstimator } from "./known-sample.ts";
import { countedUpTo, countWorkers, filterOptions, workersPage, type ListPage } from "./queries.ts";
import { countReply, filtersOf, orderOf, type WorkerOrder } from "./rules.ts";
import type { Estimate } from "./estimate.ts";
import { driverOf, planPage } from "./page-plan.ts";

const defaultPageSize = 6;
/** Smaller counts are always fresh: they are cheap, and there a stale one would show. */
const minRemembered = 100;
const countMs = 5_000;
/** How old the dialog's words may be where nobody said that they have changed. */
const filterOptionsMs = 2_000;
const maxRemembered = 1_000;
/** The filter dialog offers at most so many job titles and qualifications. */
const maxFilterOptions = 500;

/** What visitors see first may be so old, on whatever process. */
const firstPageMs = 1_000;

type Page = Omit<ReplyOf<typeof listWorkersCall>, "message">;

/** Makes the workers list of a process. */
export function createWorkersList(platform: Platform, suggestions: Pick<Suggestions, "didYouMean">) {
  const counts = new LRUCache<string, number>({ max: maxRemembered, ttl: countMs });
  const sample = createEstimator(platform);
  /** By order, of which there are six; each is of one day. */
  const firstPages = new Map<WorkerOrder, { today: string; page: CachedValue<Page> }>();
  const options = createCachedValue(filterOptionsMs, async () => {
    const [row] = await filterOptions(platform.pool, [maxFilterOptions]);
    if (!row) return { jobs: [], qualifications: [], prices: null };
    const { jobs, qualifications, min_paise: min, max_paise: max } = row;
    const prices = min === null || max === null ? null : { min: toRupees(min), max: toRupees(max) };
    return { jobs, qualifications, prices };
  });

  const countOf = (key: string) => {
    const known = counts.get(key);
    return known !== undefined && known > minRemembered ? known : undefined;
  };

  /** How many match, where the page does not say so itself; counted only where that is not known. */
  const matchesOf = async ({ filters, today }: PageRequest, key: string, estimate: Estimate | undefined) => {
    const known = countOf(key);
    if (known !== undefined) return known;
    if (estimate?.isSurelyMore) return countedUpTo;
    const matches = await countWorkers(platform.pool, { filters, today }, driverOf(filters, estimate));
    counts.set(key, matches);
    return matches;
  };

  /** Answers one page. @throws Problem `invalidInput` (400) */
  async function listWorkers(
    input: InputOf<typeof listWorkersCall, never>,
    currentUser: Person | null,
  ): Promise<Page> {
    const position = knownPosition(input.latitude, input.longitude);
    // A place and the dialog's filters do not ask for a page: they answer everything they find.
    const limit = asksForPage(input) ? (input.page_size ?? defaultPageSize) : unpagedCap;
    const request: PageRequest = {
      filters: filtersOf(input),
      order: orderOf(input, position !== null),
      position,
      customerId: currentUser?.role === "user" ? currentUser.id : null,
      limit,
      offset: ((input.page ?? 1) - 1) * limit,
      today: platform.calendar.today(),
    };
    return isFirstPage(request) ? rememberedFirstPage(request) : findPage(request);
  }

  /** The page that everybody without a position opens first is found once for all of a second. */
  function rememberedFirstPage(request: PageRequest): Promise<Page> {
    const { order, today } = request;
    let known = firstPages.get(order);
    if (known?.today !== today) {
      known = { today, page: createCachedValue(firstPageMs, () => findPage(request)) };
      firstPages.set(order, known);
    }
    return known.page.get();
  }

  async function findPage(request: PageRequest): Promise<Page> {
    const { filters, order, limit, offset, today } = request;
    const key = JSON.stringify([filters, today]);
    const estimate = sample.estimate(filters, key);
    const wanted = { end: offset + limit, isCounted: countOf(key) !== undefined };
    const plan = planPage(filters, order, wanted, estimate);
    const [rows, { jobs, qualifications, prices }] = await Promise.all([
      workersPage(platform.pool, { ...request, plan }),
      options.get(),
    ]);
    const end = offset + rows.length;
    // A page that is not full says itself how many there are; one behind the last brings no count along.
    const isKnownByItself = rows.length < limit && (rows.length > 0 || offset === 0);
    const counted = isKnownByItself ? end : rows[0]?.count;
    if (counted !== undefined) counts.set(key, counted);
    const matches = counted ?? (await matchesOf(request, key, estimate));
    const meant =
      matches === 0 && filters.search !== undefined
        ? await suggestions.didYouMean(filters.search, request.position)
        : undefined;
    return {
      Workers: rows.map((row) => presentCard(row, request.customerId !== null, today)),
      ...(isKnownByItself ? { count: end } : countReply(matches, end)),
      jobs,
      job_titles: jobs.map((title) => ({ title })),
      qualifications,
      prices,
      ...(meant && { did_you_mean: meant }),
    };
  }
  return {
    listWorkers,
    /** Listed workers, or what their cards show, have changed; or their free hours. */
    invalidateCards: () => {
      for (const { page } of firstPages.values()) page.clear();
    },
    /** Their jobs or qualifications have. */
    invalidateOptions: options.clear,
    /** Many of them have at once. */
    invalidateSample: () => sample.clear(),
  };
}

type PageRequest = Omit<ListPage, "plan">;

/** Whether everybody who is no customer gets the same: the first page of all workers, without distances. */
const isFirstPage = ({ filters, position, customerId, limit, offset }: PageRequest) =>
  Object.keys(filters).length === 0 &&
  position === null &&
  customerId === null &&
  limit === defaultPageSize &&
  offset === 0;
