// What holds for every call of the product, whatever domain it is in: found through /openapi.json and thrown things at.
import { request as httpRequest } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  malformed,
  invalidInput,
  notSignedIn,
  tooLarge,
  unsupportedEncoding,
  type ProblemKind,
} from "@hourhand/contract/problem";
import { expectProblem } from "../test/problems.ts";
import { administrator, customer, worker, type TestPerson } from "../test/people.ts";
import { startApp, type Answer, type TestApp } from "../test/start-app.ts";

interface Operation {
  method: string;
  path: string;
  isOpen: boolean;
  fields: string[];
}

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
  const { body } = await app.call("GET", "/openapi.json");
  operations = Object.entries(body.paths as Record<string, Record<string, OpenApiOperation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        isOpen: operation.security === undefined,
        fields: Object.keys(operation.requestBody?.content["application/json"]?.schema.properties ?? {}),
      })),
  );
});
afterAll(() => app.close());

interface OpenApiOperation {
  security?: unknown;
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
}

type DescribedMedia = { schema?: { properties?: Record<string, { format?: string }> }; example?: unknown };

interface DescribedOperation {
  requestBody?: { content: Record<string, DescribedMedia> };
  responses: Record<string, { content?: Record<string, DescribedMedia> }>;
}

const address = ({ path }: Operation, id: string | number) =>
  path.replaceAll(/\{\w+\}/g, String(id)).replace(/\?period$/, "?period=week");

function expectTidy(answer: Answer, what: string): void {
  expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toSatisfy(
    (status: number) => status < 500 || status === 503,
  );
  if (answer.status < 400) return;
  expect(typeof answer.body.message, what).toBe("string");
  expect(answer.body.message.length, what).toBeGreaterThan(10);
  expect(answer.body.stack, what).toBeUndefined();
}

test("every documented call of this build is described", () => {
  expect(operations.length).toBeGreaterThan(10);
});

test("every call below /api/v1 is described with an example of its body and of its answer", async () => {
  const { body } = await app.call("GET", "/openapi.json");
  const calls = Object.entries(body.paths as Record<string, Record<string, DescribedOperation>>)
    .filter(([path]) => path.startsWith("/api/v1/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
    );
  expect(calls.length).toBeGreaterThan(30);
  const lacking = calls.filter(({ operation: { requestBody, responses } }) =>
    [requestBody?.content, responses["200"]?.content, responses["201"]?.content]
      .flatMap((content) => Object.values(content ?? {}))
      // A body that is the file of a picture has no example as text.
      .filter(({ schema }) =>
        Object.values(schema?.properties ?? { any: {} }).some(({ format }) => format !== "binary"),
      )
      .some((media) => media.example === undefined),
  );
  expect(lacking.map(({ call }) => call)).toEqual([]);
});

test("a call that needs a person refuses nobody with 401, before the body is looked at", async () => {
  for (const operation of operations.filter(({ isOpen }) => !isOpen)) {
    const answer = await app.call(operation.method, address(operation, 1), {
      body: operation.method === "GET" ? undefined : {},
    });
    expectProblem(answer, notSignedIn, `${operation.method} ${operation.path}`);
  }
});

test("a trailing slash is optional, and an empty body is accepted whatever its content type says", async () => {
  for (const suffix of ["", "/"]) {
    for (const type of [
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "text/plain",
      "nonsense",
    ]) {
      const answer = await app.call("POST", `/user/signin${suffix}`, { headers: { "content-type": type } });
      expectProblem(answer, invalidInput, type);
      expect(answer.body.errors, type).toHaveProperty("identifire");
    }
  }
});

test("malformed bodies get their 4xx with a sentence", async () => {
  const cases: [string, string | Buffer, ProblemKind][] = [
    ["application/json", "{", malformed],
    ["application/json", "[]", malformed],
    ["application/json", "null", malformed],
    ["application/json", '"text"', malformed],
    ["application/json", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), malformed],
    ["application/json", `{"identifire":"${"x".repeat(300_000)}"}`, tooLarge],
    ["text/plain", "hello", unsupportedEncoding],
    ["application/xml", "<a/>", unsupportedEncoding],
    ["multipart/form-data", "no boundary", malformed],
    ["multipart/form-data; boundary=x", "--x\r\nbroken", malformed],
    ["application/x-www-form-urlencoded", "identifire=a&identifire=b&password=c", invalidInput],
    ["application/json", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`, malformed],
    ["application/json", '{"__proto__":{"identifire":"x"},"constructor":1}', invalidInput],
  ];
  for (const [type, body, problem] of cases) {
    const response = await fetch(`${app.url}/user/signin/`, {
      method: "POST",
      headers: { "content-type": type },
      body: new Uint8Array(Buffer.from(body)),
    });
    const answer = (await response.json()) as { message: string };
    expectProblem(
      { status: response.status, body: answer },
      problem,
      `${type}: ${body.toString().slice(0, 40)}`,
    );
    expect(answer.message.length).toBeGreaterThan(10);
  }
});

test("strange request lines and headers never cause a 5xx", async () => {
  for (const path of [
    "/user/%ff",
    "/user/bookings_view/%00",
    "/%",
    "/user/workers_view/9999999999999999999999",
    "/media/../../etc/passwd",
    "/user/workers_view/-1",
    "/user/workers_view/1e3",
  ]) {
    const status = await rawStatus(path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
  }
});

function rawStatus(path: string): Promise<number> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

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
          const path = address(
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

  test("random query strings never cause a 5xx", { timeout: 30_000 }, async () => {
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
          const path = `${address(operation, 1).split("?")[0]}?${new URLSearchParams(query).toString()}`;
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
            const path = address(operation, 1).split("?")[0] ?? "";
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
