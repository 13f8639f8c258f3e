// The demo story in a new database: complete, and consistent with every rule of the product.
import { beforeAll, expect, test } from "vitest";
import { demoPassword } from "@hourhand/demo/people";
import { ledgerState } from "../test/payment-events.ts";
import { testApp } from "../test/start-app.ts";
import { demoAccounts } from "./demo-accounts.ts";
import { loadDemo } from "./load-demo.ts";

const app = testApp({}, { jobs: false });
beforeAll(async () => {
  await loadDemo(app.app.platform);
});

const one = async (text: string, values: unknown[] = []) =>
  (await app.app.platform.pool.query(text, values)).rows[0];
const signIn = async (identifire: string, password: string) => {
  const { body } = await app.call("POST", "/token/", { body: { username: identifire, password } });
  return body.access as string;
};

test("everyone is there: the administrator with id 3, 60 workers, 40 customers, 6 applicants", async () => {
  expect(await one("select username, role, is_active from people where id = 3")).toEqual({
    username: "admin",
    role: "admin",
    is_active: true,
  });
  expect(
    await one(`select count(*) filter (where role = 'worker') as workers, count(*) filter (where role = 'user' and not is_system) as others,
      counter_total('people') as people, counter_total('listed_workers') as listed from people`),
  ).toEqual({ workers: 60, others: 46, people: 107, listed: expect.any(Number) });
  expect(await one("select count(*) as waiting from worker_applications where status = 'pending'")).toEqual({
    waiting: 6,
  });
  expect((await one("select count(*) as listed from workers where is_listed")).listed).toBe(
    (await one("select counter_total('listed_workers') as listed")).listed,
  );
});

test("bookings in every status, each with its history, none of them in the future", async () => {
  const { rows } = await app.app.platform.pool.query("select distinct status from bookings");
  expect(rows).toHaveLength(7);
  expect(
    await one(`select count(*) as wrong from bookings b
      where (select status from booking_changes c where c.booking_id = b.id order by id desc limit 1) <> b.status
        or (select status from booking_changes c where c.booking_id = b.id order by id limit 1) <> 'created'
        or (select at from booking_changes c where c.booking_id = b.id order by id limit 1) <> b.created_at
        or b.created_at > now()`),
  ).toEqual({ wrong: 0 });
  expect(await one("select count(*) as wrong from booking_changes where at > now()")).toEqual({ wrong: 0 });
  expect(
    await one(`select count(*) as wrong from bookings b left join booking_cancellations e on e.booking_id = b.id
      where (b.status = 'canceled') <> (e.booking_id is not null)
        or e.at <> (select max(at) from booking_changes c where c.booking_id = b.id)`),
  ).toEqual({ wrong: 0 });
  expect(
    await one("select count(*) - counter_total('bookings') as missing, max(id) as last from bookings"),
  ).toMatchObject({ missing: 0 });
  expect(
    await one(`select count(*) filter (where status = 'rejected') - counter_total('rejected_bookings') as rejected,
      count(*) filter (where status = 'canceled') - counter_total('canceled_bookings') as canceled from bookings`),
  ).toEqual({ rejected: 0, canceled: 0 });
  expect(
    (await one("select max(extract(hour from created_at at time zone 'Asia/Kolkata')) as hour from bookings"))
      .hour,
  ).toBe("19");
});

test("every completed booking is charged its fee, and the ledger adds up", async () => {
  expect(
    await one(`select count(*) as completed, count(t.id) as charged,
        count(*) filter (where e.amount_paise = round(b.total_paise / 10.0)) as right_amount
      from bookings b left join ledger_transactions t
          on coalesce(t.booking_id, t.about_booking_id) = b.id and t.kind = 'fee'
        left join ledger_accounts a on a.worker_id = b.worker_id and a.kind = 'worker'
        left join ledger_entries e on e.transaction_id = t.id and e.account_id = a.id
      where b.status = 'completed'`),
  ).toEqual(
    await one(
      "select count(*) as completed, count(*) as charged, count(*) as right_amount from bookings where status = 'completed'",
    ),
  );
  expect((await one("select count(*) as fees from ledger_transactions where kind = 'fee'")).fees).toBe(
    (await one("select counter_total('completed_bookings') as completed")).completed,
  );
  const { sums, fees } = await ledgerState(app);
  expect(sums).toMatchObject({ whole: 0, unbalanced: 0, credited_twice: 0, wrongly_kept: 0 });
  expect([sums?.bank, sums?.kept_bank]).toEqual([sums?.succeeded, sums?.succeeded]);
  expect(sums?.bank).toBeGreaterThan(0);
  for (const { pending } of fees) expect(pending).toBeGreaterThanOrEqual(0);
});

