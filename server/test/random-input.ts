// Random and hostile input at every call of the product, in any role. Each run has its own seed, which a failure shows.
// Every test run has a few such runs, the long one many.
import fc from "fast-check";
import { expectTidy, pathOf, readOperations, type Operation } from "./operations.ts";
import { administrator, customer, worker, type TestPerson } from "./people.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** A product, its callers, and all its calls. */
export interface Asked {
  readonly app: TestApp;
  readonly people: Record<"nobody" | "customer" | "worker" | "admin", TestPerson | undefined>;
  readonly operations: readonly Operation[];
}

export async function startAsked(): Promise<Asked> {
  const app = await startApp();
  return {
    app,
    people: {
      nobody: undefined,
      admin: await administrator(app, { id: 3 }),
      customer: await customer(app),
      worker: await worker(app),
    },
    operations: await readOperations(app),
  };
}

/** Names that every object has as properties, and numbers that break a careless look-up. */
const names = ["constructor", "__proto__", "toString", "hasOwnProperty"];
const numbers = ["-1", "0", "99999999999999999999"];

const value = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 50 }),
  fc.constantFrom(
    "",
    " ",
    "true",
    "false",
    "0",
    "-1",
    "1e999",
    "NaN",
    "\u0000",
    "2026-02-30",
    "25:61",
    "Monday 2026-11-23",
    "' or 1=1 --",
    "😀".repeat(50),
    "%",
    "null",
    ...names,
    ...numbers,
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.integer(), { maxKeys: 2 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1e308, 0.1, 2 ** 31, 2 ** 63),
);

/** Checks that random fields never cause a 5xx, at any call and in any role. */
export async function expectTidyFields({ app, people, operations }: Asked, runs: number): Promise<void> {
  const roles = Object.keys(people) as (keyof typeof people)[];
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.constantFrom(...roles),
      fc.array(value, { minLength: 20, maxLength: 20 }),
      fc.constantFrom("json", "form", "multipart"),
      fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
      async (pick, role, values, encoding, present) => {
        const operation = operations[pick % operations.length];
        if (!operation) return;
        // The toggles would block the test's own callers.
        if (operation.path.includes("users_view") && operation.method === "PATCH") return;
        const fields = operation.fields.filter((_, index) => present[index % 20]);
        const body = Object.fromEntries(fields.map((field, index) => [field, values[index % 20]]));
        const path = pathOf(
          operation,
          pick % 3 === 0 ? encodeURIComponent(JSON.stringify(values[0]) ?? "") : (pick % 7) + 1,
        );
        const answer = await app.call(operation.method, path, {
          token: people[role]?.token,
          ...(operation.method === "GET" ? {} : { body, encoding: encoding as "json" }),
        });
        expectTidy(answer, `${operation.method} ${path} as ${role}: ${JSON.stringify(body)}`);
      },
    ),
    { numRuns: runs },
  );
}

/** Checks that random query strings never cause a 5xx. */
export async function expectTidyQueries({ app, people, operations }: Asked, runs: number): Promise<void> {
  const queries = [
    "page",
    "page_size",
    "search",
    "sort",
    "order",
    "period",
    "after",
    "before",
    "latitude",
    "longitude",
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.constantFrom(...(Object.keys(people) as (keyof typeof people)[])),
      fc.dictionary(
        fc.constantFrom(...queries),
        fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom(...names, ...numbers)),
      ),
      async (pick, role, query) => {
        const gets = operations.filter(({ method }) => method === "GET");
        const operation = gets[pick % gets.length];
        if (!operation) return;
        const path = `${pathOf(operation, 1).split("?")[0]}?${new URLSearchParams(query).toString()}`;
        expectTidy(await app.call("GET", path, { token: people[role]?.token }), `${path} as ${role}`);
      },
    ),
    { numRuns: runs },
  );
}

/**
 * Checks that no sort, order, cursor or period fails on a property name of every object, or on a number.
 * @param isWhole sends every trap in every role; otherwise each field gets one name and one number, and the traps and
 * roles alternate
 */
export async function expectTidyTraps({ app, people, operations }: Asked, isWhole: boolean): Promise<void> {
  const fields = ["sort", "order", "after", "before", "period"];
  const roles = Object.entries(people);
  let turn = 0;
  const next = <Item>(items: readonly Item[]): readonly Item[] =>
    isWhole ? items : items.slice(turn % items.length, (turn % items.length) + 1);
  for (const operation of operations)
    for (const field of fields.filter(
      (name) => operation.method === "GET" || operation.fields.includes(name),
    )) {
      for (const trap of [...next(names), ...next(numbers)]) {
        for (const [role, person] of next(roles)) {
          const path = pathOf(operation, 1).split("?")[0] ?? "";
          const answer = await (operation.method === "GET"
            ? app.call("GET", `${path}?${field}=${trap}`, { token: person?.token })
            : app.call(operation.method, path, { token: person?.token, body: { [field]: trap } }));
          expectTidy(answer, `${operation.method} ${path} with ${field}=${trap} as ${role}`);
        }
        turn++;
      }
    }
}
