// Reminders 24 and 2 hours before an accepted visit: to both sides, once, in elapsed time, and with the visit's current
// data.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { booking } from "../../../../test/bookings.ts";
import { settleMinute } from "../../../../test/market-time.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { startApp, testApp } from "../../../../test/start-app.ts";
import { doDueWork } from "../../../platform/clock/due-work.ts";
import { reminderDueWork } from "./reminders.ts";

const hour = 60;
const app = testApp({ TEST_CLOCK: "on" });
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

const now = async (at = app) => new Date((await at.call("GET", "/api/v1/test/clock")).body.now).getTime();
const advance = (minutes: number, at = app, by = admin) =>
  at.call("POST", "/api/v1/test/clock", { token: by.token, body: { advance_minutes: minutes } });
/** Moves the clock to this many minutes before an instant. */
const goTo = async (instant: number, minutesBefore: number) => {
  await settleMinute(app, instant);
  await advance(Math.ceil((instant - (await now())) / 60_000 - minutesBefore));
};
const accept = (id: number, by = someone) =>
  app.call("PATCH", `/worker/bookings_view/${id}`, { token: by.token, body: { status: "accepted" } });
const startOf = async (id: number, zone = "Asia/Kolkata", at = app) => {
  const { rows } = await sql<{ at: Date }>`
    select (booked_on + starts) at time zone ${zone} as at from bookings where id = ${id}`.execute(
    at.app.platform.pool,
  );
  return rows[0]?.at.getTime() ?? 0;
};
const remindersOf = async ({ id }: { id: number }, at = app) =>
  (
    await sql<{ title: string; body: string; booking_id: number }>`
      select title, body, booking_id from notices where person_id = ${id} and event = 'reminder' order by id`.execute(
      at.app.platform.pool,
    )
  ).rows;
const titlesOf = async (person: { id: number }, at = app) =>
  (await remindersOf(person, at)).map(({ title }) => title);
const mailsTo = async (email: string) =>
  (
    await sql<{
      subject: string;
    }>`select subject from dev_mails where recipient = ${email} and subject like 'Visit%'`.execute(
      app.app.platform.pool,
    )
  ).rows;

test(
  "both sides are reminded 24 and 2 hours before, once each, by notice and mail",
  { tags: ["@beyond-1.45", "@beyond-3.72"] },
  async () => {
    const id = await booking(app, buyer, someone, "created", {}, 3);
    await accept(id);
    const start = await startOf(id);
    await goTo(start, 24 * hour + 1);
    expect([await titlesOf(buyer), await titlesOf(someone)]).toEqual([[], []]);
    await goTo(start, 24 * hour);
    for (const person of [buyer, someone]) expect(await titlesOf(person)).toEqual(["Visit within 24 hours"]);
    await goTo(start, 2 * hour + 1);
    expect(await titlesOf(buyer)).toHaveLength(1);
    await goTo(start, 1 * hour);
    await advance(1);
    for (const person of [buyer, someone]) {
      expect(await titlesOf(person)).toEqual(["Visit within 24 hours", "Visit within 2 hours"]);
      await vi.waitFor(async () => expect(await mailsTo(person.email)).toHaveLength(2), { timeout: 30_000 });
    }
    const [first] = await remindersOf(someone);
    expect(first).toMatchObject({ booking_id: id, body: expect.stringContaining("Asha Menon expects you") });
  },
);

test("a reminder that was due before the visit was agreed is not sent", async () => {
  const id = await booking(app, buyer, someone, "created", {}, 1);
  const start = await startOf(id);
  // The time to answer ends at the latest two hours before the start.
  await goTo(start, 3 * hour);
  await sql`update bookings set status = 'accepted' where id = ${id}`.execute(app.app.platform.pool);
  await advance(1);
  expect(await titlesOf(buyer)).toEqual([]);
  await goTo(start, 2 * hour);
  expect(await titlesOf(buyer)).toEqual(["Visit within 2 hours"]);
});

test(
  "a reminder that was not sent before the visit began is dropped; until then it is sent late",
  { tags: ["@beyond-3.73"] },
  async () => {
    const [first, second] = [
      await booking(app, buyer, someone, "created", { startTime: "08:00" }, 3),
      await booking(app, buyer, someone, "created", { startTime: "12:00" }, 3),
    ];
    for (const id of [first, second]) await accept(id);
    const start = await startOf(first);
    const minutes = Math.ceil((start - (await now())) / 60_000) + 1;
    // The clock moved past all reminders while no process ran.
    await sql`update market_clock set moved_by = moved_by + make_interval(mins => ${minutes})`.execute(
      app.app.platform.pool,
    );
    await advance(1);
    expect((await remindersOf(buyer)).map(({ booking_id, title }) => [booking_id, title])).toEqual([
      [second, "Visit within 24 hours"],
    ]);
  },
);