test("ratings are the averages of the reviews, and reviews belong to completed bookings", async () => {
  expect(
    await one(`select count(*) as wrong from workers w where (rating_halves, reviews_count) is distinct from
      (select (coalesce(sum(r.rating_halves), 0)::int, count(*)::int) from reviews r where r.worker_id = w.id)`),
  ).toEqual({ wrong: 0 });
  expect(
    await one(`select count(*) as wrong from reviews r join bookings b on b.id = r.booking_id
      where b.status <> 'completed' or r.customer_id <> b.customer_id or r.worker_id <> b.worker_id or r.created_at < b.created_at`),
  ).toEqual({ wrong: 0 });
});

test("chats are between people who may chat, in order, and partly unread; notices wait", async () => {
  expect(
    await one(`select count(*) as rooms, count(*) filter (where last_message_id <> (select max(id) from chat_messages m where m.room_id = r.id)) as wrong
      from chat_rooms r`),
  ).toMatchObject({ wrong: 0 });
  expect(
    await one(
      `select count(*) as wrong from chat_messages a join chat_messages b on b.room_id = a.room_id and b.id > a.id and b.sent_at <= a.sent_at`,
    ),
  ).toEqual({ wrong: 0 });
  const unread =
    await one(`select count(*) as unread from chat_messages m join chat_rooms r on r.id = m.room_id
    join people p on p.username = 'ravi' and p.id in (first_person_id, second_person_id)
    where m.sender_id <> p.id and m.id > coalesce((select last_read_id from chat_reads where room_id = r.id and person_id = p.id), 0)`);
  expect(unread.unread).toBeGreaterThan(0);
  expect((await one("select count(distinct person_id) as people from notices")).people).toBe(3);
});

test("every referenced picture is stored and served", async () => {
  const { rows } = await app.app.platform.pool.query("select name, is_public, size_bytes from pictures");
  expect(rows.length).toBeGreaterThan(150);
  for (const { name, size_bytes } of rows)
    expect((await app.app.platform.store.get(name))?.length).toBe(size_bytes);
  const portrait = rows.find(({ is_public }) => is_public);
  expect((await fetch(`${app.url}/media/${portrait.name}.webp`)).headers.get("content-type")).toBe(
    "image/webp",
  );
});

test("the demo accounts sign in, and new rows get fresh ids", async () => {
  const accounts = demoAccounts({ ...app.app.platform.settings, demoData: true });
  expect(accounts.map(({ username, password }) => [username, password])).toEqual([
    ["asha", demoPassword],
    ["ravi", demoPassword],
    ["admin", demoPassword],
  ]);
  const [, ravi = "", boss = ""] = await Promise.all(
    accounts.map(({ username, password }) => signIn(username, password)),
  );
  const payments = await app.call("GET", "/worker/payments_view/", { token: ravi });
  expect(payments.body.worker.pending_fee).toBeGreaterThan(0);
  expect(payments.body.worker.payed_fee).toBeGreaterThan(0);
  const opened = await app.call("POST", "/worker/payments_view/", { token: ravi });
  expect(opened.status).toBe(200);
  const dashboard = await app.call("GET", "/admin_view/view_dash_board?period=month", { token: boss });
  expect(
    dashboard.body.booking_data.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
  ).toBe((await one("select count(*) as bookings from bookings")).bookings);
});
