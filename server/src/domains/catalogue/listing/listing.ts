// The workers list as customers ask for it: one query a page; how many match and the filter dialog's words are remembered for
// some seconds, since counting costs more than the page.
import { LRUCache } from "lru-cache";
import type { InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import type { listWorkers as listWorkersCall } from "@hourhand/contract/catalogue";
import { unpagedCap } from "@hourhand/contract/wire";
import { createCachedValue } from "../../../platform/cached-value.ts";
import { asksForPage } from "../../../platform/lists/list-request.ts";
import type { Person } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { presentCard } from "../present.ts";
import { knownPosition } from "../rules.ts";
import { countedUpTo, countWorkers, filterOptions, workersPage, type Way } from "./queries.ts";
import { countReply, filtersOf, orderOf } from "./rules.ts";

const defaultPageSize = 6;
/** Smaller counts are always fresh: they are cheap, and there a stale one would show. */
const minRemembered = 100;
const countMs = 5_000;
/** How old the dialog's words may be where nobody said that they have changed. */
const filterOptionsMs = 2_000;
const maxRemembered = 1_000;
/** The filter dialog offers at most so many job titles and qualifications. */
const maxFilterOptions = 500;

/** Makes the workers list of a process. */
export function createWorkersList(platform: Platform) {
  // An old count still tells the way to a page.
  const counts = new LRUCache<string, number>({
    max: maxRemembered,
    ttl: countMs,
    allowStale: true,
    noDeleteOnStaleGet: true,
  });
  const options = createCachedValue(filterOptionsMs, async () => {
    const [row] = await filterOptions(platform.pool, [maxFilterOptions]);
    return row ?? { jobs: [], qualifications: [] };
  });

  /** Answers one page. @throws Problem `invalidInput` (400) */
  async function listWorkers(
    input: InputOf<typeof listWorkersCall, never>,
    currentUser: Person | null,
  ): Promise<Omit<ReplyOf<typeof listWorkersCall>, "message">> {
    const filters = filtersOf(input);
    const position = knownPosition(input.latitude, input.longitude);
    // A place and the dialog's filters do not ask for a page: they answer everything they find.
    const limit = asksForPage(input) ? (input.page_size ?? defaultPageSize) : unpagedCap;
    const offset = ((input.page ?? 1) - 1) * limit;
    const isForCustomer = currentUser?.role === "user";
    const key = JSON.stringify(filters);
    const known = counts.get(key);
    const fresh = known !== undefined && known > minRemembered && counts.has(key) ? known : undefined;
    const [rows, { jobs, qualifications }] = await Promise.all([
      workersPage(platform.pool, {
        filters,
        order: orderOf(input, position !== null),
        position,
        customerId: isForCustomer ? currentUser.id : null,
        limit,
        offset,
        way: wayOf(known),
        withCount: fresh === undefined,
      }),
      options.get(),
    ]);
    const end = offset + rows.length;
    // A page that is not full says itself how many there are; one behind the last brings no count along.
    const isKnownByItself = rows.length < limit && (rows.length > 0 || offset === 0);
    const counted = isKnownByItself ? end : rows[0]?.count;
    if (counted !== undefined) counts.set(key, counted);
    const matches = counted ?? fresh ?? (await countWorkers(platform.pool, filters));
    return {
      Workers: rows.map((row) => presentCard(row, isForCustomer)),
      ...(isKnownByItself ? { count: end } : countReply(matches, end)),
      jobs,
      qualifications,
    };
  }
  return { listWorkers, clearFilterOptions: options.clear };
}

/** What is known of the number of matches tells the way; the first time PostgreSQL chooses by its statistics. */
function wayOf(known: number | undefined): Way {
  if (known === undefined) return "planned";
  return known >= countedUpTo ? "wide" : "narrow";
}
