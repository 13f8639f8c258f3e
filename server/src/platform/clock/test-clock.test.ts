// The test clock: who may move it, which times move with it, the due work on the way, and which times stay the
// machine's.
import { randomUUID } from "node:crypto";
import { sql } from "../database/sql.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { advanceTestClock, clockTooFar } from "@hourhand/contract/clock";
import { dayOutOfRange, illegalStatusChange } from "@hourhand/contract/bookings";
import { invalidInput, keyReused, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { book, booking, dayFromToday, statusOf } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, type TestApp, testApp } from "../../../test/start-app.ts";
import { onlyRow } from "../database/rows.ts";
import { addDays } from "@hourhand/contract/calendar";

const path = "/api/v1/test/clock";
const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;

beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const advance = (minutes: unknown, by: TestPerson | undefined = admin, headers = {}) =>
  app.call("POST", path, { token: by?.token, body: { advance_minutes: minutes }, headers });
const now = async (of: TestApp = app) => new Date((await of.call("GET", path)).body.now).getTime();
const changesOf = async (id: number) =>
  (
    await sql<{ status: string; at: Date; actor_role: string }>`
      select status, at, actor_role from booking_changes where booking_id = ${id} order by id`.execute(
      app.app.platform.pool,
    )
  ).rows;
const minute = 60_000;
const day = 24 * 60;

describe("without TEST_CLOCK=on", () => {
  test("the call does not exist, for anyone", { tags: ["@beyond-1.42", "@fair-play-1.1"] }, async () => {
    const plain = await startApp({}, { jobs: false });
    const someone = await administrator(plain, { id: 3 });
    for (const token of [undefined, someone.token]) {
      expectProblem(await plain.call("GET", path, { token }), notFound);
      expectProblem(await plain.call("POST", path, { token, body: { advance_minutes: 1 } }), notFound);
    }
    await plain.close();
  });
});

describe("permissions", () => {
  test("anyone reads it", { tags: ["@beyond-1.4", "@beyond-1.43", "@fair-play-1.2"] }, async () => {
    const { status, body } = await app.call("GET", path);
    expect(status).toBe(200);
    expect(body).toEqual({ now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) });
  });

  test(
    "without a session 401, another role 403, both before the body is checked",
    { tags: ["@beyond-1.43", "@fair-play-1.2"] },
    async () => {
      expectProblem(await app.call("POST", path, { body: { advance_minutes: "x" } }), notSignedIn);
      for (const someone of [await customer(app), await worker(app)])
        expectProblem(await advance("x", someone), notAllowed);
    },
  );

  test.each([0, -1, 1.5, 525_601, "soon", null, [5]])(
    "%j minutes are refused",
    { tags: ["@beyond-1.43", "@fair-play-1.2"] },
    async (minutes) => {
      const before = await now();
      const answer = await advance(minutes);
      expectProblem(answer, invalidInput);
      expect(answer.body.errors.advance_minutes).toHaveLength(1);
      expect((await now()) - before).toBeLessThan(minute);
    },
  );

  test("it never reaches the end of calendars", async () => {
    const { pool } = app.app.platform;
    const { rows } = await sql<{ moved: string }>`select moved_by::text as moved from market_clock`.execute(
      pool,
    );
    await sql`update market_clock set moved_by = make_interval(hours => 24 * 365 * 173)`.execute(pool);
    const answer = await advance(525_600);
    // A clock set back to an earlier time would count the bookings of other tests.
    await sql`update market_clock set moved_by = ${onlyRow(rows).moved}::interval`.execute(pool);
    await app.app.platform.clock.refresh();
    expectProblem(answer, clockTooFar);
  });
});

