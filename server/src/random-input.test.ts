// Random and hostile input at every call of the product, as anybody: no 5xx, and every refusal a sentence.
import fc from "fast-check";
import { afterAll, beforeAll, describe, test } from "vitest";
import { expectTidy, pathOf, readOperations, type Operation } from "../test/operations.ts";
import { administrator, customer, worker, type TestPerson } from "../test/people.ts";
import { startApp, type TestApp } from "../test/start-app.ts";

let app: TestApp;
let people: Record<"nobody" | "customer" | "worker" | "admin", TestPerson | undefined>;
let operations: Operation[];

beforeAll(async () => {
  app = await startApp();
  people = {
    nobody: undefined,
    admin: await administrator(app, { id: 3 }),
    customer: await customer(app),
    worker: await worker(app),
  };
  operations = await readOperations(app);
});
afterAll(() => app.close());

// Names that every object answers to, and other words a careless look-up trips over.
const traps = ["constructor", "__proto__", "toString", "hasOwnProperty", "-1", "0", "99999999999999999999"];

/** For some 8,000 calls on a busy machine. */
const someMinutes = { timeout: 120_000 };

describe("random input", () => {
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
      ...traps,
    ),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.integer(), { maxLength: 3 }),
    fc.dictionary(fc.string(), fc.integer(), { maxKeys: 2 }),
    fc.constantFrom(Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1e308, 0.1, 2 ** 31, 2 ** 63),
  );

  test("random fields at every call, as anybody, never cause a 5xx", { timeout: 60_000 }, async () => {
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
          // The toggles would block the very people who ask.
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
      { numRuns: 1_500, interruptAfterTimeLimit: 25_000 },
    );
  });

  test("random query strings never cause a 5xx", { timeout: 60_000 }, async () => {
    const names = [
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
          fc.constantFrom(...names),
          fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom(...traps)),
        ),
        async (pick, role, query) => {
          const gets = operations.filter(({ method }) => method === "GET");
          const operation = gets[pick % gets.length];
          if (!operation) return;
          const path = `${pathOf(operation, 1).split("?")[0]}?${new URLSearchParams(query).toString()}`;
          expectTidy(await app.call("GET", path, { token: people[role]?.token }), `${path} as ${role}`);
        },
      ),
      { numRuns: 300, interruptAfterTimeLimit: 10_000 },
    );
  });

  test("no sort, order, cursor or period trips over a name that every object has", someMinutes, async () => {
    const fields = ["sort", "order", "after", "before", "period"];
    for (const operation of operations) {
      for (const field of fields.filter(
        (name) => operation.method === "GET" || operation.fields.includes(name),
      )) {
        for (const [role, person] of Object.entries(people)) {
          for (const trap of traps) {
            const path = pathOf(operation, 1).split("?")[0] ?? "";
            const answer = await (operation.method === "GET"
              ? app.call("GET", `${path}?${field}=${trap}`, { token: person?.token })
              : app.call(operation.method, path, { token: person?.token, body: { [field]: trap } }));
            expectTidy(answer, `${operation.method} ${path} with ${field}=${trap} as ${role}`);
          }
        }
      }
    }
  });
});
