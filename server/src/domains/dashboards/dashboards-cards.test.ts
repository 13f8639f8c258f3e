// The worker's and the administrator's dashboards over HTTP: cards, trends, periods, roles.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { sql } from "../../platform/database/sql.ts";
import { invalidInput, notSignedIn, notAllowed } from "@hourhand/contract/problem";
import { expectProblem, outcomeOf } from "../../../test/problems.ts";
import { storeBooking } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { addDays, weekdayNumber } from "@hourhand/contract/calendar";
import { inTransaction } from "../../platform/database/transaction.ts";
import { accrueFee } from "../wallet/wallet.ts";
import { mondayOf, trendPoints } from "./trends/rules.ts";

const zone = "Asia/Kathmandu";
let app: TestApp;
let boss: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
let meera: TestWorker;
let binu: TestWorker;
let devi: TestWorker;
let today: string;

beforeAll(async () => {
  app = await startApp({ MARKET_TIME_ZONE: zone }, { jobs: false });
  today = app.app.platform.calendar.today();
  // Everybody is made here, because the cards count who joined.
  [boss, asha, ravi, meera, binu, devi] = [
    await administrator(app),
    await customer(app),
    await worker(app),
    await worker(app),
    await worker(app),
    await worker(app),
  ];
});
afterAll(() => app.close());

let hour = 0;
/** Makes a booking that was created at a market time; each takes a different hour. */
async function booking(
  of: TestWorker,
  madeAt: string,
  status: BookingStatus = "completed",
  bookedOn = "2020-01-06",
): Promise<void> {
  const starts = 8 + (hour++ % 10);
  const day = bookedOn === "2020-01-06" ? addDays(bookedOn, Math.floor(hour / 10)) : bookedOn;
  const clock = (at: number) => `${String(at).padStart(2, "0")}:00`;
  await storeBooking(app, {
    customerId: asha.id,
    workerId: of.workerId,
    slotId: of.slots[1],
    on: day,
    from: clock(starts),
    to: clock(starts + 1),
    status,
    madeAt,
  });
}
const admin = (query = "") => app.call("GET", `/admin_view/view_dash_board${query}`, { token: boss.token });
const counts = ({ body }: { body: { booking_data: { count: number }[] } }) =>
  body.booking_data.map(({ count }) => count);

test("Booking Trends count bookings by the market day of their creation, exact to the day's boundaries", async () => {
  const week = trendPoints("week", today);
  const from = week[3]?.startsOn ?? "";
  const sumOfYears = async () => counts(await admin("?period=year")).reduce((sum, count) => sum + count, 0);
  const [before, sumBefore] = [counts(await admin()), await sumOfYears()];
  await booking(binu, `${from} 00:00:00`);
  await booking(binu, `${addDays(from, 6)} 23:59:59.9`);
  await booking(binu, `${addDays(from, -1)} 23:59:59.9`);
  await booking(meera, `${addDays(from, 7)} 00:00:00`);
  await booking(meera, "2001-05-05 12:00");

  // The bookings of other tests are counted too, but none of these is in the first five weeks.
  const expected = [0, 0, 1, 2, 1, ...before.slice(5)];
  const all = await admin();
  expect([all.status, all.body.period, counts(all)]).toEqual([200, "week", expected]);
  expect(all.body.booking_data.map(({ label }: { label: string }) => label)).toEqual(
    week.map(({ label }) => label),
  );
  const mine = await app.call("GET", "/worker/details_view?period=week", { token: binu.token });
  expect(counts(mine)).toEqual([0, 0, 1, 2, 0, 0, 0, 0]);
  await sql`select compact_booking_counts()`.execute(app.app.platform.pool);
  expect(counts(await admin("?period=week"))).toEqual(expected);
  expect(await sumOfYears()).toBe(sumBefore + 4);
  const left = await sql<{ rows: number }>`select count(*) as rows from booking_count_changes`.execute(
    app.app.platform.pool,
  );
  expect(left.rows).toEqual([{ rows: 0 }]);
});

