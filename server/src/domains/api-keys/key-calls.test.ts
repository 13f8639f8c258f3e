// Calls with an API key: which are accepted, what they do, and that nothing keeps a key in clear.
import { apiKeysPath, endKey, keyWith, listedKeys, makeKey, ownKeyPath } from "../../../test/api-keys.ts";
import { beforeAll, describe, expect, test } from "vitest";
import {
  keyEnded,
  keyNotAccepted,
  keyReused,
  notFound,
  notSignedIn,
  scopeMissing,
} from "@hourhand/contract/problem";
import { booking, dayFromToday } from "../../../test/bookings.ts";
import { advance, marketNow } from "../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startProcess } from "../../../test/start-process.ts";
import { callAt, testApp } from "../../../test/start-app.ts";
import { until } from "../../../test/socket.ts";
import { sql } from "../../platform/database/sql.ts";
import { newKey } from "./key-text.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  [admin, asha, ravi] = [await administrator(app, { id: 3 }), await customer(app), await worker(app)];
});
const later = async (days: number) => new Date((await marketNow(app)) + days * 86_400_000).toISOString();

describe("a key", () => {
  test("is refused when it is unknown, mistyped or of the other kind", { tags: ["@api-1.10"] }, async () => {
    const { key } = await keyWith(app, admin, "people:read");
    const mistyped = `${key.slice(0, -1)}${key.endsWith("x") ? "y" : "x"}`;
    for (const token of [newKey("test"), newKey("live"), mistyped, "hh_test_", `${key}0`])
      expectProblem(await app.call("GET", ownKeyPath, { token }), notSignedIn);
  });

  test(
    "is refused at a call without its scope, which is named, and at calls that take none",
    { tags: ["@api-1.12", "@api-1.13"] },
    async () => {
      const { key } = await keyWith(app, admin, "people:read", "webhooks:write");
      const refused = await app.call("GET", "/api/v1/bookings/1", { token: key });
      expectProblem(refused, scopeMissing);
      expect(refused.body.scope).toBe("bookings:read");
      for (const closed of ["/api/v1/admin/audit", "/api/v1/bookings", "/api/v1/admin/settings", apiKeysPath])
        expectProblem(await app.call("GET", closed, { token: key }), keyNotAccepted);
      for (const documented of ["/admin_view/users_view/", "/user/profile_view/"])
        expectProblem(await app.call("GET", documented, { token: key }), keyNotAccepted);
    },
  );

  test(
    "is ignored by calls for anyone, also when it is wrong, and counts as none in the query",
    { tags: ["@api-1.14", "@api-1.16"] },
    async () => {
      const { key, id } = await keyWith(app, admin, "people:read");
      const policies = (token?: string) => app.call("GET", "/api/v1/policies", { token });
      expect((await policies(key)).body).toEqual((await policies()).body);
      expect((await policies(newKey("live"))).status).toBe(200);
      await endKey(app, admin, id);
      expect((await policies(key)).status).toBe(200);
      const { key: live } = await keyWith(app, admin, "people:read");
      expectProblem(await app.call("GET", `${ownKeyPath}?key=${live}&token=${live}`), notSignedIn);
    },
  );

  test(
    "expires by the marketplace's clock, and is listed as ended for 90 days",
    { tags: ["@api-1.4", "@api-1.11"] },
    async () => {
      const expires_at = await later(1);
      const { body } = await makeKey(app, admin, { expires_at });
      expect((await app.call("GET", ownKeyPath, { token: body.key })).status).toBe(200);
      await advance(app, admin, 24 * 60);
      expectProblem(await app.call("GET", ownKeyPath, { token: body.key }), keyEnded);
      const listed = async () =>
        (await listedKeys(app, admin)).find(({ id }: { id: number }) => id === body.id);
      expect((await listed()).ended_at).toBe(expires_at);
      expect((await endKey(app, admin, body.id)).body.ended_at).toBe(expires_at);
      await advance(app, admin, 89 * 24 * 60);
      expect(await listed()).toBeDefined();
      await advance(app, admin, 24 * 60);
      expect(await listed()).toBeUndefined();
    },
  );

  test(
    "is refused by another process as soon as it has ended, and is not in its log",
    { tags: ["@api-1.5", "@api-1.16"], timeout: 120_000 },
    async () => {
      const other = await startProcess({
        DATABASE_URL: app.databaseUrl,
        TEST_CLOCK: "on",
        LOG_LEVEL: "debug",
      });
      try {
        const { key, id } = await keyWith(app, admin, "people:read");
        const ask = (query = "") => callAt(other.url, "GET", `${ownKeyPath}${query}`, { token: key });
        expect((await ask(`?key=${key}`)).status).toBe(200);
        expectProblem(await callAt(other.url, "GET", `${ownKeyPath}?key=${key}`), notSignedIn);
        expectProblem(
          await callAt(other.url, "GET", `/api/v1/nowhere/${key}?key=${key}`, { token: key }),
          notFound,
        );
        await endKey(app, admin, id);
        expectProblem(await ask(), keyEnded);
        // A log line may come after the answer that it is about.
        await expect.poll(() => other.output()).toContain('"path":"/api/v1/key"');
        expect(other.output()).not.toContain(key.slice(12));
      } finally {
        await other.kill();
      }
    },
  );

  test("outlives the account of its maker", { tags: ["@api-1.8"] }, async () => {
    const maker = await administrator(app);
    const { body } = await makeKey(app, maker);
    const { pool } = app.app.platform;
    await sql`delete from sessions where person_id = ${maker.id}`.execute(pool);
    await sql`delete from people where id = ${maker.id}`.execute(pool);
    expect((await app.call("GET", ownKeyPath, { token: body.key })).status).toBe(200);
    const listed = (await listedKeys(app, admin)).find(({ id }: { id: number }) => id === body.id);
    expect(listed.created_by).toEqual({ id: maker.id, name: null });
  });

  test("has its own store of Idempotency-Keys", { tags: ["@api-1.23"] }, async () => {
    const [one, two] = [
      await keyWith(app, admin, "bookings:write"),
      await keyWith(app, admin, "bookings:write"),
    ];
    const id = await booking(app, asha, ravi, "accepted");
    const cancel = (token: string, reason: string) =>
      app.call("POST", `/api/v1/admin/bookings/${id}/cancel`, {
        token,
        headers: { "idempotency-key": "shared" },
        body: { reason },
      });
    const first = await cancel(one.key, "The worker is ill.");
    expect(first.status).toBe(200);
    expect((await cancel(one.key, "The worker is ill.")).body).toEqual(first.body);
    expectProblem(await cancel(one.key, "Another reason."), keyReused);
    expect((await cancel(two.key, "The worker is ill.")).body.code).toBe("illegal-status-change");
  });

  test(
    "does not stand in the database in clear, whatever it was used for",
    { tags: ["@api-1.2"] },
    async () => {
      const headers = { "idempotency-key": "in-clear" };
      const { body } = await makeKey(app, admin, { name: "Secret" }, headers);
      await makeKey(app, admin, { name: "Secret" }, headers);
      await app.call("GET", "/admin_view/users_view/", { token: body.key });
      await app.call("GET", `${ownKeyPath}?key=${body.key}`);
      await until(async () => (await foundIn("access-refused")).includes("security_events"));
      expect(await foundIn(body.prefix)).toEqual(["api_keys"]);
      expect(await foundIn(body.key.slice(12, 30))).toEqual([]);
    },
  );

  /** Returns the tables that hold a text, as a backup of the database would. */
  async function foundIn(text: string): Promise<string[]> {
    const { pool } = app.app.platform;
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')`.execute(pool);
    const found = await Promise.all(
      rows.map(async ({ name }) => {
        const held = await sql`select from ${sql.raw(name)} t where strpos(t::text, ${text}) > 0`.execute(
          pool,
        );
        return held.rows.length > 0 ? [name.replace("public.", "")] : [];
      }),
    );
    return found.flat();
  }

  test(
    "may read and change a booking within its scopes; timeline and audit say who it was",
    { tags: ["@api-1.27", "@api-1.28", "@api-2.26"] },
    async () => {
      const reader = await keyWith(app, admin, "bookings:read");
      const writer = await keyWith(app, admin, "bookings:read", "bookings:write");
      const id = await booking(app, await customer(app), ravi, "created", { startTime: "12:00" });
      const read = async (token: string) => (await app.call("GET", `/api/v1/bookings/${id}`, { token })).body;
      expect((await read(reader.key)).allowed).toEqual([]);
      expect((await read(writer.key)).allowed).toEqual(["admin_answer", "admin_move", "admin_cancel"]);
      for (const part of ["record", "timeline", "calendar"])
        expect((await app.call("GET", `/api/v1/bookings/${id}/${part}`, { token: reader.key })).status).toBe(
          200,
        );
      const answer = await app.call("POST", `/api/v1/admin/bookings/${id}/answer`, {
        token: writer.key,
        body: { accept: true },
      });
      expect([answer.status, answer.body.status]).toEqual([200, "accepted"]);
      expect(answer.body.timeline.at(-1)).toMatchObject({
        event: "accepted",
        actor: "admin",
        detail: { key_id: writer.id },
      });
      const audit = await app.call("GET", "/api/v1/admin/audit", { token: admin.token });
      expect(audit.body.items[0]).toMatchObject({
        actor: { kind: "key", id: writer.id, name: "Messages" },
        event: "booking accepted",
        detail: { subject: "booking", subject_id: id, key_id: writer.id },
      });
    },
  );

  test(
    "books, moves and cancels; each event of the timeline names the key",
    { tags: ["@api-2.9"] },
    async () => {
      const { key, id: keyId } = await keyWith(app, admin, "bookings:read", "bookings:write");
      const someone = await worker(app);
      const { date, weekday } = dayFromToday(app, 3);
      const write = (path: string, body: object, token = key) =>
        app.call("POST", `/api/v1/admin/bookings${path}`, { token, body: { ...body } });
      const visit = { customer_id: asha.id, worker_id: someone.workerId, date, hours: 1, title: "Fan" };
      const request = { ...visit, address: "12 Lake Road", accepted: true };
      const { status, body } = await write("", { ...request, start_time: "09:00" });
      expect(status).toBe(201);
      const move = {
        slot_id: someone.slots[weekday],
        date,
        start_time: "11:00",
        reason: "The customer called.",
      };
      expect((await write(`/${body.id}/move`, move)).status).toBe(200);
      const canceled = await write(`/${body.id}/cancel`, { reason: "The customer called." });
      const events = canceled.body.timeline as { event: string; detail: { key_id?: number } }[];
      expect(events.map(({ event, detail }) => [event, detail.key_id])).toEqual(
        ["created", "accepted", "moved", "canceled"].map((event) => [event, keyId]),
      );
      const own = await write("", { ...request, start_time: "14:00" }, admin.token);
      expect(JSON.stringify(own.body.timeline)).not.toContain("key_id");
    },
  );

  test("changes policies and reads their history", async () => {
    const { key, id } = await keyWith(app, admin, "policies:write");
    const edited = await app.call("PUT", "/api/v1/admin/policies/default", {
      token: key,
      body: { booking_days: 20 },
    });
    expect(edited.status).toBe(200);
    const history = await app.call("GET", "/api/v1/admin/policies/history", { token: key });
    expect(history.status).toBe(200);
    const audit = await app.call("GET", "/api/v1/admin/audit", { token: admin.token });
    expect(audit.body.items[0].actor).toEqual({ kind: "key", id, name: "Messages" });
  });
});
