// Rules that hold for every call of the product, in any domain: read from /openapi.json and tested with bad input.
import { request as httpRequest } from "node:http";
import { beforeAll, expect, test } from "vitest";
import {
  malformed,
  invalidInput,
  notSignedIn,
  tooLarge,
  unsupportedEncoding,
  type ProblemKind,
} from "@hourhand/contract/problem";
import { expectProblem } from "../test/problems.ts";
import { pathOf, readOperations, type Operation } from "../test/operations.ts";
import { testApp } from "../test/start-app.ts";

const app = testApp();
let operations: Operation[];

beforeAll(async () => {
  operations = await readOperations(app);
});

type DescribedMedia = { schema?: { properties?: Record<string, { format?: string }> }; example?: unknown };

interface DescribedOperation {
  requestBody?: { content: Record<string, DescribedMedia> };
  responses: Record<string, { content?: Record<string, DescribedMedia> }>;
}

test("every documented call is described", () => {
  expect(operations.length).toBeGreaterThan(10);
});

test(
  "every call below /api/v1 is described with an example of its body and of its reply",
  { tags: ["@beyond-1.41"] },
  async () => {
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
        // A body that is a picture file cannot have an example as text.
        .filter(({ schema }) =>
          Object.values(schema?.properties ?? { any: {} }).some(({ format }) => format !== "binary"),
        )
        .some((media) => media.example === undefined),
    );
    expect(lacking.map(({ call }) => call)).toEqual([]);
  },
);

test(
  "a call that needs a session is 401 without one, before the body is checked",
  { tags: ["@beyond-1.15"] },
  async () => {
    for (const operation of operations.filter(({ isOpen }) => !isOpen)) {
      const answer = await app.call(operation.method, pathOf(operation, 1), {
        body: operation.method === "GET" ? undefined : {},
      });
      expectProblem(answer, notSignedIn, `${operation.method} ${operation.path}`);
    }
  },
);

test(
  "a trailing slash is optional, and an empty body is accepted with any content type",
  { tags: ["@customer-7.27"] },
  async () => {
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
  },
);

test("malformed bodies get their 4xx with a sentence", { tags: ["@customer-7.27"] }, async () => {
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
