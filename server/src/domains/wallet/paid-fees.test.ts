// Which fees a payment covers (docs/rules/wallet.md 17).
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { booking } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { applyEvent } from "./checkout/queries.ts";

const app = testApp({}, { jobs: false });
let asha: TestPerson;
beforeAll(async () => {
  asha = await customer(app);
});

let hours = 8;
/** Completes a job through the documented call; returns its id. */
async function complete(ravi: TestWorker, title: string, duration = 1): Promise<number> {
  const startTime = `${String(hours).padStart(2, "0")}:00`;
  hours = hours + duration > 15 ? 8 : hours + duration;
  const id = await booking(app, asha, ravi, "accepted", { title, duration, startTime });
  const body = { status: "completed" };
  await app.call("PATCH", `/worker/bookings_view/${id}`, { token: ravi.token, body });
  return id;
}

let paid = 0;
/** Stores a payment; a successful one is also entered in the ledger. */
async function pay(ravi: TestWorker, amountPaise: number, hasComeIn = true): Promise<number> {
  const { pool } = app.app.platform;
  const providerId = `payment_${(paid += 1)}`;
  const { rows } = await sql<{ id: number }>`
    insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, status, checkout_url)
    values (${ravi.workerId}, 'Ravi', 'other', ${providerId}, ${amountPaise}, 'failed', '/') returning id`.execute(
    pool,
  );
  const id = rows[0]?.id ?? 0;
  const stored = {
    id,
    worker_id: ravi.workerId,
    amount_paise: amountPaise,
    currency: "inr",
    status: "failed",
  } as const;
  const event = { id: `event of ${providerId}`, kind: "paid", checkoutId: providerId } as const;
  if (hasComeIn) await applyEvent(pool, "other", event, stored, "credited");
  return id;
}

const read = (who: TestPerson, id: number) =>
  app.call("GET", `/api/v1/worker/payments/${id}/fees`, { token: who.token });
const feeOf = (id: number, title: string, total: number, fee: number, covered = fee) => ({
  booking: { id, title, total_paise: total },
  percent: 10,
  fee_paise: fee,
  covered_paise: covered,
});

test(
  "listPaidFees lists the fees since the previous payment, oldest first",
  { tags: ["@screens-2.16"] },
  async () => {
    const ravi = await worker(app);
    const [one, two] = [await complete(ravi, "Sparking switchboard", 2), await complete(ravi, "Dead socket")];
    const first = await pay(ravi, 9_000);
    const three = await complete(ravi, "Humming fan");
    const second = await pay(ravi, 3_000);
    await complete(ravi, "Not paid yet");
    expect(await read(ravi, first)).toMatchObject({
      status: 200,
      body: {
        fees: [feeOf(one, "Sparking switchboard", 60_000, 6_000), feeOf(two, "Dead socket", 30_000, 3_000)],
        count: 2,
        ahead_paise: 0,
      },
    });
    expect((await read(ravi, second)).body).toEqual({
      fees: [feeOf(three, "Humming fan", 30_000, 3_000)],
      count: 1,
      ahead_paise: 0,
    });
  },
);

test("two payments can cover one fee, and an overpayment counts towards the next fee", async () => {
  const ravi = await worker(app);
  const one = await complete(ravi, "Sparking switchboard", 2);
  const [first, second] = [await pay(ravi, 4_000), await pay(ravi, 4_000)];
  expect((await read(ravi, first)).body.fees).toEqual([
    feeOf(one, "Sparking switchboard", 60_000, 6_000, 4_000),
  ]);
  const ahead = (await read(ravi, second)).body;
  expect(ahead).toEqual({
    fees: [feeOf(one, "Sparking switchboard", 60_000, 6_000, 2_000)],
    count: 1,
    ahead_paise: 2_000,
  });
  const two = await complete(ravi, "Dead socket");
  expect((await read(ravi, second)).body).toEqual({
    fees: [...ahead.fees, feeOf(two, "Dead socket", 30_000, 3_000, 2_000)],
    count: 2,
    ahead_paise: 0,
  });
});

test("a payment that has not succeeded covers nothing", async () => {
  const ravi = await worker(app);
  await complete(ravi, "Sparking switchboard");
  expect((await read(ravi, await pay(ravi, 3_000, false))).body).toEqual({
    fees: [],
    count: 0,
    ahead_paise: 0,
  });
});

test("the percentage is the charged one, and at most 100 fees are listed", async () => {
  const ravi = await worker(app);
  const { pool } = app.app.platform;
  // 12.5 % of 333.35 rupees are 41.67.
  await sql`with made as (insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends,
      booked_on, starts, ends, duration_hours, hourly_paise, total_paise, title, address, status, content_hash)
      select ${asha.id}, ${ravi.workerId}, ${ravi.slots[1]}, 'Electrician', 1, '08:00', '18:00', '2020-01-06'::date + n, '08:00', '09:00', 1,
        33335, 33335, 'Fuse ' || n, 'Kochi', 'completed', '\\x00' from generate_series(1, 101) n returning id),
    account as (insert into ledger_accounts (kind, worker_id) values ('worker', ${ravi.workerId}) returning id),
    charged as (insert into ledger_transactions (kind, booking_id) select 'fee', id from made order by id returning id)
    insert into ledger_entries (transaction_id, account_id, amount_paise)
    select c.id, a.id, case a.kind when 'fees' then -4167 else 4167 end
    from charged c, (select id, 'worker' as kind from account union all select id, kind from ledger_accounts where kind = 'fees') a`.execute(
    pool,
  );
  const { body } = await read(ravi, await pay(ravi, 101 * 4_167));
  expect([body.count, body.fees.length, body.ahead_paise]).toEqual([101, 100, 0]);
  expect(body.fees[0]).toMatchObject({ booking: { title: "Fuse 1" }, percent: 12.5, covered_paise: 4_167 });
});

test("listPaidFees is for workers and their own payments", async () => {
  const [ravi, meera, boss] = [await worker(app), await worker(app), await administrator(app)];
  await complete(ravi, "Sparking switchboard");
  const id = await pay(ravi, 3_000);
  expect((await read(ravi, id)).status).toBe(200);
  expectProblem(await read(meera, id), notFound);
  expectProblem(await read(ravi, 999_999_999), notFound);
  for (const other of [asha, boss]) expectProblem(await read(other, id), notAllowed);
  expectProblem(await app.call("GET", `/api/v1/worker/payments/${id}/fees`), notSignedIn);
});