test.each([
  ["day", 7],
  ["week", 8],
  ["month", 12],
  ["year", 5],
])("the period '%s' has %i points on both dashboards; the cards stay the same", async (period, howMany) => {
  const [all, mine] = [
    await admin(`?period=${period}`),
    await app.call("GET", `/worker/details_view/?period=${period}`, { token: ravi.token }),
  ];
  for (const { body } of [all, mine])
    expect([body.period, body.booking_data.length]).toEqual([period, howMany]);
  expect({ ...all.body, period: "", booking_data: [] }).toEqual({
    ...(await admin()).body,
    period: "",
    booking_data: [],
  });
});

test("a blank period is a week on both dashboards", async () => {
  const mine = await app.call("GET", "/worker/details_view/?period=", { token: ravi.token });
  for (const { status, body } of [mine, await admin("?period=")])
    expect([status, body.period, body.booking_data.length]).toEqual([200, "week", 8]);
});

test(
  "the administrator's cards compare this week so far with the same span of the previous week",
  { tags: ["@screens-2.26", "@worker-3.13"] },
  async () => {
    const before = (await admin()).body;
    const { pool } = app.app.platform;
    const now = new Date();
    const local = (at: Date) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(
        at,
      );
    const weekAgo = (minutes: number) => local(new Date(now.getTime() - 7 * 86_400_000 + minutes * 60_000));
    const sinceMonday =
      (Date.parse(`${local(now).replace(" ", "T")}Z`) - Date.parse(`${mondayOf(today)}T00:00:00Z`)) / 60_000;

    await booking(ravi, local(new Date(now.getTime() - Math.min(1, sinceMonday / 2) * 60_000)));
    await booking(ravi, weekAgo(-Math.min(1, sinceMonday / 2)));
    await booking(ravi, weekAgo(2));
    await booking(ravi, `${addDays(mondayOf(today), -8)} 23:59:59`);
    await sql`update people set joined_at = (${weekAgo(-Math.min(1, sinceMonday / 2))}::timestamp at time zone ${zone}) where id = ${asha.id}`.execute(
      pool,
    );
    await sql`update workers set created_at = '2001-01-01' where id = ${ravi.workerId}`.execute(pool);

    // Moves Asha to the previous week and hides Ravi's profile; the four workers and the administrator joined this week.
    const after = (await admin("?period=month")).body;
    expect(after).toMatchObject({
      new_bookings: before.new_bookings + 1,
      difference_new_bookings: before.difference_new_bookings,
      new_users: 5,
      difference_new_users: 4,
      new_workers: 3,
      difference_new_workers: 3,
    });
    // The same figures for eight weeks, oldest first, whatever the period.
    const { new_users: users, new_bookings: bookings, new_workers: workers } = after.weeks;
    expect([users.length, bookings.length, workers.length]).toEqual([8, 8, 8]);
    expect([users.slice(-2), workers.slice(-2)]).toEqual([
      [1, 5],
      [0, 3],
    ]);
    expect([bookings.at(-1), bookings.at(-2)]).toEqual([after.new_bookings, counts(await admin()).at(-2)]);
  },
);

