// The measured calls, as pairs of requests: one as our client makes it, and its equivalent for the bare handler.
import { addDays } from "@hourhand/contract/calendar";
import { firstCustomerId, firstNames, lastNames, rareNames } from "../../../server/test/fill-marketplace.ts";
import type { AskedList, BookableDays, ListRequest } from "../bare/list.ts";
import { encodeForm, type Shot } from "../load.ts";
import { createRandom, type Random } from "./random.ts";
import { listKinds, listRequests, wordsMatchingFew } from "./list-requests.ts";

/** The same calls to ours and to the bare handlers. */
export interface Pair {
  ours: Shot[];
  reference: Shot[];
}

/** Tokens of customers whose ids are consecutive from `firstCustomerId` on. */
export type Tokens = readonly string[];

const tokenOf = (tokens: Tokens, customer: number) => tokens[customer - firstCustomerId] ?? "";

/** Returns `count` requests of each kind of list whose name contains `only`; `url` is the database's. */
export async function listPairs(
  url: string,
  count: number,
  tokens: Tokens,
  only: string,
): Promise<[call: string, pair: Pair][]> {
  const customers = { first: firstCustomerId, count: tokens.length };
  const asked = Object.entries(listKinds)
    .map(
      ([call, kind], index) => [call, listRequests(kind, count, createRandom(index + 1), customers)] as const,
    )
    .filter(([call]) => call.includes(only));
  const words = asked.flatMap(([, requests]) => requests.flatMap(({ search }) => search ?? []));
  const few = await wordsMatchingFew(url, words);
  return asked.map(([call, requests]) => [
    call,
    {
      ours: requests.map((one) => listShot(one, tokens)),
      reference: requests.map((one) => bareList({ ...one, few: few.has(one.search ?? "") })),
    },
  ]);
}

/** Returns requests for nearest first again, in our client's encoding: multipart. */
export async function formPair(count: number, tokens: Tokens): Promise<[call: string, pair: Pair]> {
  const customers = { first: firstCustomerId, count: tokens.length };
  const requests = listRequests(() => ({}), count, createRandom(77), customers);
  const ours = requests.map(async ({ customer, ...body }) => ({
    ...listShot({ customer, ...body }, tokens),
    form: await encodeForm(body as never),
  }));
  return ["list, nearest, as a form", { ours: await Promise.all(ours), reference: requests.map(bareList) }];
}

const listShot = ({ customer, ...body }: AskedList, tokens: Tokens): Shot => ({
  method: "POST",
  path: "/user/workers_view/",
  body,
  token: tokenOf(tokens, customer),
  expect: 200,
});

const bareList = (asked: Omit<ListRequest, "days">): Shot => ({
  method: "POST",
  path: "/list",
  body: { ...asked, days: bookableDays() },
  expect: 200,
});

/** Returns the seven days from tomorrow on. */
function bookableDays(): BookableDays {
  const today = new Date().toISOString().slice(0, 10);
  return [addDays(today, 1), addDays(today, 7)];
}

/** Returns requests for the details of random workers. */
export function detailsPair(count: number, tokens: Tokens, workers: number): Pair {
  const random = createRandom(42);
  const days = bookableDays();
  const asked = Array.from({ length: count }, () => ({
    id: random.whole(1, workers),
    customer: firstCustomerId + random.whole(0, tokens.length - 1),
  }));
  return {
    ours: asked.map(({ id, customer }) => ({
      method: "GET",
      path: `/user/workers_view/${id}`,
      token: tokenOf(tokens, customer),
      expect: 200,
    })),
    reference: asked.map((one) => ({
      method: "POST",
      path: "/details",
      body: { ...one, days },
      expect: 200,
    })),
  };
}

/** Returns requests for the hours of seven days of random workers, without signing in. */
export function availabilityPair(count: number, workers: number): Pair {
  const random = createRandom(43);
  const days = bookableDays();
  const ids = Array.from({ length: count }, () => random.whole(1, workers));
  return {
    ours: ids.map((id) => ({
      method: "GET",
      path: `/api/v1/workers/${id}/availability?from=${days[0]}&to=${days[1]}`,
      expect: 200,
    })),
    reference: ids.map((id) => ({ method: "POST", path: "/availability", body: { id, days }, expect: 200 })),
  };
}

/** Returns the visitors' call: the first page of the list without a position. */
export function anonymousPairs(count: number): [call: string, pair: Pair][] {
  const bare = { latitude: 0, longitude: 0, page: 1, page_size: 6, customer: 0, sort: "rating" } as const;
  const reference = Array.from({ length: count }, () => bareList(bare));
  const first = { latitude: 0, longitude: 0, page: 1, page_size: 6 };
  const list: Shot = { method: "POST", path: "/user/workers_view/", body: first, expect: 200 };
  return [["list, first page without a position", { ours: reference.map(() => list), reference }]];
}

/** Texts that people type into the search; each kind has its own row in the results. */
const typedKinds: Readonly<Record<string, (random: Random) => string>> = {
  "suggestion, two letters of a name": (random) => beginning(random, 2),
  "suggestion, three letters of a name": (random) => beginning(random, 3),
  "suggestion, six letters of a name": (random) => beginning(random, 6),
  "suggestion, a synonym": ({ oneOf }) => oneOf(Object.values(benchSynonyms).flat()),
  "suggestion, a misspelling": ({ oneOf }) =>
    oneOf(["elektrician", "plumer", "carpinter", "panter", "gardner", "technican", "beutician", "apliance"]),
};

/** Synonyms that the categories have during the run. */
export const benchSynonyms: Readonly<Record<string, readonly string[]>> = {
  Electrician: ["fan", "switch", "wiring", "short circuit"],
  Plumber: ["leak", "tap", "pipe", "drain"],
  Carpenter: ["door", "hinge", "wardrobe"],
};

const beginning = ({ oneOf }: Random, letters: number) =>
  oneOf([...firstNames, ...lastNames, ...rareNames].filter(({ length }) => length >= letters))
    .slice(0, letters)
    .toLowerCase();

/** Returns requests for suggestions while somebody types, signed in or not. The bare handler only finds workers. */
export function suggestionPairs(count: number): [call: string, pair: Pair][] {
  return Object.entries(typedKinds).map(([call, kind], index) => {
    const random = createRandom(index + 101);
    const typed = Array.from({ length: count }, () => kind(random));
    return [
      call,
      {
        ours: typed.map((text) => ({
          method: "GET",
          path: `/api/v1/search_suggestions?text=${encodeURIComponent(text)}`,
          expect: 200,
        })),
        reference: typed.map((text) => ({
          method: "POST",
          path: "/suggestion",
          body: { text },
          expect: 200,
        })),
      },
    ];
  });
}
