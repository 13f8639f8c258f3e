// Denied calls and sockets are recorded as security events.
import { sql } from "../database/sql.ts";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notSignedIn, notAllowed, tooManyRequests } from "@hourhand/contract/problem";
import { notYou } from "@hourhand/contract/chat";
import { expectProblem, isProblem } from "../../../test/problems.ts";
import { refuseLargeDeletes } from "../../../test/batches.ts";
import { freshDatabase } from "../../../test/database.ts";
import { administrator, customer } from "../../../test/people.ts";
import { until, upgrade } from "../../../test/socket.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { signAccessToken } from "../../domains/accounts/sessions/tokens.ts";
import { createPool } from "../database/pool.ts";
import { platformJobs } from "../jobs/housekeeping.ts";
import { createLogger } from "./logger.ts";
import { prefixOf } from "./network-prefix.ts";
import { createSecurityLog } from "./security-log.ts";

let app: TestApp;
let limited: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: "127.0.0.1" });
  limited = await startApp({ RATE_LIMITS: "on" });
});
afterAll(async () => {
  await app.close();
  await limited.close();
});

interface EventRow {
  event: string;
  count: number;
  person_id: number | null;
  network: string | null;
  call: string | null;
  detail: object | null;
}

const eventsOf = async (of: TestApp, call: string): Promise<EventRow[]> =>
  (
    await sql<EventRow>`select event, count, person_id, network::text, call, detail from security_events
      where call = ${call} order by id`.execute(of.app.platform.pool)
  ).rows;

const soon = 30_000;

test(
  "a forbidden call is recorded with the person, the network and the call, and nothing they sent",
  { tags: ["@security-1.16"] },
  async () => {
    const asha = await customer(app);
    for (const address of ["203.0.113.77", "2001:db8:1:2::5"]) {
      const refused = await app.call("GET", "/admin_view/users_view/?search=secret-word", {
        token: asha.token,
        headers: { "x-forwarded-for": address },
      });
      expectProblem(refused, notAllowed);
      await until(
        async () => (await eventsOf(app, "listUsers")).some(({ network }) => network === prefixOf(address)),
        soon,
      );
    }
    const rows = await eventsOf(app, "listUsers");
    expect(rows.map(({ network }) => String(network)).toSorted()).toEqual([
      "2001:db8:1::/48",
      "203.0.113.0/24",
    ]);
    expect(rows[0]).toMatchObject({ event: "access-refused", person_id: asha.id, detail: { status: 403 } });
    expect(JSON.stringify(rows)).not.toContain("secret-word");
    expect(JSON.stringify(rows)).not.toContain("203.0.113.77");
  },
);

test("a token that should have worked is recorded; an expired one and a missing one are not", async () => {
  const boss = await administrator(app);
  const { token } = await customer(app);
  const claims = { personId: boss.id, sessionId: 1 };
  const key = Buffer.from("somebody else's key, long enough");
  const call = (given?: string) =>
    app.call("GET", "/user/profile_view/", given === undefined ? {} : { token: given });
  const expired = await signAccessToken(key, claims, -60);
  const forged = await signAccessToken(key, claims, 600);
  expect((await call(token)).status).toBe(200);
  for (const given of [undefined, expired, forged, `${token}x`])
    expectProblem(await call(given), notSignedIn);
  const countOf = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
  await until(async () => countOf(await eventsOf(app, "viewProfile")) >= 2, soon);
  const rows = await eventsOf(app, "viewProfile");
  expect(countOf(rows)).toBe(2);
  expect(rows[0]).toMatchObject({ event: "access-refused", person_id: null, detail: { status: 401 } });
});

test("a flood of refused attempts makes at most a row a second, and the rows count all of them", async () => {
  const began = Date.now();
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, n) =>
      limited.call("PATCH", "/user/featch_user_data/", { body: { identifire: `nobody.${n}` } }),
    ),
  );
  const refused = answers.filter(isProblem(tooManyRequests)).length;
  expect(refused).toBeGreaterThan(300);
  const count = async () =>
    (await eventsOf(limited, "resolveIdentifier")).reduce((sum, row) => sum + row.count, 0);
  await until(async () => (await count()) === refused, soon);
  const rows = await eventsOf(limited, "resolveIdentifier");
  // The limit grows with the elapsed time, so that a slow machine does not fail here.
  expect(rows.length).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 1000) + 1);
  expect(rows[0]).toMatchObject({ event: "too-many-requests", network: "127.0.0.0/24" });
});

