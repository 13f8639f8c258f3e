// Due work while the test clock moves.
import { sql } from "../database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { booking, dayFromToday, statusOf } from "../../../test/bookings.ts";
import { settleMinute } from "../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";
import { onlyRow } from "../database/rows.ts";

const path = "/api/v1/test/clock";
const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;

beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const advance = (minutes: number) =>
  app.call("POST", path, { token: admin.token, body: { advance_minutes: minutes } });
const now = async () => new Date((await app.call("GET", path)).body.now).getTime();
const changesOf = async (id: number) =>
  (
    await sql<{ status: string; at: Date; actor_role: string }>`
      select status, at, actor_role from booking_changes where booking_id = ${id} order by id`.execute(
      app.app.platform.pool,
    )
  ).rows;
/** Returns the instant at which a test booking starts: the market's zone has no summer time. */
const startOf = (date: string, time: string) => new Date(`${date}T${time}+05:30`).getTime();
const minute = 60_000;
const day = 24 * 60;

describe("work due on the way", () => {
  let start: { date: string; weekday: number };
  beforeEach(async () => {
    start = dayFromToday(app, 1);
    // With this policy, a booking has to be answered two hours before its start.
    await app.call("PUT", "/api/v1/admin/policies/default", {
      token: admin.token,
      body: { answer_within_hours: 168 },
    });
  });
  const answerBy = (time: string) => startOf(start.date, time) - 2 * 60 * minute;

  test(
    "is done in order, each at its due time, before the reply",
    { tags: ["@beyond-1.44", "@fair-play-1.5"] },
    async () => {
      const someone = await worker(app);
      const [first, second, third] = await Promise.all([customer(app), customer(app), customer(app)]);
      const late = await booking(app, first, someone, "created", { startTime: "15:00:00" });
      const early = await booking(app, second, someone, "created", { startTime: "09:00:00" });
      const toCome = await booking(app, third, someone, "created", {}, 7);
      expect((await advance(3 * day)).status).toBe(200);
      const [canceledEarly, canceledLate] = [(await changesOf(early)).at(-1), (await changesOf(late)).at(-1)];
      expect(canceledEarly).toMatchObject({ status: "canceled", actor_role: "system" });
      expect(canceledEarly?.at.getTime()).toBe(answerBy("09:00:00"));
      expect(canceledLate?.at.getTime()).toBe(answerBy("15:00:00"));
      expect(await statusOf(app, toCome)).toBe("created");
      const { rows } = await sql<{ created_at: Date }>`
      select created_at from notices where person_id = ${someone.id} and title = 'Booking cancelled' order by id`.execute(
        app.app.platform.pool,
      );
      expect(rows.map(({ created_at: at }) => at.getTime())).toEqual([
        answerBy("09:00:00"),
        answerBy("15:00:00"),
      ]);
      const view = await app.call("GET", `/user/bookings_view/${early}`, { token: second.token });
      expect(view.body.Booking.timeline.at(-1)).toMatchObject({ status: "canceled", by: "system" });
    },
  );

  test("is done to the minute: not before its time, and at it", { tags: ["@beyond-1.44"] }, async () => {
    const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
    const id = await booking(app, buyer, someone, "created", { startTime: "10:00:00" });
    await settleMinute(app, answerBy("10:00:00"));
    const minutes = Math.floor((answerBy("10:00:00") - (await now())) / minute);
    await advance(minutes);
    expect(await statusOf(app, id)).toBe("created");
    await advance(1);
    expect(await statusOf(app, id)).toBe("canceled");
  });

  test("more than a batch with one due time is all done", { tags: ["@fair-play-1.5"] }, async () => {
    const { pool } = app.app.platform;
    const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
    const slot = someone.slots[start.weekday];
    await sql`
      with made as (
        insert into people (username, email, first_name, last_name, role)
        select 'many-' || n, 'many-' || n || '@example.com', 'Many', 'More', 'worker' from generate_series(1, 450) n
        returning id
      ), workers as (
        insert into workers (person_id, full_name) select id, 'Many More' from made returning id
      )
      insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on,
        starts, ends, duration_hours, hourly_paise, total_paise, title, address, content_hash)
      select ${buyer.id}, id, ${slot}, 'Electrician', ${start.weekday}, '08:00', '18:00', ${start.date}, '09:00', '10:00', 1,
        30000, 30000, 'Fan', 'Kochi', decode(md5(id::text), 'hex') from workers`.execute(pool);
    await advance(2 * day);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from bookings where customer_id = ${buyer.id} and status = 'created'`.execute(
      pool,
    );
    expect(onlyRow(rows).count).toBe(0);
  });

  test("waits for a booking that a transaction is changing", { tags: ["@fair-play-1.5"] }, async () => {
    const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
    const id = await booking(app, buyer, someone);
    const client = await app.app.platform.pool.connect();
    await client.query("begin");
    await client.query("select id from bookings where id = $1 for update", [id]);
    const moving = advance(2 * day);
    await new Promise((done) => setTimeout(done, 200));
    await client.query("commit");
    client.release();
    expect((await moving).status).toBe(200);
    expect(await statusOf(app, id)).toBe("canceled");
  });
});
