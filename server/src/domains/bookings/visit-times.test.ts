// VISIT_TIMES: the statuses visited, pending and completed are refused before the visit's start, by the marketplace's
// clock.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { illegalStatusChange, tooEarly } from "@hourhand/contract/bookings";
import { notCompleted } from "@hourhand/contract/reviews";
import { booking, dayFromToday, putInto, statusOf } from "../../../test/bookings.ts";
import { advanceUntil, settleMinute } from "../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../test/problems.ts";
import { startApp, testApp } from "../../../test/start-app.ts";

const begun = ["visited", "pending", "completed"] as const;
const app = testApp({ VISIT_TIMES: "enforced", TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let someone: TestWorker;

beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});
beforeEach(async () => {
  someone = await worker(app);
});

const move = (id: number, status: string, by: TestPerson = someone, at = app) =>
  at.call("PATCH", `/worker/bookings_view/${id}`, { token: by.token, body: { status } });
const advance = (minutes: number) =>
  app.call("POST", "/api/v1/test/clock", { token: admin.token, body: { advance_minutes: minutes } });
const accepted = async (fields = {}) => booking(app, await customer(app), someone, "accepted", fields);
/** Makes a booking start this many seconds from now; otherwise visits begin on whole hours. */
const beginIn = (id: number, seconds: number) =>
  sql`update bookings set booked_on = at::date, starts = at::time, ends = at::time + interval '1 hour',
      slot_starts = '00:00', slot_ends = '24:00'
    from (select (market_now() + make_interval(secs => ${seconds})) at time zone ${"Asia/Kolkata"} as at) start
    where id = ${id}`.execute(app.app.platform.pool);
const changes = async (id: number) =>
  (
    await sql<{
      status: string;
    }>`select status from booking_changes where booking_id = ${id} order by id`.execute(app.app.platform.pool)
  ).rows.map(({ status }) => status);

test(
  "before the start they are refused as too early, with the day and the time, and nothing changes",
  { tags: ["@fair-play-2.1", "@security-1.17"] },
  async () => {
    const id = await accepted({ startTime: "09:00:00" });
    const { weekday: _, date } = dayFromToday(app, 1);
    for (const status of begun) {
      const answer = await move(id, status);
      expectProblem(answer, tooEarly);
      expect(answer.body.message).toContain(`${Number(date.slice(8))} `);
      expect(answer.body.message).toContain("9:00\u00A0am");
    }
    expect(await statusOf(app, id)).toBe("accepted");
    expect(await changes(id)).toEqual(["created"]);
  },
);

test.each(["visited", "pending"] as const)("also from %s, if its visit was moved", async (from) => {
  const id = await accepted();
  await putInto(app, id, from);
  expectProblem(await move(id, "completed"), tooEarly);
  expect((await move(id, from)).status).toBe(200);
});

test("a change that the status does not allow is illegal, early or not", async () => {
  const id = await booking(app, await customer(app), someone);
  for (const status of begun) expectProblem(await move(id, status), illegalStatusChange);
});

test("from the start on they are accepted", { tags: ["@fair-play-2.1", "@security-2.6"] }, async () => {
  const id = await accepted();
  const { rows } = await sql<{ at: Date }>`
    select (booked_on + starts) at time zone 'Asia/Kolkata' as at from bookings where id = ${id}`.execute(
    app.app.platform.pool,
  );
  const start = rows[0]?.at.getTime() ?? 0;
  await settleMinute(app, start);
  await advanceUntil(app, admin, start);
  expectProblem(await move(id, "visited"), tooEarly);
  await advance(1);
  expect((await move(id, "visited")).status).toBe(200);
  expect((await move(id, "completed")).status).toBe(200);
});

test(
  "in repeated calls around the start, the first one after it succeeds and none before",
  { tags: ["@fair-play-2.1"] },
  async () => {
    const id = await accepted();
    const outcomes = [outcomeOf(await move(id, "completed"))];
    await beginIn(id, 1);
    const asked: Promise<unknown>[] = [];
    do {
      asked.push(move(id, "completed").then((answer) => outcomes.push(outcomeOf(answer))));
      await sleep(20);
    } while (!outcomes.includes(200));
    await Promise.all(asked);
    expect(new Set(outcomes)).toEqual(new Set([200, outcomeOf(tooEarly)]));
    expect(await changes(id)).toEqual(["created", "completed"]);
    const { rows } = await sql<{ is_after: boolean }>`
    select h.at >= (b.booked_on + b.starts) at time zone 'Asia/Kolkata' as is_after
    from booking_changes h join bookings b on b.id = h.booking_id where b.id = ${id} and h.status = 'completed'`.execute(
      app.app.platform.pool,
    );
    expect(rows[0]?.is_after).toBe(true);
  },
);

test("moving the clock over the start while the worker completes: completed after it, or refused before it", async () => {
  for (let round = 0; round < 10; round++) {
    const id = await accepted();
    const [answer] = await Promise.all([move(id, "completed"), advance(3 * 24 * 60)]);
    if (answer.status !== 200) expectProblem(answer, tooEarly);
    expect(await statusOf(app, id)).toBe(answer.status === 200 ? "completed" : "accepted");
  }
});

test("an hour cannot be freed by completing its visit before it began", async () => {
  const id = await accepted({ startTime: "11:00:00" });
  expectProblem(await move(id, "completed"), tooEarly);
  const again = booking(app, await customer(app), someone, "created", { startTime: "11:00:00" });
  await expect(again).rejects.toThrow(/slot-taken/);
});

test("an accepted visit cannot be reviewed before it began", async () => {
  const buyer = await customer(app);
  const id = await booking(app, buyer, someone, "accepted");
  await move(id, "completed");
  const review = await app.call("PUT", "/user/bookings_view/", {
    token: buyer.token,
    body: { id, rating: 5, title: "Great" },
  });
  expectProblem(review, notCompleted);
  const { rows } = await sql`select from reviews where booking_id = ${id}`.execute(app.app.platform.pool);
  expect(rows).toHaveLength(0);
});

describe("with VISIT_TIMES=free", () => {
  test("only the documents' table counts", { tags: ["@fair-play-2.2"] }, async () => {
    const free = await startApp({ VISIT_TIMES: "free" }, { jobs: false });
    const worker2 = await worker(free);
    for (const status of begun) {
      const id = await booking(free, await customer(free), worker2, "accepted");
      expect((await move(id, status, worker2, free)).status).toBe(200);
    }
    await free.close();
  });
});