describe("times that move with it", () => {
  test(
    "the reply has the new time, and a booking made afterwards carries it",
    { tags: ["@beyond-1.43", "@beyond-1.45", "@fair-play-1.3", "@security-2.9"] },
    async () => {
      const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
      const old = dayFromToday(app, 1);
      const before = await now();
      const { status, body } = await advance(3 * day);
      expect(status).toBe(200);
      expect(body.message).toContain(body.now);
      const moved = new Date(body.now).getTime() - before;
      expect(moved).toBeGreaterThanOrEqual(3 * day * minute);
      expect(moved).toBeLessThan((3 * day + 1) * minute);

      const refused = await book(app, buyer, someone, {
        selectedDay: old.selectedDay,
        selectedSlot: someone.slots[old.weekday],
      });
      expectProblem(refused, dayOutOfRange);
      const made = await book(app, buyer, someone);
      expect(made.body).toMatchObject({ status: "created", booked_date: addDays(old.date, 3) });
      const list = await app.call("PATCH", "/user/bookings_view/", { token: buyer.token });
      expect(list.body.Bookings[0].booking_date).toBe(addDays(old.date, 2));
      const details = await app.call("GET", `/user/workers_view/${someone.workerId}`);
      const dates = details.body.worker.availabilities.flatMap((slot: { free_starts: { date: string }[] }) =>
        slot.free_starts.map(({ date }) => date),
      );
      expect(dates.toSorted()[0]).toBe(addDays(old.date, 3));
      const [change] = await changesOf(made.body.id);
      expect(Math.abs((change?.at.getTime() ?? 0) - (await now()))).toBeLessThan(minute);
    },
  );

  test(
    "dashboards count by it, and people join by it",
    { tags: ["@beyond-1.45", "@fair-play-1.3"] },
    async () => {
      await advance(21 * day);
      const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
      await booking(app, buyer, someone);
      const { body } = await app.call("GET", "/admin_view/view_dash_board/?period=day", {
        token: admin.token,
      });
      expect(body).toMatchObject({ new_bookings: 1, new_users: 2, new_workers: 1 });
      expect(body.booking_data.at(-1).count).toBe(1);
      expect(body.booking_data.slice(0, -1).every(({ count }: { count: number }) => count === 0)).toBe(true);
    },
  );

  test(
    "sessions, tokens and codes keep the machine's time",
    { tags: ["@beyond-1.46", "@fair-play-1.4"] },
    async () => {
      const buyer = await customer(app);
      await advance(45 * day);
      expect((await app.call("GET", "/user/profile_view/", { token: buyer.token })).status).toBe(200);
      const renewed = await app.call("POST", "/token/refresh/", { body: { refresh: buyer.refresh } });
      expect(renewed.status).toBe(200);
      const { rows } = await sql<{ kept: boolean }>`
      select every(expires_at < now() + interval '31 days' and created_at <= now()) as kept from sessions`.execute(
        app.app.platform.pool,
      );
      expect(onlyRow(rows).kept).toBe(true);
    },
  );

  test(
    "a chat's timestamps keep the machine's time",
    { tags: ["@beyond-1.46", "@fair-play-1.4"] },
    async () => {
      const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
      await booking(app, buyer, someone);
      const { pool } = app.app.platform;
      const { rows } = await sql<{ column_default: string }>`
      select column_default from information_schema.columns
      where table_name in ('chat_messages', 'sessions', 'one_time_codes', 'otp_requests', 'idempotency_keys', 'sign_up_attempts')
        and column_default ~ 'market'`.execute(pool);
      expect(rows).toEqual([]);
    },
  );
});

describe("concurrent moves", () => {
  test("two moves add up", { tags: ["@fair-play-1.6"] }, async () => {
    const before = await now();
    const answers = await Promise.all([advance(day), advance(2 * day), advance(3 * day)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const moved = (await now()) - before;
    expect(moved).toBeGreaterThanOrEqual(6 * day * minute);
    expect(moved).toBeLessThan((6 * day + 1) * minute);
  });

  test("one Idempotency-Key moves it once", { tags: ["@beyond-1.12", "@fair-play-1.6"] }, async () => {
    const key = { "idempotency-key": randomUUID() };
    const before = await now();
    const answers = await Promise.all([advance(day, admin, key), advance(day, admin, key)]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await now()) - before).toBeLessThan((day + 1) * minute);
    expectProblem(await advance(2 * day, admin, key), keyReused);
  });

  test("accepting a booking while the clock passes its time to be answered: one of the two wins", async () => {
    const someone = await worker(app);
    for (let round = 0; round < 10; round++) {
      const id = await booking(app, await customer(app), someone);
      const [accepted, moved] = await Promise.all([
        app.call("PATCH", `/worker/bookings_view/${id}`, {
          token: someone.token,
          body: { status: "accepted" },
        }),
        advance(2 * day),
      ]);
      expect(moved.status).toBe(200);
      if (accepted.status !== 200) expectProblem(accepted, illegalStatusChange);
      expect(await statusOf(app, id)).toBe(accepted.status === 200 ? "accepted" : "canceled");
      expect(await changesOf(id)).toHaveLength(2);
    }
  });

  test(
    "every other process has the new time with its next answer",
    { tags: ["@beyond-1.44", "@fair-play-1.6"] },
    async () => {
      const other = await startApp({ TEST_CLOCK: "on" }, { jobs: false, databaseUrl: app.databaseUrl });
      const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
      for (let round = 0; round < 5; round++) {
        const { body } = await advance(day + 7);
        expect(await now(other)).toBeGreaterThanOrEqual(new Date(body.now).getTime());
        const details = await other.call("GET", `/user/workers_view/${someone.workerId}`, {
          token: buyer.token,
        });
        const dates = details.body.worker.availabilities.flatMap(
          (slot: { free_starts: { date: string }[] }) => slot.free_starts.map(({ date }) => date),
        );
        const today = app.app.platform.calendar.today(new Date(body.now));
        expect(dates.toSorted()[0]).toBe(addDays(today, 1));
      }
      await other.close();
    },
  );
});

test("openapi.json has an example of the body and of the answer", async () => {
  const { body } = await app.call("GET", "/openapi.json");
  const { post } = body.paths[advanceTestClock.path];
  expect(post.requestBody.content["application/json"].example).toEqual({ advance_minutes: 1440 });
  expect(post.responses["200"].content["application/json"].example).toHaveProperty("now");
});
