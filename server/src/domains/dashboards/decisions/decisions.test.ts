// Figures for an administrator's decisions over HTTP, each with known data in a market whose days are not UTC's.
import { beforeEach, afterEach, expect, test } from "vitest";
import { invalidInput, notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { addDays } from "@hourhand/contract/calendar";
import { sql } from "../../../platform/database/sql.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { dayFromToday, storeBooking } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { advanceUntil } from "../../../../test/market-time.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { accrueFee } from "../../wallet/wallet.ts";
import { mondayOf } from "../trends/rules.ts";
import { weekAgainstUsual, weekdaysAgainstUsual } from "./rules.ts";

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

let stored = 0;
/** Stores a booking that was made at a time of the market; each has its own hours, long ago. */
async function made(by: TestPerson, of: TestWorker, madeAt: string): Promise<number> {
  const at = stored++;
  const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  return storeBooking(app, {
    customerId: by.id,
    workerId: of.workerId,
    slotId: of.slots[1],
    on: addDays("2020-01-06", Math.floor(at / 10)),
    from: clock(8 + (at % 10)),
    to: clock(9 + (at % 10)),
    status: "rejected",
    madeAt,
  });
}

/** Stores an event of a booking, some minutes after the booking was made. */
const event = (id: number, name: "accepted" | "rejected" | "expired" | "canceled", minutes: number) =>
  sql`insert into booking_changes (booking_id, status, event, actor_role, at)
    select ${id}, ${name === "expired" ? "canceled" : name}, ${name},
      ${name === "expired" ? "system" : name === "canceled" ? "customer" : "worker"}, created_at + make_interval(mins => ${minutes})
    from bookings where id = ${id}`.execute(pool());

async function answered(by: TestPerson, of: TestWorker, madeAt: string, minutes: number | "ran out") {
  const id = await made(by, of, madeAt);
  await (minutes === "ran out"
    ? event(id, "expired", 480)
    : event(id, minutes % 2 ? "rejected" : "accepted", minutes));
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
  // Seven days of ten hours each; of one day, the second worker is off, and the first has two hours taken.
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
  // The evening before is the eighth day back.
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
    expectProblem(
      await app.call("GET", `/admin_view/workers_view/?page=1&town=${town}`, { token: boss.token }),
      invalidInput,
    );
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
  // Neither answered nor run out: waiting, and canceled by the customer.
  await made(buyer, meera, `${addDays(today, -2)} 12:00:00`);
  await event(await made(buyer, meera, `${addDays(today, -2)} 12:00:00`), "canceled", 5);
  // Accepted, then canceled by the customer: the answer counts.
  await event(await answered(buyer, meera, `${addDays(today, -2)} 13:00:00`, 500), "canceled", 600);

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

test("pending fees have the age of the oldest fees that payments do not cover", async () => {
  const [ravi, meera, paid] = [await worker(app), await worker(app), await worker(app)];
  let bookingId = 1;
  const fee = async (of: TestWorker, totalPaise: number, days: number, time = "12:00:00") => {
    const id = bookingId++;
    await inTransaction(pool(), (transaction) =>
      accrueFee(app.app.platform, transaction, { workerId: of.workerId, bookingId: id, totalPaise }),
    );
    await sql`alter table ledger_transactions disable trigger user`.execute(pool());
    await sql`update ledger_transactions set at = ${`${addDays(today, -days)} ${time}`}::timestamp at time zone ${zone}
      where booking_id = ${id}`.execute(pool());
  };
  const pay = (of: TestWorker, paise: number) =>
    sql`with paid as (insert into ledger_transactions (kind) values ('payment') returning id)
      insert into ledger_entries (transaction_id, account_id, amount_paise)
      select paid.id, a.id, case a.kind when 'bank' then ${paise}::bigint else -${paise}::bigint end from paid, ledger_accounts a
      where a.kind = 'bank' or a.worker_id = ${of.workerId}`.execute(pool());
  await fee(ravi, 100_000, 31, "23:30:00");
  await fee(ravi, 50_000, 30, "00:15:00");
  await fee(ravi, 20_005, 8);
  await fee(ravi, 10_000, 7, "00:00:00");
  await pay(ravi, 12_000);
  await fee(meera, 30_000, 0, "00:00:00");
  await fee(paid, 40_000, 60);
  await pay(paid, 4_000);
  expect((await decisions()).owed).toEqual([
    { age: "week", amount: 40, workers: 2 },
    { age: "month", amount: 50.01, workers: 1 },
    { age: "older", amount: 0, workers: 0 },
  ]);
  await fee(meera, 100, 40);
  expect((await decisions()).owed[2]).toEqual({ age: "older", amount: 0.1, workers: 1 });

  const owing = async (age: string) => {
    const answer = await app.call("GET", `/admin_view/workers_view/?page=1&owes=${age}`, {
      token: boss.token,
    });
    return answer.body.workers.map(({ id }: { id: number }) => id);
  };
  expect(await owing("any")).toEqual([ravi.workerId, meera.workerId]);
  expect(await owing("week")).toEqual([ravi.workerId, meera.workerId]);
  expect(await owing("month")).toEqual([ravi.workerId]);
  expect(await owing("older")).toEqual([meera.workerId]);
  for (const age of ["never", "%27", "any,week"])
    expectProblem(
      await app.call("GET", `/admin_view/workers_view/?page=1&owes=${age}`, { token: boss.token }),
      invalidInput,
    );
  const file = await app.call("GET", "/admin_view/export/workers?owes=older", { token: boss.token });
  expect(file.status).toBe(200);
});

test("this week so far is compared with the mean of the same span of the four weeks before", async () => {
  await app.close();
  app = await startApp({ MARKET_TIME_ZONE: zone, TEST_CLOCK: "on" }, { jobs: false });
  boss = await administrator(app);
  // The clock only advances: to noon of the second Wednesday from now.
  const monday = addDays(mondayOf(app.app.platform.calendar.today()), 7);
  const on = (days: number) => addDays(monday, days);
  await advanceUntil(app, boss, new Date(`${on(2)}T12:00:30+05:45`).getTime());
  const [someone, buyer] = [await worker(app), await customer(app)];
  await made(buyer, someone, `${monday} 00:00:00`);
  await made(buyer, someone, `${on(2)} 11:59:00`);
  // Sunday evening belongs to the week before, and is after its Wednesday noon.
  await made(buyer, someone, `${on(-1)} 23:30:00`);
  await made(buyer, someone, `${on(-5)} 11:59:00`);
  await made(buyer, someone, `${on(-5)} 12:01:00`);
  await made(buyer, someone, `${on(-28)} 00:00:00`);
  await made(buyer, someone, `${on(-29)} 23:30:00`);
  // Worth 300 each; a visit counts in the week of its day, once completed.
  const visit = (day: string, from: string, to: string, status: "completed" | "canceled" = "completed") =>
    storeBooking(app, {
      customerId: buyer.id,
      workerId: someone.workerId,
      slotId: someone.slots[1],
      on: day,
      from,
      to,
      status,
      madeAt: "2020-05-05 12:00:00",
    });
  await visit(on(2), "11:00", "12:00");
  await visit(on(-5), "11:00", "12:00");
  await visit(on(-5), "12:00", "13:00");
  await visit(on(-14), "08:00", "09:00");
  await visit(on(-14), "09:00", "10:00", "canceled");
  await visit(on(-28), "08:00", "09:00");
  await visit(on(-29), "08:00", "09:00");
  const { growth } = await decisions();
  expect(growth).toMatchObject({
    week: { bookings: 2, value: 300 },
    usual: { bookings: 0.5, value: 225 },
    days: [
      { date: monday, bookings: 1, usual: 0.25 },
      { date: on(1), bookings: 0, usual: 0 },
      { date: on(2), bookings: 1, usual: 0.5 },
      { bookings: 0, usual: 0 },
      { bookings: 0, usual: 0 },
      { bookings: 0, usual: 0 },
      { date: on(6), bookings: 0, usual: 0.25 },
    ],
  });
});

test("means and sums of weeks are exact", () => {
  const day = (weeks_ago: number, weekday: number, bookings: number, so_far: number) => ({
    weeks_ago,
    weekday,
    bookings,
    so_far,
  });
  const days = [
    day(0, 1, 3, 3),
    day(0, 2, 2, 2),
    day(1, 1, 4, 4),
    day(1, 2, 6, 1),
    day(2, 7, 8, 0),
    day(4, 1, 1, 1),
  ];
  const values = [0, 1, 3].map((weeks_ago) => ({ weeks_ago, value_paise: 10_001 }));
  expect(weekAgainstUsual(days, values)).toEqual({
    week: { bookings: 5, valuePaise: 10_001 },
    usual: { bookings: 1.5, valuePaise: 5001 },
  });
  expect(weekdaysAgainstUsual(days)).toEqual([
    { bookings: 3, usual: 1.25 },
    { bookings: 2, usual: 1.5 },
    ...Array.from({ length: 4 }, () => ({ bookings: 0, usual: 0 })),
    { bookings: 0, usual: 2 },
  ]);
});

test("customers return if they booked before, in 28 days and in the 28 before", async () => {
  const someone = await worker(app);
  const [once, twice, back, old] = await Promise.all([1, 2, 3, 4].map(() => customer(app)));
  const first = addDays(today, -27);
  const by = async (who: TestPerson | undefined, ...dates: string[]) => {
    for (const at of dates) await made(who as TestPerson, someone, at);
  };
  await by(once, `${first} 00:00:00`);
  await by(twice, `${first} 10:00:00`, `${today} 00:00:00`);
  await by(back, "2020-03-03 12:00:00", `${addDays(today, -1)} 23:30:00`);
  await by(old, `${addDays(first, -1)} 23:30:00`);
  expect((await decisions()).growth).toMatchObject({
    now: { customers: 3, returning: 2 },
    before: { customers: 1, returning: 0 },
  });
});

test("readDecisions is for administrators", async () => {
  expectProblem(await app.call("GET", "/api/v1/admin/decisions"), notSignedIn);
  for (const { token } of [await customer(app), await worker(app)])
    expectProblem(await app.call("GET", "/api/v1/admin/decisions", { token }), notAllowed);
});
