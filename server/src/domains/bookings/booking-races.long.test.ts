// Runs the race for hours of booking-races.test.ts with a hundred times as many attempts, on two separate processes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyHourSoldOnce, raceForHours } from "../../../test/race-for-hours.ts";
import { startRedis, type TestRedis } from "../../../test/redis.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { startProcess } from "../../../test/start-process.ts";

let redis: TestRedis;
let app: TestApp;
beforeAll(async () => {
  redis = await startRedis();
  app = await startApp({ REDIS_URL: redis.url }, { jobs: false });
});
afterAll(async () => {
  await app.close();
  await redis.stop();
});

test("10,000 attempts on 100 free hours against two processes: exactly 100 bookings", async () => {
  const environment = { DATABASE_URL: app.databaseUrl, REDIS_URL: redis.url };
  const processes = await Promise.all([startProcess(environment), startProcess(environment)]);
  try {
    const urls = processes.map(({ url }) => url);
    const ends = await Promise.all(
      Array.from({ length: 5 }, () => raceForHours(app, urls, { attempts: 2_000, buyers: 40, atATime: 20 })),
    );
    expect(ends).toEqual(ends.map(() => everyHourSoldOnce(2_000)));
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
  }
}, 600_000);
