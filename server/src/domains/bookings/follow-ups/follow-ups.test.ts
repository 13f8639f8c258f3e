// The work after a booking: within a second it is in the administrators' table and in the counts, exactly once, even if
// processes are killed; a lost search row is restored.
import { sql } from "../../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { book, booking, followUpBookings, storeBooking } from "../../../../test/bookings.ts";
import { bookingCounts, equalTo, expectFollowUp, found } from "../../../../test/follow-ups.ts";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { bookingJobs } from "../jobs.ts";

/** An app whose follow-up job never runs. */
let idle: TestApp;
let boss: TestPerson;
beforeAll(async () => {
  idle = await startApp({}, { jobs: false });
  boss = await administrator(idle);
});
afterAll(() => idle.close());

const followUp = () => followUpBookings(idle);
const repair = () =>
  (bookingJobs(idle.app.platform)["repairBookingSearch"] as (payload: object, run: object) => Promise<void>)(
    {},
    {},
  );

const counts = () => bookingCounts(idle);
const equalCounts = async () => equalTo(await counts());

test("the administrators' table and its total include a booking as soon as it is made", async () => {
  const app = await startApp();
  try {
    const [admin, someone, buyer] = [await administrator(app), await worker(app), await customer(app)];
    const page = () => app.call("GET", "/admin_view/view_bookings/?page=1", { token: admin.token });
    for (const title of ["Leaking boiler", "Leaking roof"]) {
      const { body } = await book(app, buyer, someone, { title });
      expect(await found(app, admin, title.replace(" ", "+"))).toContain(body.id);
    }
    const { body } = await page();
    expect([body.count, body.Bookings.length]).toEqual([2, 2]);
  } finally {
    await app.close();
  }
});

const searchRows = async (id: number) =>
  (await sql`select from booking_texts where booking_id = ${id}`.execute(idle.app.platform.pool)).rows.length;

test("the administrators' list first follows up new bookings, so that the newest is listed and counted", async () => {
  const [someone, buyer] = [await worker(idle), await customer(idle)];
  for (let round = 0; round < 5; round++) {
    const title = `Jammed door ${round}`;
    const other = await customer(idle);
    const [id] = await Promise.all([
      booking(idle, buyer, someone, "rejected", { title, startTime: `${10 + round}:00:00` }),
      booking(idle, other, someone, "created", { title: "Beside it", startTime: "08:00:00" }, round + 2),
    ]);
    expect(await found(idle, boss, title.replaceAll(" ", "+"))).toEqual([id]);
    expect(await counts()).toEqual(await equalCounts());
  }
  const before = await counts();
  await booking(idle, await customer(idle), someone, "created", { startTime: "17:00:00" });
  const { body } = await idle.call("GET", "/admin_view/view_dash_board/?period=day", { token: boss.token });
  expect(body.booking_data.at(-1).count).toBe((before?.stored ?? 0) + 1);
});

test("a booking has no search row and is not counted until it is followed up; then exactly once, by any number of runs", async () => {
  const before = await counts();
  const [someone, buyer] = [await worker(idle), await customer(idle)];
  const id = await booking(idle, buyer, someone, "created", { title: "Quivering lamp" });
  expect(await counts()).toEqual({ ...before, stored: (before?.stored ?? 0) + 1 });
  expect(await searchRows(id)).toBe(0);
  await Promise.all([followUp(), followUp(), followUp(), repair()]);
  await followUp();
  expect(await found(idle, boss, "quivering")).toEqual([id]);
  expect(await counts()).toEqual(await equalCounts());
});

test("the job finds a lost search row, writes it again and counts its booking once", async () => {
  const [someone, buyer] = [await worker(idle), await customer(idle)];
  const id = await booking(idle, buyer, someone, "created", { title: "Zigzag fence" });
  await followUp();
  const { pool } = idle.app.platform;
  await sql`delete from booking_texts where booking_id = ${id}`.execute(pool);
  expect(await found(idle, boss, "zigzag")).toEqual([]);
  await repair();
  await repair();
  expect(await found(idle, boss, "zigzag")).toEqual([id]);
  expect(await counts()).toEqual(await equalCounts());
});

test("a lost note is repaired too; a row inserted without a note has its search row at once", async () => {
  const [someone, buyer] = [await worker(idle), await customer(idle)];
  const id = await booking(idle, buyer, someone, "created", { title: "Xylophone shelf" });
  await sql`delete from booking_mails where booking_id = ${id}`.execute(idle.app.platform.pool);
  await followUp();
  expect(await found(idle, boss, "xylophone")).toEqual([]);
  await repair();
  expect(await found(idle, boss, "xylophone")).toEqual([id]);
  await storeBooking(idle, {
    customerId: buyer.id,
    workerId: someone.workerId,
    slotId: someone.slots[1],
    on: "2027-02-01",
  });
  expect(await counts()).toEqual(await equalCounts());
});

test("thousands of lost search rows are written in one run of the job", async () => {
  const [someone, buyer] = [await worker(idle), await customer(idle)];
  await booking(idle, buyer, someone, "created", { title: "Lost by thousands" });
  const client = await idle.app.platform.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local hourhand.follow_up = 'later'");
    await client.query(
      `insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on,
         starts, ends, duration_hours, hourly_paise, total_paise, title, address, status, content_hash)
       select customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on, starts, ends,
         duration_hours, hourly_paise, total_paise, title, address, 'rejected', content_hash
       from bookings, generate_series(1, 4500) where customer_id = $1`,
      [buyer.id],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
  await followUp();
  expect(await counts()).not.toEqual(await equalCounts());
  await repair();
  expect(await counts()).toEqual(await equalCounts());
});

test("a name that changes while bookings are followed up is found by its new form", async () => {
  const [someone, buyer] = [await worker(idle), await customer(idle)];
  const id = await booking(idle, buyer, someone, "created", { title: "Renamed one" });
  const client = await idle.app.platform.pool.connect();
  try {
    await client.query("begin");
    await client.query("update workers set full_name = 'Wanda Quick' where id = $1", [someone.workerId]);
    // Waits for the rename, and reads it.
    const following = followUp();
    await new Promise((done) => setTimeout(done, 100));
    await client.query("commit");
    await following;
  } finally {
    client.release();
  }
  expect(await found(idle, boss, "wanda")).toEqual([id]);
});

test("a removed booking is neither found nor counted, with or without its follow-up", async () => {
  const [someone, buyer] = [await worker(idle), await customer(idle)];
  const { pool } = idle.app.platform;
  for (const isFollowed of [true, false]) {
    const id = await booking(idle, buyer, someone, "created", { title: `Gone ${isFollowed}` });
    if (isFollowed) await followUp();
    await sql`delete from notices where booking_id = ${id}`.execute(pool);
    await sql`delete from booking_changes where booking_id = ${id}`.execute(pool);
    await sql`delete from bookings where id = ${id}`.execute(pool);
    await followUp();
    expect(await found(idle, boss, "gone")).toEqual([]);
    expect(await counts()).toEqual(await equalCounts());
  }
});

test("the next process follows up, once, what an earlier one had not", () => expectFollowUp(idle, idle));
