// Tests the dashboard's figures on free hours and answer times over HTTP, with known data, in a market whose days do not
// begin at midnight UTC.
import { beforeEach, afterEach, expect, test } from "vitest";
import { invalidInput, notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { addDays } from "@hourhand/contract/calendar";
import { sql } from "../../../platform/database/sql.ts";
import { dayFromToday, storeBooking } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { bookingEvent, madeBooking } from "../../../../test/made-bookings.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { mondayOf } from "../trends/rules.ts";

const zone = "Asia/Kathmandu";
let app: TestApp;
let boss: TestPerson;
let today: string;

beforeEach(async () => {
  app = await startApp({ MARKET_TIME_ZONE: zone }, { jobs: false });
  boss = await administrator(app);
  today = app.app.platform.calendar.today();
});
afterEach(() => app.close());

const decisions = async () => {
  const { status, body } = await app.call("GET", "/api/v1/admin/decisions", { token: boss.token });
  expect(status).toBe(200);
  return body;
};
const pool = () => app.app.platform.pool;

const made = (by: TestPerson, of: TestWorker, madeAt: string) => madeBooking(app, by, of, madeAt);

/** Stores a booking and its answer, some minutes later. */
async function answered(by: TestPerson, of: TestWorker, madeAt: string, minutes: number | "ran out") {
  const id = await made(by, of, madeAt);
  if (minutes === "ran out") await bookingEvent(app, id, "expired", 480);
  else await bookingEvent(app, id, minutes % 2 ? "rejected" : "accepted", minutes);
  return id;
}

const noAnswers = { requests: 0, ran_out: 0, median_minutes: null };
const nobody = { customers: 0, returning: 0 };

test("a market without anything has figures of nothing", async () => {
  const { serving, answers, owed, growth } = await decisions();
  expect([serving, answers]).toEqual([[], { now: noAnswers, before: noAnswers, workers: [] }]);
  expect(owed).toEqual(["week", "month", "older"].map((age) => ({ age, amount: 0, workers: 0 })));
  const monday = mondayOf(today);
  expect(growth).toEqual({
    week: { bookings: 0, value: 0 },
    usual: { bookings: 0, value: 0 },
    days: [0, 1, 2, 3, 4, 5, 6].map((at) => ({ date: addDays(monday, at), bookings: 0, usual: 0 })),
    now: nobody,
    before: nobody,
  });
});

test("free hours and requests are counted for each category and town, the shortest first", async () => {
  const inKochi = await worker(app, { jobTitle: "Plumber" });
  const alsoInKochi = await worker(app, { jobTitle: "Plumber", latitude: 10.02, longitude: 76.31 });
  const inMumbai = await worker(app, { jobTitle: "Plumber", latitude: 19.07, longitude: 72.87 });
  const painter = await worker(app, { jobTitle: "Painter" });
  const atSea = await worker(app, { jobTitle: "Painter", latitude: 0.5, longitude: 60 });
  const buyer = await customer(app);
  // Seven days of ten hours each; on one day the second worker is off and the first has two hours taken.
  await sql`insert into schedule_exceptions (worker_id, kind, from_date, to_date)
    values (${alsoInKochi.workerId}, 'off', ${addDays(today, 3)}, ${addDays(today, 3)})`.execute(pool());
  const { weekday, date } = dayFromToday(app, 7);
  await storeBooking(app, {
    customerId: buyer.id,
    workerId: inKochi.workerId,
    slotId: inKochi.slots[weekday],
    on: date,
    from: "09:00",
    to: "11:00",
    status: "accepted",
    madeAt: `${addDays(today, -6)} 00:00:00`,
  });
  // 23:30 seven days ago is on the eighth day back, so it does not count.
  await made(buyer, inKochi, `${addDays(today, -7)} 23:30:00`);
  await made(buyer, painter, `${addDays(today, -1)} 23:30:00`);
  for (const at of [1, 2, 3]) await made(buyer, inMumbai, `${addDays(today, -at)} 12:00:00`);
  await sql`update workers set is_active = false where id = ${inMumbai.workerId}`.execute(pool());
  const { serving } = await decisions();
  const kochi = { slug: "kochi", name: "Kochi" };
  expect(serving).toEqual([
    expect.objectContaining({
      job_title: "Plumber",
      town: { slug: "mumbai", name: "Mumbai" },
      free_hours: 0,
      requests: 3,
    }),
    expect.objectContaining({ job_title: "Painter", town: kochi, free_hours: 70, requests: 1 }),
    expect.objectContaining({ job_title: "Plumber", town: kochi, free_hours: 68 + 60, requests: 1 }),
    expect.objectContaining({ job_title: "Painter", town: null, free_hours: 70, requests: 0 }),
  ]);

  const names = async (query: string) =>
    (
      await app.call("GET", `/admin_view/workers_view/?page=1${query}`, { token: boss.token })
    ).body.workers.map(({ id }: { id: number }) => id);
  const plumbers = serving[0].category_id;
  expect(await names("&town=kochi")).toEqual([inKochi.workerId, alsoInKochi.workerId, painter.workerId]);
  expect(await names(`&town=kochi&job=${plumbers}`)).toEqual([inKochi.workerId, alsoInKochi.workerId]);
  expect(await names("&town=mumbai")).toEqual([inMumbai.workerId]);
  expect(await names("&town=")).toContain(atSea.workerId);
  for (const town of ["atlantis", "valueOf", "%25", "Kochi"])
    expect(await names(`&town=${town}`)).toEqual([]);
  const tooLong = `/admin_view/workers_view/?page=1&town=${"x".repeat(81)}`;
  expectProblem(await app.call("GET", tooLong, { token: boss.token }), invalidInput);
  const exported = await app.call("GET", "/admin_view/export/workers?town=mumbai", { token: boss.token });
  expect(exported.status).toBe(200);
});

test("a category's horizon bounds the days, and an inactive category is left out", async () => {
  await worker(app, { jobTitle: "Plumber" });
  const mason = await worker(app, { jobTitle: "Mason" });
  const { rows } = await sql<{ id: number }>`select id from job_categories where title = 'Plumber'`.execute(
    pool(),
  );
  const body = { booking_days: 3 };
  await app.call("PUT", `/api/v1/admin/policies/${rows[0]?.id}`, { token: boss.token, body });
  await made(await customer(app), mason, `${today} 00:00:00`);
  await sql`update job_categories set is_active = false where title = 'Mason'`.execute(pool());
  expect((await decisions()).serving).toMatchObject([{ job_title: "Plumber", free_hours: 30, requests: 0 }]);
});

test("extra hours are free, half hours are not, and a held hour is not free", async () => {
  const someone = await worker(app);
  await sql`update slots set is_active = false where worker_id = ${someone.workerId}`.execute(pool());
  const day = addDays(today, 2);
  await sql`insert into slots (worker_id, weekday, from_date, to_date, starts, ends)
    values (${someone.workerId}, null, ${day}, ${day}, '18:30', '20:45')`.execute(pool());
  expect((await decisions()).serving).toMatchObject([{ free_hours: 2 }]);
  await sql`insert into schedule_exceptions (worker_id, kind, from_date, to_date, starts, ends)
    values (${someone.workerId}, 'off', ${day}, ${day}, '19:00', '19:15')`.execute(pool());
  expect((await decisions()).serving).toMatchObject([{ free_hours: 1 }]);
});

test("the median time to answer, and requests that ran out, of 28 days and of the 28 before", async () => {
  const [ravi, meera, buyer] = [await worker(app), await worker(app), await customer(app)];
  const first = addDays(today, -27);
  // An even number of answers: the median is between the two in the middle.
  for (const minutes of [10, 20, 41, 300])
    await answered(buyer, ravi, `${addDays(today, -3)} 12:00:00`, minutes);
  await answered(buyer, ravi, `${first} 00:00:00`, "ran out");
  await answered(buyer, meera, `${addDays(first, -1)} 23:30:00`, 90);
  await answered(buyer, meera, `${addDays(first, -28)} 00:00:00`, "ran out");
  await answered(buyer, meera, `${addDays(first, -29)} 23:59:59`, "ran out");
  // Neither answered nor expired: one is waiting, the customer canceled the other.
  await made(buyer, meera, `${addDays(today, -2)} 12:00:00`);
  await bookingEvent(app, await made(buyer, meera, `${addDays(today, -2)} 12:00:00`), "canceled", 5);
  // Accepted, then canceled by the customer: the answer counts.
  await bookingEvent(
    app,
    await answered(buyer, meera, `${addDays(today, -2)} 13:00:00`, 500),
    "canceled",
    600,
  );

  const { answers } = await decisions();
  expect(answers).toEqual({
    now: { requests: 6, ran_out: 1, median_minutes: 41 },
    before: { requests: 2, ran_out: 1, median_minutes: 90 },
    workers: [
      { person_id: ravi.id, full_name: `Worker ${ravi.id}`, requests: 5, ran_out: 1, median_minutes: 31 },
      { person_id: meera.id, full_name: `Worker ${meera.id}`, requests: 1, ran_out: 0, median_minutes: 500 },
    ],
  });
});

test("the slowest workers are five: the most that ran out, then the longest median", async () => {
  const buyer = await customer(app);
  const workers = await Promise.all([0, 1, 2, 3, 4, 5].map(() => worker(app)));
  const at = `${addDays(today, -1)} 12:00:00`;
  for (const [index, one] of workers.entries()) await answered(buyer, one, at, (index + 1) * 10);
  for (const [index, times] of [
    [0, 1],
    [1, 2],
  ] as const)
    for (let n = 0; n < times; n++) await answered(buyer, workers[index] as TestWorker, at, "ran out");
  const ids = [1, 0, 5, 4, 3].map((index) => workers[index]?.id);
  const { answers } = await decisions();
  expect(answers.workers.map(({ person_id }: { person_id: number }) => person_id)).toEqual(ids);
});

test("readDecisions is for administrators", async () => {
  expectProblem(await app.call("GET", "/api/v1/admin/decisions"), notSignedIn);
  for (const { token } of [await customer(app), await worker(app)])
    expectProblem(await app.call("GET", "/api/v1/admin/decisions", { token }), notAllowed);
});