test("a forbidden socket is recorded, behind a proxy with the caller's own network", async () => {
  const [asha, mira] = await Promise.all([customer(app), customer(app)]);
  const path = `/ws/notifications/${mira.id}/`;
  const headers = { "x-forwarded-for": "192.0.2.44, 198.51.100.7" };
  expectProblem(await upgrade(app, path, asha.token, { headers }), notYou);
  await until(async () => (await eventsOf(app, "/ws/notifications")).length === 1, soon);
  expectProblem(await upgrade(app, path, "forged.token.here", { headers }), notSignedIn);
  expectProblem(await upgrade(app, path), notSignedIn);
  await until(async () => (await eventsOf(app, "/ws/notifications")).length === 2, soon);
  expect(await eventsOf(app, "/ws/notifications")).toMatchObject([
    { event: "access-refused", person_id: asha.id, network: "198.51.100.0/24", detail: { status: 403 } },
    { event: "access-refused", person_id: null, network: "198.51.100.0/24", detail: { status: 401 } },
  ]);
});

test("events just before a stop are stored, and stored events never change", async () => {
  const fresh = await freshDatabase();
  const short = await startApp({}, { databaseUrl: fresh.url, jobs: false });
  short.app.platform.securityLog.record({ event: "signed-in", personId: 7, address: "192.0.2.1" });
  await short.close();
  const pool = createPool(fresh.url, { size: 1 });
  const { rows } = await pool.query(
    "select event, person_id, network::text, at > now() - interval '1 minute' as is_now from security_events",
  );
  expect(rows).toEqual([{ event: "signed-in", person_id: 7, network: "192.0.2.0/24", is_now: true }]);
  await expect(pool.query("update security_events set person_id = 8")).rejects.toThrow("never changed");
  await pool.end();
  await fresh.drop();
});

test("while the database is away events are kept up to a limit and stored afterwards; the dropped ones are counted", async () => {
  const { pool } = app.app.platform;
  let isAway = true;
  let tries = 0;
  const unreliable = {
    query: (given: pg.QueryConfig) => {
      tries++;
      return isAway ? Promise.reject(new Error("away")) : pool.query(given);
    },
  } as unknown as pg.Pool;
  const log = createSecurityLog(createLogger("silent"), unreliable);
  for (let n = 0; n < 5_000; n++) log.record({ event: "signed-out", personId: 1_000_000 + n });
  await until(() => tries >= 2);
  isAway = false;
  const stored = () =>
    sql<{ n: number; dropped: number }>`
      select count(*) filter (where event = 'signed-out')::int as n,
        coalesce(sum((detail ->> 'count')::int) filter (where event = 'events-dropped'), 0)::int as dropped
      from security_events where person_id >= 1000000 or event = 'events-dropped'`.execute(pool);
  await until(async () => ((await stored()).rows[0]?.dropped ?? 0) > 0);
  await log.stop();
  expect((await stored()).rows[0]).toEqual({ n: 2_000, dropped: 3_000 });
});

test("events are removed after 180 days, however many", { tags: ["@security-1.16"] }, async () => {
  const { platform } = app.app;
  await sql`insert into security_events (at, event)
    select now() - make_interval(days => d), 'signed-up' from generate_series(1, 1500) n, unnest(array[179, 181]) d`.execute(
    platform.pool,
  );
  await refuseLargeDeletes(platform.pool, "security_events", 1_000);
  await platformJobs(platform)["deleteOldSecurityEvents"]?.({} as never, { number: 1, isLast: false });
  const { rows } = await sql<{ n: number; oldest: number }>`
    select count(*)::int as n, extract(day from now() - min(at))::int as oldest from security_events
    where event = 'signed-up'`.execute(platform.pool);
  expect(rows[0]).toEqual({ n: 1_500, oldest: 179 });
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2::5", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["nonsense", null],
])("prefixOf('%s') is '%s'", (address, prefix) => {
  expect(prefixOf(address)).toBe(prefix);
});