test("a move plans them again; a canceled visit has none", async () => {
  const moved = await booking(app, buyer, someone, "created", { startTime: "08:00" }, 3);
  const canceled = await booking(app, buyer, someone, "created", { startTime: "10:00" }, 3);
  for (const id of [moved, canceled]) await accept(id);
  const start = await startOf(moved);
  const { pool } = app.app.platform;
  await goTo(start, 30 * hour);
  await sql`update bookings set booked_on = booked_on + 1 where id = ${moved}`.execute(pool);
  await sql`update bookings set status = 'canceled' where id = ${canceled}`.execute(pool);
  await goTo(start, 1);
  expect(await titlesOf(buyer)).toEqual([]);
  await goTo(start, 0);
  expect(await titlesOf(buyer)).toEqual(["Visit within 24 hours"]);
  await goTo(start + 24 * hour * 60_000, 1 * hour);
  expect(await titlesOf(buyer)).toEqual(["Visit within 24 hours", "Visit within 2 hours"]);
});

test("two concurrent processes send each once", async () => {
  const ids = [];
  for (const startTime of ["08:00", "09:00"])
    ids.push(await booking(app, buyer, someone, "created", { startTime }, 3));
  for (const id of ids) await accept(id);
  const start = await startOf(ids[0] ?? 0);
  const minutes = Math.ceil((start - (await now())) / 60_000 - 23 * hour);
  await sql`update market_clock set moved_by = moved_by + make_interval(mins => ${minutes})`.execute(
    app.app.platform.pool,
  );
  const { platform } = app.app;
  await Promise.all(Array.from({ length: 4 }, () => doDueWork(platform, [reminderDueWork(platform)])));
  expect((await remindersOf(buyer)).map(({ booking_id }) => booking_id).toSorted((a, b) => a - b)).toEqual(
    ids,
  );
  // The process learns of the clock's move from a call.
  await advance(1);
});

test("a person who wants no mails about visits gets only the notice", async () => {
  await app.call("PUT", "/api/v1/notification_preferences", {
    token: buyer.token,
    body: { reminder: { mail: false } },
  });
  const id = await booking(app, buyer, someone, "created", {}, 3);
  await accept(id);
  await goTo(await startOf(id), 24 * hour);
  await vi.waitFor(async () => expect(await mailsTo(someone.email)).toHaveLength(1), { timeout: 30_000 });
  expect([await titlesOf(buyer), await mailsTo(buyer.email)]).toEqual([["Visit within 24 hours"], []]);
});

describe.each([
  // The clocks change in the night between the reminder and the visit.
  ["Europe/Berlin", "2027-03-28 09:00", "2027-03-27T07:00:00Z"],
  ["America/St_Johns", "2027-11-07 09:00", "2027-11-06T12:30:00Z"],
  ["Asia/Kolkata", "2027-03-28 09:00", "2027-03-27T03:30:00Z"],
])("in %s", (zone, start, due) => {
  test("24 hours are elapsed time across a change of clocks", { tags: ["@beyond-1.5"] }, async () => {
    const there = await startApp({ TEST_CLOCK: "on", MARKET_TIME_ZONE: zone }, { jobs: false });
    try {
      const { pool } = there.app.platform;
      const [provider, client] = [await worker(there), await customer(there)];
      const id = await booking(there, client, provider, "accepted");
      await sql`update bookings set booked_on = ${start}::timestamp::date, starts = ${start}::timestamp::time,
        ends = ${start}::timestamp::time + interval '1 hour', slot_starts = '00:00', slot_ends = '24:00'
        where id = ${id}`.execute(pool);
      const next = await reminderDueWork(there.app.platform).nextDue(pool);
      expect(new Date((next ?? 0) / 1_000).toISOString()).toBe(new Date(due).toISOString());
      const boss = await administrator(there);
      const minutes = Math.round((new Date(due).getTime() - (await now(there))) / 60_000);
      await advance(minutes - 1, there, boss);
      expect(await titlesOf(client, there)).toEqual([]);
      await advance(2, there, boss);
      expect(await titlesOf(client, there)).toEqual(["Visit within 24 hours"]);
    } finally {
      await there.close();
    }
  });
});
