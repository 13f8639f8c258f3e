// Typical requests for the workers list: varying positions, combined filters, sort orders, later pages, varying search
// words.
import pg from "pg";
import { addDays } from "@hourhand/contract/calendar";
import {
  cities,
  firstNames,
  jobTitles,
  lastNames,
  qualifications,
  rareNames,
} from "../../../server/test/fill-marketplace.ts";
import type { AskedList } from "../bare/list.ts";
import type { Random } from "./random.ts";

/** A request without its customer and position. */
type Asked = Partial<Omit<AskedList, "customer" | "latitude" | "longitude">>;

const sorts = ["salary", "-salary", "experience", "-experience", "rating"] as const;
const laterPage = ({ whole }: Random) => ({ page: whole(2, 12) });

const dateAndTime = ({ whole }: Random): Asked => ({
  date: addDays(new Date().toISOString().slice(0, 10), whole(1, 7)),
  time: `${whole(8, 17)}:30`.padStart(5, "0"),
});

function combinedFilters(random: Random): Asked {
  const { whole, oneOf, isIn } = random;
  const possible: Asked[] = [
    { job: oneOf(jobTitles) },
    { min_price: whole(100, 700) },
    { max_price: whole(500, 1100) },
    { qualification: oneOf(qualifications) },
    { experience: whole(0, 30) },
    dateAndTime(random),
  ];
  const wanted = whole(2, 4);
  const taken: Asked[] = [];
  while (taken.length < wanted) taken.push(...possible.splice(whole(0, possible.length - 1), 1));
  return {
    ...Object.assign({}, ...taken),
    ...(isIn(40) && { sort: oneOf(sorts) }),
    page: isIn(20) ? whole(2, 3) : 1,
  };
}

/** Returns three to five consecutive letters of a word. */
function partOf(word: string, { whole }: Random): string {
  const length = Math.min(word.length - 1, whole(3, 5));
  const from = whole(1, word.length - length);
  return word.slice(from, from + length).trim();
}

const withoutMatch = (random: Random) =>
  random.isIn(15)
    ? random.oneOf(["xq", "qx", "zw", "wq"])
    : `${random.oneOf(["qu", "xa", "bri"])}zz${random.whole(10, 99)}`;

/** The kinds of lists that are measured, each with a function that makes one request. */
export const listKinds: Readonly<Record<string, (random: Random) => Asked>> = {
  "list, nearest": () => ({}),
  "list, nearest, later pages": laterPage,
  "list, another order": ({ oneOf }) => ({ sort: oneOf(sorts) }),
  "list, another order, later pages": (random) => ({ sort: random.oneOf(sorts), ...laterPage(random) }),
  "list, a job and a price from": ({ oneOf, whole }) => ({
    job: oneOf(jobTitles),
    min_price: whole(100, 900),
  }),
  "list, several filters": combinedFilters,
  "list, a frequent word": ({ oneOf }) => ({ search: oneOf([...lastNames, ...jobTitles, ...firstNames]) }),
  "list, a rare word": ({ oneOf }) => ({ search: oneOf(rareNames) }),
  "list, two words": ({ oneOf }) => ({ search: `${oneOf(firstNames)} ${oneOf(lastNames)}` }),
  "list, part of a word": (random) => ({
    search: partOf(random.oneOf([...lastNames, ...jobTitles, ...rareNames]), random),
  }),
  "list, words found nowhere": (random) => ({ search: withoutMatch(random) }),
  "list, a date and a time": dateAndTime,
};

/**
 * Makes `count` requests of a kind, from changing positions near the four cities, by customers whose ids begin at
 * `first`.
 */
export function listRequests(
  kind: (random: Random) => Asked,
  count: number,
  random: Random,
  customers: { first: number; count: number },
): AskedList[] {
  return Array.from({ length: count }, () => {
    const city = random.oneOf(cities);
    return {
      latitude: Number((city.latitude + random.share() - 0.5).toFixed(6)),
      longitude: Number((city.longitude + random.share() - 0.5).toFixed(6)),
      page: 1,
      page_size: 6,
      ...kind(random),
      customer: customers.first + random.whole(0, customers.count - 1),
    };
  });
}

/** A search with at most this many matches has few. */
const fewMatches = 2_000;

/** Finds the words that match few workers, so that the bare handler can use the cheaper plan for each. */
export async function wordsMatchingFew(url: string, words: Iterable<string>): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const few = new Set<string>();
    for (const word of new Set(words)) {
      const { rows } = await client.query<{ matches: string }>(
        `select count(*) as matches
         from (select from workers where search_text like $1 and is_listed limit ${fewMatches + 1}) found`,
        [`%${word.toLowerCase()}%`],
      );
      if (Number(rows[0]?.matches) <= fewMatches) few.add(word);
    }
    return few;
  } finally {
    await client.end();
  }
}
