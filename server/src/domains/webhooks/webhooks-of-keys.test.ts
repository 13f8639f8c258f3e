// Webhooks that API keys make: their own, for the events that their scopes may read, until the key ends.
import { beforeAll, describe, expect, test } from "vitest";
import { keyEnded, notAllowed, notFound, scopeMissing } from "@hourhand/contract/problem";
import { endKey, keyWith, makeKey } from "../../../test/api-keys.ts";
import { advance, marketNow } from "../../../test/market-time.ts";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { quietWebhooks } from "../../commands/queries.ts";
import { sql } from "../../platform/database/sql.ts";
import type { ApiKey } from "../../platform/person.ts";
import { editWebhook } from "./webhooks.ts";

const app = testApp({ TEST_CLOCK: "on" });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const path = "/api/v1/admin/webhooks";
const hook = (token: string, events: string[]) =>
  app.call("POST", path, { token, body: { url: "https://books.example/hook", events } });
const viewed = async (id: number) => (await app.call("GET", `${path}/${id}`, { token: admin.token })).body;

test(
  "a key makes them only for events whose scope it has, when it edits them too",
  { tags: ["@api-3.9"] },
  async () => {
    const { id, key } = await keyWith(app, admin, "webhooks:write", "bookings:read");
    const made = await hook(key, ["booking.*", "proposal.made", "review.posted"]);
    expect(made.status).toBe(201);
    expect(made.body.created_by).toEqual({ kind: "key", id, name: "Messages" });
    for (const [events, scope] of [
      [["*"], "people:read"],
      [["person.*"], "people:read"],
      [["booking.*", "payout.paid"], "money:read"],
    ] as const) {
      for (const refused of [
        await hook(key, [...events]),
        await app.call("PATCH", `${path}/${made.body.id}`, { token: key, body: { events } }),
      ]) {
        expectProblem(refused, scopeMissing);
        expect(refused.body.scope).toBe(scope);
      }
    }
    const all = await keyWith(app, admin, "webhooks:write", "bookings:read", "people:read", "money:read");
    expect((await hook(all.key, ["*"])).status).toBe(201);
    expectProblem(await hook((await keyWith(app, admin, "bookings:read")).key, ["booking.*"]), scopeMissing);
  },
);

test(
  "a key sees and changes its own only; an administrator sees them all",
  { tags: ["@api-3.8"] },
  async () => {
    const [one, other] = [
      await keyWith(app, admin, "webhooks:write", "bookings:read"),
      await keyWith(app, admin, "webhooks:write"),
    ];
    const { body: own } = await hook(one.key, ["booking.*"]);
    const { body: ofPerson } = await hook(admin.token, ["*"]);
    const list = async (token: string) =>
      (await app.call("GET", path, { token })).body.items.map((item: { id: number }) => item.id);
    expect(await list(one.key)).toEqual([own.id]);
    expect(await list(other.key)).toEqual([]);
    expect(await list(admin.token)).toEqual(expect.arrayContaining([own.id, ofPerson.id]));
    for (const id of [own.id, ofPerson.id])
      for (const [method, below, body] of [
        ["GET", ""],
        ["PATCH", "", { enabled: false }],
        // 404 before 400 and 403.
        ["PATCH", "", { url: "" }],
        ["PATCH", "", { events: ["*"] }],
        ["GET", "/deliveries?limit=0"],
        ["DELETE", ""],
        ["POST", "/rotate"],
        ["POST", "/test"],
        ["GET", "/deliveries"],
      ] as const)
        expectProblem(
          await app.call(method, `${path}/${id}${below}`, { token: other.key, ...(body && { body }) }),
          notFound,
          `${method} ${below}`,
        );
  },
);

