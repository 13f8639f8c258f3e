// The sample that a process keeps: of many workers it is drawn in several batches.
import { setImmediate } from "node:timers/promises";
import { sql } from "../../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { workersListOf } from "../../../../test/workers-list.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { createEstimator } from "./known-sample.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
});
afterAll(() => app.close());

const { list, several } = workersListOf(() => app);

test("what was drawn while many workers changed is not kept", async () => {
  await several({ fullName: "Gita Rao" });
  const { platform } = app.app;
  const estimator = createEstimator(platform);
  const estimate = () => estimator.estimate({ search: "rao" }, "rao");
  const query = vi.spyOn(platform.pool, "query");
  expect(estimate()).toBeUndefined();
  estimator.clear();
  await query.mock.results[0]?.value;
  await setImmediate();
  query.mockRestore();
  expect(estimate()).toBeUndefined();
  await expect.poll(estimate, { timeout: 20_000, interval: 50 }).toMatchObject({ share: 1 });
});

test("what was drawn more than five minutes ago counts no more", async () => {
  const estimator = createEstimator(app.app.platform);
  const estimate = () => estimator.estimate({}, "everybody");
  await expect.poll(estimate, { interval: 50 }).toBeDefined();
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 290_000);
  expect(estimate()).toBeDefined();
  clock.mockReturnValue(now + 320_000);
  expect(estimate()).toBeUndefined();
  clock.mockRestore();
});

test("of more than 10,000 workers a second batch is drawn behind the first, and both together leave no doubt", async () => {
  await several(
    ...["Asha", "Beena", "Chitra", "Deepa", "Esha", "Farah"].map((name) => ({ fullName: `${name} Menon` })),
  );
  // Each batch finds the same six: among 12,000 they are chance, seen twice they are not.
  await sql`insert into counter_changes (name, change) values ('listed_workers', 11995)`.execute(
    app.app.platform.pool,
  );
  const countOf = async () => {
    const { count, more = false } = await list({ search: "menon", page: 1, page_size: 2 });
    return { count, more };
  };
  expect(await countOf()).toEqual({ count: 6, more: false });
  await expect.poll(countOf, { timeout: 20_000, interval: 200 }).toEqual({ count: 1000, more: true });
});
