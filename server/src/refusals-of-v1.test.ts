// The refusals that all calls below /api/v1 share, and their order: no session, another role, an unknown thing. And
// each POST honours an Idempotency-Key.
import { beforeAll, describe, expect, test } from "vitest";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { invalidInput, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { allEndpoints } from "../test/endpoints.ts";
import { administrator, customer, worker, type TestPerson } from "../test/people.ts";
import { expectProblem } from "../test/problems.ts";
import { testApp } from "../test/start-app.ts";

const calls = allEndpoints
  .filter(({ path }) => path.startsWith("/api/v1/"))
  .map((call) => [`${call.method} ${call.path}`, call] as const);
const ofRoles = calls.filter(([, { who }]) => typeof who !== "string");
const ofThings = calls.filter(([, { path }]) => /:(id|category_id)\b/.test(path));

const app = testApp({}, { jobs: false });
let people: Record<"admin" | "worker" | "user", TestPerson>;
beforeAll(async () => {
  people = { admin: await administrator(app), worker: await worker(app), user: await customer(app) };
});

/** Makes a call about an unknown thing, with an invalid field. */
const make = ({ method, path }: AnyEndpoint, token: string | undefined, thing = "999999999") =>
  app.call(method, path.replace(/:\w+/, thing), {
    token,
    ...(method !== "GET" && { body: { reason: ["odd"], cause: 7, hours: "many" } }),
  });

test("there are calls to test", () => {
  expect([calls.length > 30, ofRoles.length > 10, ofThings.length > 15]).toEqual([true, true, true]);
});

test.each(ofRoles)(
  "%s: 401 without a session, 403 in another role, before anything else is checked",
  { tags: ["@beyond-1.15", "@beyond-1.26"] },
  async (_, call) => {
    expectProblem(await make(call, undefined), notSignedIn);
    for (const role of ["admin", "worker", "user"] as const)
      if (!call.who.includes(role)) expectProblem(await make(call, people[role].token), notAllowed);
  },
);

describe("unknown things", () => {
  test.each(ofThings)(
    "%s: 404 before its fields are checked",
    { tags: ["@beyond-1.16", "@beyond-1.38"] },
    async (_, call) => {
      const { who } = call;
      const roles = typeof who === "string" ? (["admin", "worker", "user"] as const) : who;
      for (const role of roles)
        for (const thing of ["999999999", "0", "x", "1.5", "99999999999999999999"])
          expectProblem(await make(call, people[role].token, thing), notFound, `${role} ${thing}`);
    },
  );
});

test("every POST honours an Idempotency-Key", { tags: ["@beyond-1.12"] }, () => {
  const posts = calls.filter(([, { method }]) => method === "POST");
  expect(posts.filter(([, { idempotent }]) => !idempotent).map(([name]) => name)).toEqual([]);
});

describe("lists", () => {
  // A webhook's deliveries need a webhook: see webhooks.test.ts.
  // A booking's lists need a booking, a worker's photos a listed worker: see reading/long-histories.test.ts and
  // photos/photos.test.ts.
  const lists = calls.filter(
    ([, { query, path }]) =>
      "cursor" in query.properties && !/\/(?:bookings|workers|webhooks)\/:id\//.test(path),
  );
  test.each(lists)("%s: a bad limit or cursor is 400", { tags: ["@beyond-1.6"] }, async (_, call) => {
    const { id, token } = people[typeof call.who === "string" ? "user" : (call.who[0] ?? "user")];
    const list = (query: string) =>
      app.call("GET", `${call.path.replace(":id", `${id}`).replace(":kind", "held")}?${query}`, { token });
    for (const query of [
      "limit=0",
      "limit=101",
      "limit=x",
      "limit=1.5",
      "limit=-1",
      "cursor=x",
      "cursor=bnVsbA",
    ])
      expectProblem(await list(query), invalidInput, query);
    const { status, body } = await list("limit=100");
    expect([status, Array.isArray(body.items)]).toEqual([200, true]);
    // The refusals of this file are security events: there may be more than one page of those.
    expect(body.next === null).toBe(body.items.length < 100);
  });
});
