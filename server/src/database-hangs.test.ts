// PostgreSQL accepts connections but does not answer, as when its process is stopped or its disk is stuck.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { allEndpoints, callerOf, soundRequest } from "../test/endpoints.ts";
import { startOwnPostgres, type OwnPostgres } from "../test/own-postgres.ts";
import { administrator, customer, worker, type TestPerson } from "../test/people.ts";
import { startApp, type TestApp } from "../test/start-app.ts";
import { startProcess } from "../test/start-process.ts";
import { hangKnownMs } from "./platform/database/watched-pool.ts";

let postgres: OwnPostgres;
let app: TestApp;
let people: Record<"admin" | "worker" | "user", TestPerson>;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  app = await startApp({}, { databaseUrl: postgres.url });
  people = {
    admin: await administrator(app, { id: 3 }),
    worker: await worker(app),
    user: await customer(app),
  };
}, 120_000);
afterAll(async () => {
  postgres.resume();
  await app.close();
  await postgres.stop();
});

// Calls that reply without the database; Home's figures are cached for some seconds. Without an API key, the call that
// describes one is refused before anything is read.
const needsNoDatabase = new Set([
  "viewClientSettings",
  "viewPublicSettings",
  "viewHome",
  "listPlaces",
  "readOwnKey",
]);

async function statusOf(endpoint: AnyEndpoint): Promise<number> {
  const role = callerOf(endpoint);
  const { path, body } = soundRequest(endpoint, { token: people.user.token });
  const { status } = await app.call(endpoint.method, path, { token: role && people[role].token, body });
  return status;
}

/** Makes all these calls concurrently, and checks that each is 503 as soon as the hang is detected. */
async function expectUnavailable(calls: readonly AnyEndpoint[], when: string): Promise<void> {
  const statuses = new Map<string, number | "none yet">(calls.map(({ name }) => [name, "none yet"]));
  const all = Promise.all(
    calls.map(async (endpoint) => statuses.set(endpoint.name, await statusOf(endpoint))),
  );
  while (await app.app.platform.pool.answers()) await sleep(10);
  // Other calls do not wait, for example for the pool's timeout of 10 s. These return at once, so by then the calls
  // above have finished.
  for (let call = 0; call < 200; call++) await app.call("GET", "/healthz");
  expect(
    [...statuses].filter(([, status]) => status !== 503),
    when,
  ).toEqual([]);
  await all;
}

test(
  "a database that hangs is 503 on every call within 5 s, and recovers without a restart",
  { tags: ["@security-1.8"] },
  async () => {
    expect(hangKnownMs).toBeLessThan(5_000);
    const calls = allEndpoints.filter(({ name }) => !needsNoDatabase.has(name));
    expect(calls.length).toBeGreaterThan(40);
    const reads = calls.filter(({ method }) => method === "GET");
    // Opens as many connections as a busy process has; cached sessions expire after a second.
    await Promise.all(reads.map(statusOf));
    await sleep(1_100);
    postgres.suspend();
    try {
      await expectUnavailable(calls, "at first");
      await expectUnavailable(calls, "once it is known, and was asked again over a new connection");
      expect((await app.call("GET", "/readyz")).status).toBe(503);
      const down = await app.call("GET", `/media/${"0".repeat(32)}.webp`);
      // Soon enough for the client, which waits at most three seconds (docs/rules/offline.md 18).
      expect([down.status, down.headers.get("retry-after")]).toEqual([503, "2"]);
      expect((await app.call("GET", "/healthz")).status).toBe(200);
    } finally {
      postgres.resume();
    }
    while ((await Promise.all(reads.map(statusOf))).includes(503)) await sleep(100);
    expect((await app.call("GET", "/readyz")).status).toBe(200);
  },
);

test("a start survives a database that does not answer for some seconds", { timeout: 120_000 }, async () => {
  const programs = async () => {
    const { rows } = await app.app.platform.pool.query<{ name: string }>(
      "select application_name as name from pg_stat_activity where datname = current_database()",
    );
    return rows.map(({ name }) => name).filter((name) => !/^hourhand (migrations|start)$/.test(name));
  };
  const before = new Set(await programs());
  const starting = startProcess({ DATABASE_URL: postgres.url });
  // By now its pool has connected, and the start has sent its first statement.
  while ((await programs()).every((name) => before.has(name))) await sleep(5);
  postgres.suspend();
  // During a start, a silent database does not count as hanging.
  await sleep(hangKnownMs + 1_000);
  postgres.resume();
  const started = await starting;
  expect((await fetch(`${started.url}/readyz`)).status).toBe(200);
  await started.kill();
});

test("waiting for a lock does not count as a hanging database", { tags: ["@security-1.8"] }, async () => {
  const { pool } = app.app.platform;
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select pg_advisory_xact_lock(4711)");
  const waiting = pool.query("select pg_advisory_xact_lock(4711)");
  await sleep(hangKnownMs + 500);
  await holder.query("commit");
  holder.release();
  expect((await waiting).rowCount).toBe(1);
});
