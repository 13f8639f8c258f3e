// Fees that workers owe, and growth, over HTTP, each with known data in a market whose days are not UTC's.
import { beforeEach, afterEach, expect, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { addDays } from "@hourhand/contract/calendar";
import { sql } from "../../../platform/database/sql.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { storeBooking } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { advanceUntil } from "../../../../test/market-time.ts";
import { madeBooking } from "../../../../test/made-bookings.ts";
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

const made = (by: TestPerson, of: TestWorker, madeAt: string) => madeBooking(app, by, of, madeAt);

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
  // The clock only advances: to about 12:05 on Wednesday of next week.
  const monday = addDays(mondayOf(app.app.platform.calendar.today()), 7);
  const on = (days: number) => addDays(monday, days);
  await advanceUntil(app, boss, new Date(`${on(2)}T12:05:00+05:45`).getTime());
  const [someone, buyer] = [await worker(app), await customer(app)];
  await made(buyer, someone, `${monday} 00:00:00`);
  await made(buyer, someone, `${on(2)} 11:59:00`);
  // Sunday evening belongs to the week before, and is after its Wednesday noon.
  await made(buyer, someone, `${on(-1)} 23:30:00`);
  await made(buyer, someone, `${on(-5)} 11:59:00`);
  await made(buyer, someone, `${on(-5)} 12:30:00`);
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
