// The workers list as customers ask for it: one query a page; how many match and the filter dialog's words are remembered for
// some seconds, since counting costs more than the page.
import type { InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import type { listWorkers as listWorkersCall } from "@hourhand/contract/catalogue";
import { unpagedCap } from "@hourhand/contract/wire";
import { asksForPage } from "../../../platform/lists/list-request.ts";
import type { Person } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { presentCard } from "../present.ts";
import { knownPosition } from "../rules.ts";
import { createJudge } from "./known-sample.ts";
import { countedUpTo, countWorkers, filterOptions, workersPage, type ListPage } from "./queries.ts";
import { countReply, exactUpTo, filtersOf, orderOf, type WorkerFilters, type WorkerOrder } from "./rules.ts";
import { driverOf, wayTo, type Estimate } from "./ways.ts";

const defaultPageSize = 6;
/** Smaller counts are always fresh: they are cheap, and there a stale one would show. */
const minRemembered = 100;
const countMilliseconds = 5_000;
/** How old the dialog's words may be where nobody said that they have changed. */
const filterOptionsMilliseconds = 2_000;
const maxRemembered = 1_000;
/** The filter dialog offers at most so many job titles and qualifications. */
const maxFilterOptions = 500;

/** What visitors see first may be so old, on whatever process. */
const firstPageMilliseconds = 1_000;

type Page = Omit<ReplyOf<typeof listWorkersCall>, "message">;

interface RememberedCount {
  matches: number;
  at: number;
}

/** Makes the workers list of a process. */
export function createWorkersList(platform: Platform) {
  const counts = new Map<string, RememberedCount>();
  const sample = createJudge(platform);
  /** By order, of which there are six. */
  const firstPages = new Map<WorkerOrder, { at: number; page: Promise<Page> }>();
  let words: { at: number; found: ReturnType<typeof filterOptions> } | undefined;

  const remember = (key: string, matches: number) => {
    counts.delete(key);
    if (counts.size >= maxRemembered) counts.delete(counts.keys().next().value ?? "");
    counts.set(key, { matches, at: Date.now() });
  };

  /** How many match, where the page does not say so itself; counted only where that is not known. */
  const matchesOf = async (filters: WorkerFilters, key: string, judged: Estimate | undefined) => {
    const known = counts.get(key);
    if (known && known.matches > minRemembered && Date.now() - known.at < countMilliseconds)
      return known.matches;
    if (judged && judged.surelyMatching > exactUpTo) return countedUpTo;
    const matches = await countWorkers(platform.pool, filters, driverOf(filters, judged));
    remember(key, matches);
    return matches;
  };

  const wordsNow = async () => {
    if (!words || Date.now() - words.at > filterOptionsMilliseconds) {
      const found = filterOptions(platform.pool, [maxFilterOptions]);
      words = { at: Date.now(), found };
      // A failed look must not be remembered.
      found.catch(() => (words = undefined));
    }
    const [row] = await words.found;
    return row ?? { jobs: [], qualifications: [] };
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
    };
    return isFirstPage(request) ? rememberedFirstPage(request) : findPage(request);
  }

  /** The page that everybody without a position opens first is found once for all of a second. */
  function rememberedFirstPage(request: PageRequest): Promise<Page> {
    const known = firstPages.get(request.order);
    if (known && Date.now() - known.at < firstPageMilliseconds) return known.page;
    const made = { at: Date.now(), page: findPage(request) };
    firstPages.set(request.order, made);
    // A failed look must not be remembered.
    made.page.catch(() => firstPages.get(request.order) === made && firstPages.delete(request.order));
    return made.page;
  }

  async function findPage(request: PageRequest): Promise<Page> {
    const { filters, order, limit, offset } = request;
    const key = JSON.stringify(filters);
    const judged = sample.judge(filters, key);
    const way = wayTo(filters, order, offset + limit, judged);
    const [rows, { jobs, qualifications }] = await Promise.all([
      workersPage(platform.pool, { ...request, way }),
      wordsNow(),
    ]);
    const end = offset + rows.length;
    // A page that is not full says itself how many there are; one behind the last brings no count along.
    const isKnownByItself = rows.length < limit && (rows.length > 0 || offset === 0);
    const counted = isKnownByItself ? end : rows[0]?.count;
    if (counted !== undefined) remember(key, counted);
    const matches = counted ?? (await matchesOf(filters, key, judged));
    return {
      Workers: rows.map((row) => presentCard(row, request.customerId !== null)),
      ...(isKnownByItself ? { count: end } : countReply(matches, end)),
      jobs,
      qualifications,
    };
  }
  return {
    listWorkers,
    /** Listed workers, or what their cards show, have changed. */
    forgetCards: () => firstPages.clear(),
    /** Their jobs or qualifications have. */
    forgetWords: () => (words = undefined),
    /** Many of them have at once. */
    forgetSample: () => sample.forget(),
  };
}

type PageRequest = Omit<ListPage, "way">;

/** Whether everybody who is no customer gets the same: the first page of all workers, without distances. */
const isFirstPage = ({ filters, position, customerId, limit, offset }: PageRequest) =>
  Object.keys(filters).length === 0 &&
  position === null &&
  customerId === null &&
  limit === defaultPageSize &&
  offset === 0;
