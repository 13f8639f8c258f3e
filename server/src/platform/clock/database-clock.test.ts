// A process whose clock is wrong: its calendar follows the database's clock, and the database decides whether a booking
// is in time.
import { sql } from "../database/sql.ts";
import { afterEach, beforeAll, afterAll, describe, expect, test, vi } from "vitest";
import { dayOutOfRange } from "@hourhand/contract/bookings";
import { book, dayFromToday, request } from "../../../test/bookings.ts";
import { customer, worker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { createLogger } from "../log/logger.ts";
import { followDatabaseClock } from "./database-clock.ts";
import { addDays } from "@hourhand/contract/calendar";
import { createMarketCalendar } from "./market-calendar.ts";

const zone = "Asia/Kolkata";
const dayMs = 86_400_000;
const dates = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });

describe.each([
  ["three days ahead", 3],
  ["three days behind", -3],
])("with the process's clock %s", (_words, days) => {
  let app: TestApp;
  let rightDate: string;
  beforeAll(async () => {
    const right = Date.now();
    rightDate = dates.format(right);
    vi.useFakeTimers({ toFake: ["Date"], now: right + days * dayMs });
    app = await startApp({}, { jobs: false });
  });
  afterAll(async () => {
    await app.close();
    vi.useRealTimers();
  });

  test("the calendar is the database's", { tags: ["@fair-play-1.8", "@security-1.24"] }, () => {
    expect(dates.format(Date.now())).not.toBe(rightDate);
    expect(app.app.platform.calendar.today()).toBe(rightDate);
  });

  test(
    "bookings and free hours are those of the database's seven days",
    { tags: ["@fair-play-1.8"] },
    async () => {
      const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
      const { body } = await app.call("GET", `/user/workers_view/${someone.workerId}`);
      const free = body.worker.availabilities.flatMap((slot: { free_starts: { date: string }[] }) =>
        slot.free_starts.map(({ date }) => date),
      );
      expect(free.toSorted()).toEqual(Array.from({ length: 7 }, (_, day) => addDays(rightDate, day + 1)));
      expect((await book(app, buyer, someone, {}, 1)).status).toBe(201);
      expect((await book(app, buyer, someone, {}, 7)).status).toBe(201);
      for (const day of [0, 8]) expectProblem(await book(app, buyer, someone, {}, day), dayOutOfRange);
    },
  );
});

describe("the estimate", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const log = createLogger("silent");

  test("starts with the process's clock while the database does not answer, and then follows it", async () => {
    const readings: (() => Promise<unknown>)[] = [
      () => Promise.reject(new Error("connection refused")),
      () => Promise.resolve({ rows: [{ machine: 5_000_000, market: 5_600_000 }] }),
      () => Promise.reject(new Error("connection refused")),
    ];
    const query = vi.fn(() => readings.shift()?.());
    let steady = 1_000;
    const clock = await followDatabaseClock({ query } as never, log, () => steady);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
    await clock.refresh();
    expect([clock.machineNow(), clock.now()]).toEqual([5_000_000, 5_600_000]);
    steady += 250;
    await clock.refresh();
    expect([clock.machineNow(), clock.now()]).toEqual([5_000_250, 5_600_250]);
    clock.close();
  });

  test("an overtaken answer does not set it back", async () => {
    const answers: ((reading: object) => void)[] = [];
    const query = vi.fn(() => new Promise((done) => answers.push((reading) => done({ rows: [reading] }))));
    let steady = 0;
    const following = followDatabaseClock({ query } as never, log, () => steady);
    answers[0]?.({ machine: 1_000, market: 1_000 });
    const clock = await following;
    steady = 10;
    const slow = clock.refresh();
    steady = 20;
    const quick = clock.refresh();
    answers[2]?.({ machine: 1_020, market: 61_020 });
    await quick;
    answers[1]?.({ machine: 1_010, market: 1_010 });
    await slow;
    expect(clock.now()).toBe(61_020);
    clock.close();
  });
});

test(
  "with a calendar a day ahead nobody can book a day too far, nor with one behind a day too early",
  { tags: ["@fair-play-1.8"] },
  async () => {
    const app = await startApp({}, { jobs: false });
    const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
    const { calendar } = app.app.platform;
    const wrong = createMarketCalendar(
      () => zone,
      () => Date.now() + dayMs,
    );
    const tooFar = request(app, someone, {}, 8);
    vi.spyOn(calendar, "today").mockImplementation((at) => wrong.today(at));
    expectProblem(
      await app.call("POST", "/user/bookings_view/", { token: buyer.token, body: tooFar }),
      dayOutOfRange,
    );
    vi.restoreAllMocks();
    const { rows } = await sql`select from bookings`.execute(app.app.platform.pool);
    expect(rows).toHaveLength(0);
    expect(dayFromToday(app, 8).date).toBe(addDays(calendar.today(), 8));
    await app.close();
  },
);
