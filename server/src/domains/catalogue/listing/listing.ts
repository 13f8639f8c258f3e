// The workers list for customers. The number of matches and the options of the filter dialog are cached for some
// seconds, since counting costs more than the page.
import { LRUCache } from "lru-cache";
import type { InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import type { listWorkers as listWorkersCall } from "@hourhand/contract/catalogue";
import { unpagedCap } from "@hourhand/contract/list-fields";
import { createCachedValue, type CachedValue } from "../../../platform/cached-value.ts";
import { asksForPage } from "../../../platform/lists/list-request.ts";
import { toMajor } from "@hourhand/contract/money";
import type { Person } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { presentCard } from "../present.ts";
import type { Suggestions } from "../suggestions/suggestions.ts";
import { knownPosition } from "../rules.ts";
import { countWorkers, filterOptions, workersPage, type ListPage } from "./queries.ts";
import { countReply, filtersOf, orderOf, type WorkerOrder } from "./rules.ts";

const defaultPageSize = 6;
/** Smaller counts are always fresh: they are cheap, and a stale one would be noticed. */
const minRemembered = 100;
const countMs = 5_000;
const filterOptionsMs = 2_000;
const maxRemembered = 1_000;
/** How many job titles, and how many qualifications, the filter dialog offers. */
const maxFilterOptions = 500;
const firstPageMs = 1_000;

type Page = Omit<ReplyOf<typeof listWorkersCall>, "message">;

/** Makes this process's workers list. */
export function createWorkersList(platform: Platform, suggestions: Pick<Suggestions, "didYouMean">) {
  const counts = new LRUCache<string, number>({ max: maxRemembered, ttl: countMs });
  /** First pages by sort order, of which there are six; each page is valid for one day. */
  const firstPages = new Map<WorkerOrder, { today: string; page: CachedValue<Page> }>();
  const options = createCachedValue(filterOptionsMs, async () => {
    const [row] = await filterOptions(platform.pool, [maxFilterOptions]);
    if (!row) return { jobs: [], qualifications: [], prices: null };
    const { jobs, qualifications, min_paise: min, max_paise: max } = row;
    const prices = min === null || max === null ? null : { min: toMajor(min), max: toMajor(max) };
    return { jobs, qualifications, prices };
  });

  async function matchesOf({ filters, today }: ListPage): Promise<number> {
    const key = JSON.stringify([filters, today]);
    const remembered = counts.get(key);
    if (remembered !== undefined) return remembered;
    const matches = await countWorkers(platform.pool, { filters, today });
    if (matches > minRemembered) counts.set(key, matches);
    return matches;
  }

  /**
   * Returns one page.
   * @throws Problem `invalidInput` (400)
   */
  async function listWorkers(
    input: InputOf<typeof listWorkersCall, never>,
    currentUser: Person | null,
  ): Promise<Page> {
    const position = knownPosition(input.latitude, input.longitude);
    // A request with only a position or the dialog's filters does not ask for a page, so the reply has all matches.
    const limit = asksForPage(input) ? (input.page_size ?? defaultPageSize) : unpagedCap;
    const request: ListPage = {
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

  /** Returns the cached page that every visitor without a position opens first. */
  function rememberedFirstPage(request: ListPage): Promise<Page> {
    const { order, today } = request;
    let remembered = firstPages.get(order);
    if (remembered?.today !== today) {
      remembered = { today, page: createCachedValue(firstPageMs, () => findPage(request)) };
      firstPages.set(order, remembered);
    }
    return remembered.page.get();
  }

  async function findPage(request: ListPage): Promise<Page> {
    const { filters, limit, offset, today } = request;
    const [rows, { jobs, qualifications, prices }] = await Promise.all([
      workersPage(platform.pool, request),
      options.get(),
    ]);
    const end = offset + rows.length;
    // A page that is not full is the last one, unless it is empty because it lies beyond the last.
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
    const matches = isLast ? end : await matchesOf(request);
    const meant =
      matches === 0 && filters.search !== undefined
        ? await suggestions.didYouMean(filters.search, request.position)
        : undefined;
    return {
      Workers: rows.map((row) => presentCard(row, request.customerId !== null, today)),
      ...(isLast ? { count: end } : countReply(matches, end)),
      jobs,
      job_titles: jobs.map((title) => ({ title })),
      qualifications,
      prices,
      ...(meant && { did_you_mean: meant }),
    };
  }
  return {
    listWorkers,
    /** Drops the cached first pages and filter options. */
    clear: () => {
      for (const { page } of firstPages.values()) page.clear();
      options.clear();
    },
  };
}

/** Whether the reply is the same for everyone except customers: the first page of all workers, without distances. */
const isFirstPage = ({ filters, position, customerId, limit, offset }: ListPage) =>
  Object.keys(filters).length === 0 &&
  position === null &&
  customerId === null &&
  limit === defaultPageSize &&
  offset === 0;