test(
  "the administrator sees the income and how bookings ended, in total, also after changes",
  { tags: ["@screens-2.26"] },
  async () => {
    const { pool } = app.app.platform;
    const soFar = async () => (await admin()).body.so_far;
    const before = await soFar();
    const counted = await sql<
      Record<string, number>
    >`select count(*) filter (where status = 'completed') as completed,
    count(*) filter (where status = 'rejected') as rejected, count(*) filter (where status = 'canceled') as canceled
    from bookings`.execute(pool);
    expect(before).toEqual({ paid_fees: 0, ...counted.rows[0] });
    for (const status of [
      "created",
      "accepted",
      "visited",
      "pending",
      "completed",
      "rejected",
      "canceled",
    ] as const)
      await booking(meera, "2001-06-06 12:00", status);
    expect(await soFar()).toEqual({
      paid_fees: 0,
      completed: before.completed + 1,
      rejected: before.rejected + 1,
      canceled: before.canceled + 1,
    });
    // A booking counts under its new status; a deleted booking no longer counts.
    await sql`update bookings set status = 'rejected' where id = (select max(id) from bookings where status = 'accepted')`.execute(
      pool,
    );
    await sql`delete from bookings where id = (select max(id) from bookings where status = 'completed')`.execute(
      pool,
    );
    await sql`select compact_counters()`.execute(pool);
    expect(await soFar()).toEqual({
      paid_fees: 0,
      completed: before.completed,
      rejected: before.rejected + 2,
      canceled: before.canceled + 1,
    });
    await inTransaction(pool, (transaction) =>
      accrueFee(app.app.platform, transaction, {
        workerId: meera.workerId,
        bookingId: 2,
        totalPaise: 30_005,
      }),
    );
    // The fee is charged but not paid yet.
    expect((await soFar()).paid_fees).toBe(0);
    await sql`with paid as (insert into ledger_transactions (kind) values ('payment') returning id)
    insert into ledger_entries (transaction_id, account_id, amount_paise)
    select paid.id, a.id, case a.kind when 'bank' then 3001 else -3001 end from paid, ledger_accounts a
    where a.kind = 'bank' or a.worker_id = ${meera.workerId}`.execute(pool);
    expect((await soFar()).paid_fees).toBe(30.01);
  },
);

test(
  "the worker's cards show new bookings, today's tasks, reviews and the pending fee",
  { tags: ["@worker-3.14"] },
  async () => {
    const at = `${addDays(today, -2)} 10:00`;
    for (const status of ["created", "created", "accepted", "rejected", "canceled", "completed"] as const) {
      await booking(devi, at, status, addDays(today, 3));
    }
    for (const status of ["accepted", "visited", "pending", "completed"] as const)
      await booking(devi, at, status, today);
    await booking(devi, at, "pending", addDays(today, -5));
    await inTransaction(app.app.platform.pool, (transaction) =>
      accrueFee(app.app.platform, transaction, {
        workerId: devi.workerId,
        bookingId: 1,
        totalPaise: 30_005,
      }),
    );
    await sql`update workers set reviews_count = 4 where id = ${devi.workerId}`.execute(
      app.app.platform.pool,
    );
    const { status, body } = await app.call("GET", "/worker/details_view/?period=day", {
      token: devi.token,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      worker: { pending_fee: 30.01, full_name: `Worker ${devi.id}` },
      new_bookings: 2,
      today_tasks_count: 4,
      reviews_count: 4,
      period: "day",
    });
    expect(counts({ body }).reduce((sum, count) => sum + count, 0)).toBe(11);
    expect(body.booking_data[4]).toEqual({ label: labelOf(addDays(today, -2)), count: 11 });
  },
);

const labelOf = (date: string) => ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekdayNumber(date) - 1];

test(
  "an unknown period is 400, and each dashboard requires its role",
  { tags: ["@worker-9.2"] },
  async () => {
    for (const period of ["decade", "%00", "Day", "week&period=day"]) {
      expectProblem(await admin(`?period=${period}`), invalidInput);
      expectProblem(
        await app.call("GET", `/worker/details_view?period=${period}`, { token: ravi.token }),
        invalidInput,
      );
    }
    for (const [path, allowed] of [
      ["/admin_view/view_dash_board?period=day", boss],
      ["/worker/details_view?period=day", ravi],
    ] as const) {
      expectProblem(await app.call("GET", path), notSignedIn);
      for (const person of [boss, asha, ravi]) {
        const answer = await app.call("GET", path, { token: person.token });
        expect(outcomeOf(answer)).toBe(person === allowed ? 200 : outcomeOf(notAllowed));
      }
    }
  },
);
