// Runs the races of proposals on two processes with one database, a thousand rounds each.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptAgainstWithdraw,
  cancelAgainstArrive,
  moveAgainstBook,
  overlapsOf,
  twoMovesToOneHour,
  type Course,
} from "../../../../test/proposal-races.ts";
import { startRedis, type TestRedis } from "../../../../test/redis.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { startProcess, type TestProcess } from "../../../../test/start-process.ts";

let redis: TestRedis;
let app: TestApp;
let processes: TestProcess[];
beforeAll(async () => {
  redis = await startRedis();
  app = await startApp({ REDIS_URL: redis.url }, { jobs: false });
  const environment = { DATABASE_URL: app.databaseUrl, REDIS_URL: redis.url };
  processes = await Promise.all([startProcess(environment), startProcess(environment)]);
}, 120_000);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await app.close();
  await redis.stop();
});

const rounds = 1_000;
const course = (): Course => ({ app, urls: processes.map(({ url }) => url) });
const lasts = { timeout: 600_000 };

test("accept and withdraw at once, on two processes", { ...lasts, tags: ["@beyond-show.6"] }, async () => {
  expect(await acceptAgainstWithdraw(course(), rounds)).toEqual({ "200, 409 proposal-closed": rounds });
});

test(
  "a move and a booking of the same hour at once, on two processes",
  { ...lasts, tags: ["@beyond-show.6"] },
  async () => {
    expect(await moveAgainstBook(course(), rounds)).toEqual({ "201, 409 slot-taken": rounds });
    expect(await overlapsOf(app)).toEqual([]);
  },
);

test("two moves to one hour at once, on two processes", { ...lasts, tags: ["@beyond-show.6"] }, async () => {
  expect(await twoMovesToOneHour(course(), rounds)).toEqual({ "201, 409 slot-taken": rounds });
  expect(await overlapsOf(app)).toEqual([]);
});

test("cancel and arrive at once, on two processes", { ...lasts, tags: ["@beyond-show.6"] }, async () => {
  expect(await cancelAgainstArrive(course(), rounds)).toEqual({ "200, 409 illegal-status-change": rounds });
});
