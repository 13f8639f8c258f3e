// The first page for visitors is read at most once a second; a change made by a call shows immediately.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { administrator, customer } from "../../../../test/people.ts";
import { sentStatements } from "../../../../test/sent-statements.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { workersListOf } from "../../../../test/workers-list.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
  // The test advances the clock, so a busy machine does not matter.
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

let now = performance.now();
const aSecondPasses = async () => {
  now += 1_001;
  // Waits, because the cache reads the clock at most once a millisecond.
  await sleep(5);
};

const { list, several } = workersListOf(() => app);
const firstPage = { page: 1, page_size: 6 };

test("visitors share a read for a second; customers, filters, places and later pages have their own", async () => {
  const [, ravi] = await several({ fullName: "Asha" }, { fullName: "Ravi" });
  const someone = await customer(app);
  await aSecondPasses();
  expect((await list(firstPage)).count).toBe(2);
  const sent = await sentStatements(() => list(firstPage));
  expect(sent).toEqual([]);
  await sql`update workers set is_active = false where id = ${ravi.workerId}`.execute(app.app.platform.pool);
  expect((await list(firstPage)).count).toBe(2);
  expect((await list(firstPage, someone.token)).count).toBe(1);
  for (const body of [{ search: "ravi" }, { latitude: 9.9, longitude: 76.2 }, { page_size: 5 }])
    expect((await list({ ...firstPage, ...body })).Workers.length).toBeLessThan(2);
  await aSecondPasses();
  expect((await list(firstPage)).count).toBe(1);
});

test("a worker whom an administrator takes off the list disappears from it immediately", async () => {
  const [gita] = await several({ fullName: "Gita" });
  const boss = await administrator(app);
  await aSecondPasses();
  const names = async () =>
    (await list(firstPage)).Workers.map(({ full_name }: { full_name: string }) => full_name);
  expect(await names()).toContain("Gita");
  const answer = await app.call("PATCH", "/admin_view/workers_view/", {
    token: boss.token,
    body: { id: gita.workerId },
  });
  expect([answer.status, answer.body.is_active]).toEqual([200, false]);
  expect(await names()).not.toContain("Gita");
});
