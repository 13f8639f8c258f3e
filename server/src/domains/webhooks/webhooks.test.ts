// The calls of webhooks: making, editing, secrets, limits, refusals, roles.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invalidInput, keyReused, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { secretUnreadable, tooManyWebhooks } from "@hourhand/contract/webhooks";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, testApp } from "../../../test/start-app.ts";
import { sql } from "../../platform/database/sql.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { noEmailEnding } from "../../platform/mail/no-email.ts";
import { disableWebhooksOfKey, groupsOf } from "./webhooks.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { first_name: "Asha", last_name: "Menon" });
});
beforeEach(() => sql`delete from webhooks`.execute(app.app.platform.pool));

const path = "/api/v1/admin/webhooks";
const valid = { url: "https://books.example/hook", events: ["booking.*", "payment.paid"] };
const call = (
  method: string,
  below = "",
  body?: Record<string, unknown>,
  headers: Record<string, string> = {},
) => app.call(method, path + below, { token: admin.token, headers, ...(body && { body }) });
const make = async (body: Record<string, unknown> = {}) =>
  (await call("POST", "", { ...valid, ...body })).body;
const audited = async () =>
  (
    await sql<{
      action: string;
    }>`select action from audit_entries where subject = 'webhook' order by id`.execute(app.app.platform.pool)
  ).rows.map(({ action }) => action);

