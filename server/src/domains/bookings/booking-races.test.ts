// Many concurrent bookings: each hour is sold once. The winner gets 201, each loser one of two refusals.
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeBooking } from "../../../test/bookings.ts";
import { customer, worker } from "../../../test/people.ts";
import { everyHourSoldOnce, overlaps, raceForHours } from "../../../test/race-for-hours.ts";
import { startRedis, type TestRedis } from "../../../test/redis.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

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

test("120 attempts of 6 customers on 20 free hours against two processes: exactly 20 bookings, everything else 409", async () => {
  const other = await startApp({ REDIS_URL: redis.url }, { jobs: false, databaseUrl: app.databaseUrl });
  try {
    const attempts = { attempts: 120, buyers: 6, atATime: 40 };
    expect(await raceForHours(app, [app.url, other.url], attempts)).toEqual(everyHourSoldOnce(120));
  } finally {
    await other.close();
  }
});

test("the constraint alone keeps bookings from overlapping, without the earlier checks", async () => {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const insert = (from: string, to: string) =>
    storeBooking(app, {
      customerId: buyer.id,
      workerId: someone.workerId,
      slotId: someone.slots[1],
      on: "2027-01-04",
      from,
      to,
    });
  await insert("09:00", "11:00");
  await expect(insert("10:00", "12:00")).rejects.toThrow(/bookings_of_a_worker_never_overlap/);
  await insert("11:00", "12:00");
  expect((await overlaps(app)).rows).toEqual([]);
});