describe("are disabled", () => {
  const audited = async (id: number) =>
    (
      await sql<{ action: string; key: number | null; person: number | null }>`
        select action, key_id as key, actor_id as person from audit_entries where subject = 'webhook' and subject_id = ${id} order by id`.execute(
        app.app.platform.pool,
      )
    ).rows;

  test("when their key is ended, and not before", { tags: ["@api-3.10"] }, async () => {
    const { id, key } = await keyWith(app, admin, "webhooks:write", "bookings:read");
    const { body } = await hook(key, ["booking.*"]);
    expect(await viewed(body.id)).toMatchObject({ enabled: true, disabled_because: null });
    await endKey(app, admin, id);
    expect(await viewed(body.id)).toMatchObject({ enabled: false, disabled_because: "key_ended" });
    expect(await audited(body.id)).toEqual([
      { action: "webhook made", key: id, person: null },
      { action: "webhook disabled", key: null, person: admin.id },
    ]);
    expectProblem(await hook(key, ["booking.*"]), keyEnded);
    // An administrator may take it over.
    const taken = await app.call("PATCH", `${path}/${body.id}`, {
      token: admin.token,
      body: { enabled: true },
    });
    expect(taken.body).toMatchObject({ enabled: true, disabled_because: null });
  });

  test("and a call that was admitted before its key ended does not enable them", async () => {
    const { id, key } = await keyWith(app, admin, "webhooks:write", "bookings:read");
    const { body } = await hook(key, ["booking.*"]);
    await endKey(app, admin, id);
    const actor: ApiKey = {
      keyId: id,
      name: "Messages",
      scopes: ["webhooks:write"],
      expiresAt: null,
      id: null,
      role: "admin",
      sessionId: null,
      language: null,
    };
    await expect(editWebhook(app.app.platform, actor, body.id, { enabled: true })).rejects.toMatchObject({
      kind: keyEnded,
    });
    expect(await viewed(body.id)).toMatchObject({ enabled: false, disabled_because: "key_ended" });
  });

  test("when their key expires", { tags: ["@api-3.10"] }, async () => {
    const { body: key } = await makeKey(app, admin, {
      scopes: ["webhooks:write", "bookings:read"],
      expires_at: new Date((await marketNow(app)) + 60 * 60_000).toISOString(),
    });
    const { body } = await hook(key.key, ["booking.*"]);
    await advance(app, admin, 61);
    await expect.poll(() => viewed(body.id)).toMatchObject({ enabled: false, disabled_because: "key_ended" });
  });
});

test("a key does not enable one that a restore disabled; an administrator does", async () => {
  const { key } = await keyWith(app, admin, "webhooks:write", "bookings:read");
  const { body } = await hook(key, ["booking.*"]);
  const edit = (token: string, fields: Record<string, unknown>) =>
    app.call("PATCH", `${path}/${body.id}`, { token, body: fields });
  await quietWebhooks(app.app.platform.pool);
  expectProblem(await edit(key, { enabled: true }), notAllowed);
  // The calls a key may make do not change the reason, so it cannot disable the webhook and then enable it.
  expect((await edit(key, { enabled: false, description: "Later" })).status).toBe(200);
  expectProblem(await edit(key, { enabled: true }), notAllowed);
  expect(await viewed(body.id)).toMatchObject({ enabled: false, disabled_because: "restored" });
  expect((await edit(admin.token, { enabled: true })).body).toMatchObject({
    enabled: true,
    disabled_because: null,
  });
  await edit(key, { enabled: false });
  expect((await edit(key, { enabled: true })).status).toBe(200);
});

test("a key reads the events whose scope it has", { tags: ["@api-3.40"] }, async () => {
  const someone = await customer(app);
  await app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id: someone.id } });
  const types = async (token: string) =>
    (await app.call("GET", "/api/v1/admin/events?limit=100", { token })).body.items.map(
      (item: { type: string }) => item.type,
    );
  expect(await types(admin.token)).toContain("person.deactivated");
  expect(await types((await keyWith(app, admin, "bookings:read")).key)).not.toContain("person.deactivated");
  expect(await types((await keyWith(app, admin, "bookings:read", "people:read")).key)).toContain(
    "person.deactivated",
  );
  const peopleOnly = await keyWith(app, admin, "people:read");
  expectProblem(await app.call("GET", "/api/v1/admin/events", { token: peopleOnly.key }), scopeMissing);
});