describe("making a webhook", () => {
  test("answers its secret once; it is stored nowhere in clear", { tags: ["@api-3.1"] }, async () => {
    const { status, body } = await call("POST", "", { ...valid, description: "The accounts" });
    expect(status).toBe(201);
    expect(body).toEqual({
      message: "The webhook has been created. Its secret is shown only once.",
      id: expect.any(Number),
      ...valid,
      description: "The accounts",
      enabled: true,
      disabled_because: null,
      created_at: expect.stringMatching(/Z$/),
      created_by: { kind: "person", id: admin.id, name: "Asha Menon" },
      secret: expect.stringMatching(/^whsec_[\d+/A-Za-z]{43}=$/),
    });
    const { secret, message: _, ...webhook } = body;
    expect((await call("GET", `/${body.id}`)).body).toEqual(webhook);
    expect((await call("GET")).body).toEqual({ items: [webhook], next: null });
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(w::text, '') from webhooks w) || coalesce((select string_agg(a::text, '') from audit_entries a), '')
        || coalesce((select string_agg(k::text, '') from idempotency_keys k), '') as text`.execute(
      app.app.platform.pool,
    );
    expect(rows[0]?.text).not.toContain(secret);
    expect(rows[0]?.text).not.toContain(Buffer.from(secret.slice(6), "base64").toString("hex"));
  });

  test("is done once for a key; repeated, it is refused without the secret", async () => {
    const headers = { "idempotency-key": randomUUID() };
    expect((await call("POST", "", valid, headers)).status).toBe(201);
    const again = await call("POST", "", valid, headers);
    expectProblem(again, keyReused);
    expect(again.body.made).toBe(true);
    expect((await call("GET")).body.items).toHaveLength(1);
  });

  test.each([
    ["url", { url: "http://books.example/" }],
    ["url", { url: "https://127.0.0.1/" }],
    ["url", { url: "https://books.example:8080/" }],
    ["url", { url: "" }],
    ["url", { url: undefined }],
    ["url", { url: `https://books.example/${"x".repeat(2000)}` }],
    ["events", { events: [] }],
    ["events", { events: ["booking.nothing"] }],
    ["events", { events: "booking.*" }],
    ["events", { events: undefined }],
    ["description", { description: "x".repeat(201) }],
  ])("a bad %s is refused: %j", { tags: ["@api-3.33"] }, async (field, change) => {
    const answer = await call("POST", "", { ...valid, ...change });
    expectProblem(answer, invalidInput);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  test("is possible twenty times, also for several at once", { tags: ["@api-3.7"] }, async () => {
    for (let count = 0; count < 18; count++) await make();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call("POST", "", valid)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectProblem(answer, tooManyWebhooks);
  });
});

test("webhooks are listed newest first, in pages", async () => {
  const ids = [await make(), await make(), await make()].map(({ id }) => id).toReversed();
  const list = async (query: string) => {
    const { items, next } = (await call("GET", `?${query}`)).body;
    return { ids: items.map(({ id }: { id: number }) => id), next };
  };
  expect(await list("")).toEqual({ ids, next: null });
  const first = await list("limit=2");
  expect(first).toEqual({ ids: ids.slice(0, 2), next: expect.any(String) });
  await make();
  expect(await list(`limit=2&cursor=${first.next}`)).toEqual({ ids: ids.slice(2), next: null });
  for (const query of ["limit=0", "limit=101", "limit=x", "cursor=x"])
    expectProblem(await call("GET", `?${query}`), invalidInput, query);
});

test("a webhook that does not exist is 404 before a bad field is 400", async () => {
  for (const [method, below, body] of [
    ["PATCH", "", { url: "" }],
    ["PATCH", "", { url: "https://10.0.0.1/" }],
    ["GET", "/deliveries?limit=0", undefined],
  ] as const)
    expectProblem(await call(method, `/999999${below}`, body), notFound, `${method} ${below}`);
});

test("the deliveries of a webhook are deleted in batches, before it", async () => {
  const { id } = await make();
  const { pool } = app.app.platform;
  await sql`insert into webhook_deliveries (webhook_id, type) select ${id}::bigint, 'person.activated'
    from generate_series(1, 1100)`.execute(pool);
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::integer as count from webhook_deliveries`.execute(pool))
      .rows[0]?.count;
  let removed: ReturnType<typeof call> | undefined;
  await inTransaction(pool, async (transaction) => {
    await sql`select from webhook_deliveries where webhook_id = ${id} limit 1 for update`.execute(
      transaction,
    );
    removed = call("DELETE", `/${id}`);
    // All but the one that is locked.
    await expect.poll(count).toBe(1);
    expect((await call("GET", `/${id}`)).body.enabled).toBe(false);
  });
  expect((await removed)?.status).toBe(200);
  expect(await count()).toBe(0);
});

test(
  "a webhook is edited, disabled, enabled and removed, and the audit says so",
  { tags: ["@api-3.2"] },
  async () => {
    const before = (await audited()).length;
    const { id } = await make();
    expect((await call("PATCH", `/${id}`, { enabled: false })).body).toMatchObject({
      enabled: false,
      disabled_because: "by_hand",
    });
    expect((await call("PATCH", `/${id}`, { enabled: false })).body.disabled_because).toBe("by_hand");
    expect(
      (await call("PATCH", `/${id}`, { url: "https://other.example/", events: ["*", "*"] })).body,
    ).toMatchObject({
      url: "https://other.example/",
      events: ["*"],
      enabled: false,
      disabled_because: "by_hand",
    });
    expectProblem(await call("PATCH", `/${id}`, { url: "https://10.0.0.1/" }), invalidInput);
    expect((await call("PATCH", `/${id}`, { enabled: true, description: "" })).body).toMatchObject({
      enabled: true,
      disabled_because: null,
    });
    expect((await call("DELETE", `/${id}`)).body).toEqual({ message: "The webhook has been removed." });
    for (const [method, below] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/rotate"],
      ["POST", "/test"],
      ["GET", "/deliveries"],
      ["POST", "/deliveries/1/replay"],
    ] as const)
      expectProblem(await call(method, `/${id}${below}`, method === "PATCH" ? {} : undefined), notFound);
    expect((await audited()).slice(before)).toEqual([
      "webhook made",
      "webhook edited",
      "webhook edited",
      "webhook edited",
      "webhook removed",
    ]);
  },
);

test(
  "a secret that another SECRET_KEY encrypted has to be made anew before the webhook is enabled",
  { tags: ["@api-1.26"] },
  async () => {
    const { id } = await make();
    const other = await startApp(
      { SECRET_KEY: "another secret for tests, also long enough" },
      { jobs: false, databaseUrl: app.databaseUrl },
    );
    try {
      const boss = await administrator(other);
      const there = (method: string, below: string, body?: Record<string, unknown>) =>
        other.call(method, `${path}/${id}${below}`, { token: boss.token, ...(body && { body }) });
      expect((await there("PATCH", "", { enabled: false })).status).toBe(200);
      expectProblem(await there("PATCH", "", { enabled: true }), secretUnreadable);
      expectProblem(await there("POST", "/test"), secretUnreadable);
      expect((await there("POST", "/rotate")).body.secret).toMatch(/^whsec_/);
      expect((await there("PATCH", "", { enabled: true })).body.enabled).toBe(true);
    } finally {
      await other.close();
    }
  },
);

test(
  "the webhooks of a key that ends are disabled, and administrators are told",
  { tags: ["@api-3.27"] },
  async () => {
    const [{ id }, other] = [await make(), await make()];
    const { pool } = app.app.platform;
    const without = await administrator(app);
    await sql`update people set email = ${`boss${noEmailEnding}`} where id = ${without.id}`.execute(pool);
    await sql`update webhooks set creator_kind = 'key', creator_id = 7, creator_name = 'Books' where id = ${id}`.execute(
      pool,
    );
    await inTransaction(pool, (transaction) => disableWebhooksOfKey(app.app.platform, transaction, 7, null));
    expect((await call("GET", `/${id}`)).body).toMatchObject({
      enabled: false,
      disabled_because: "key_ended",
      created_by: { kind: "key", id: 7, name: "Books" },
    });
    expect((await call("GET", `/${other.id}`)).body.enabled).toBe(true);
    const { rows } = await sql<{ title: string; event: string }>`
    select title, event from notices where person_id = ${admin.id} and event = 'webhook'`.execute(pool);
    expect(rows).toEqual([{ title: "A webhook was disabled", event: "webhook" }]);
    const mails = await sql<{ text: string }>`select m::text as text from mails m`.execute(pool);
    const disabled = mails.rows.filter(({ text }) => text.includes("A webhook was disabled"));
    expect(disabled.some(({ text }) => text.includes(admin.email))).toBe(true);
    expect(disabled.some(({ text }) => text.includes(noEmailEnding))).toBe(false);
  },
);

test("deliveries are read in pages, newest first", { tags: ["@api-3.5"] }, async () => {
  const { id } = await make({ events: ["person.*"] });
  await customer(app);
  const second = await customer(app);
  const first = (await call("GET", `/${id}/deliveries?limit=1`)).body;
  expect(first.items).toMatchObject([
    { event: "person.signed_up", attempt: 0, state: "waiting", status: null },
  ]);
  const rest = (await call("GET", `/${id}/deliveries?limit=1&cursor=${first.next}`)).body;
  expect(rest).toMatchObject({ items: [{ id: expect.any(Number) }], next: null });
  expect(rest.items[0].id).toBeLessThan(first.items[0].id);
  expect(second.id).toBeGreaterThan(0);
  for (const query of ["limit=0", "limit=101", "cursor=x", "cursor=bnVsbA"])
    expectProblem(await call("GET", `/${id}/deliveries?${query}`), invalidInput, query);
});

test("the groups of what a webhook wants", () => {
  expect(groupsOf(["booking.*", "payment.paid"])).toEqual(["booking", "payment"]);
  expect(groupsOf(["*"])).toHaveLength(8);
});

test("webhooks are for administrators only", async () => {
  const { id } = await make();
  const [asha, ravi] = [await customer(app), await worker(app)];
  for (const [method, below] of [
    ["GET", ""],
    ["POST", ""],
    ["GET", `/${id}/deliveries`],
    ["POST", `/${id}/rotate`],
  ] as const) {
    expectProblem(await app.call(method, path + below), notSignedIn);
    for (const { token } of [asha, ravi])
      expectProblem(await app.call(method, path + below, { token }), notAllowed);
  }
});
