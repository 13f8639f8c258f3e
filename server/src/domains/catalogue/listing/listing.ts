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
import { countedUpTo, countWorkers, filterOptions, workersPage, type Way } from "./queries.ts";
import { countReply, filtersOf, orderOf } from "./rules.ts";

const defaultPageSize = 6;
/** Smaller counts are always fresh: they are cheap, and there a stale one would show. */
const minRemembered = 100;
const countMilliseconds = 5_000;
/** How old the dialog's words may be where nobody said that they have changed. */
const filterOptionsMilliseconds = 2_000;
const maxRemembered = 1_000;
/** The filter dialog offers at most so many job titles and qualifications. */
const maxFilterOptions = 500;

interface RememberedCount {
  matches: number;
  at: number;
}

/** Makes the workers list of a process. */
export function createWorkersList(platform: Platform) {
  const counts = new Map<string, RememberedCount>();
  let words: { at: number; found: ReturnType<typeof filterOptions> } | undefined;

  const remember = (key: string, matches: number) => {
    counts.delete(key);
    if (counts.size >= maxRemembered) counts.delete(counts.keys().next().value ?? "");
    counts.set(key, { matches, at: Date.now() });
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

  const forgetWords = () => (words = undefined);

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
    const isFresh = known && known.matches > minRemembered && Date.now() - known.at < countMilliseconds;
    const [rows, { jobs, qualifications }] = await Promise.all([
      workersPage(platform.pool, {
        filters,
        order: orderOf(input, position !== null),
        position,
        customerId: isForCustomer ? currentUser.id : null,
        limit,
        offset,
        way: wayOf(known),
        withCount: !isFresh,
      }),
      wordsNow(),
    ]);
    const end = offset + rows.length;
    // A page that is not full says itself how many there are; one behind the last brings no count along.
    const isKnownByItself = rows.length < limit && (rows.length > 0 || offset === 0);
    const counted = isKnownByItself ? end : rows[0]?.count;
    if (counted !== undefined) remember(key, counted);
    const matches = counted ?? (isFresh ? known.matches : await countWorkers(platform.pool, filters));
    return {
      Workers: rows.map((row) => presentCard(row, isForCustomer)),
      ...(isKnownByItself ? { count: end } : countReply(matches, end)),
      jobs,
      qualifications,
    };
  }
  return { listWorkers, forgetWords };
}

/** What is known of the number of matches tells the way; the first time PostgreSQL chooses by its statistics. */
function wayOf(known: RememberedCount | undefined): Way {
  if (!known) return "planned";
  return known.matches >= countedUpTo ? "wide" : "narrow";
}
