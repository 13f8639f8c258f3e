// The ledger: fees of completed bookings, sums, and the data that screens show.
import { expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { invalidInput, notSignedIn, notAllowed } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { administrator, customer, worker } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { applyEvent } from "./checkout/queries.ts";
import { openAccount } from "./queries.ts";
import { accrueFee } from "./wallet.ts";
import { feePaise } from "./rules.ts";

const app = testApp({}, { jobs: false });

const accrue = (workerId: number, bookingId: number, totalPaise: number) =>
  inTransaction(app.app.platform.pool, (transaction) =>
    accrueFee(app.app.platform, transaction, { workerId, bookingId, totalPaise }),
  );

const entriesOf = async (workerId: number) =>
  (
    await sql<{ amount_paise: number }>`
      select amount_paise from ledger_entries join ledger_accounts on account_id = id where worker_id = ${workerId}`.execute(
      app.app.platform.pool,
    )
  ).rows.map((row) => row.amount_paise);

test.each([
  [30_000, 10, 3_000],
  [5, 10, 1],
  [4, 10, 0],
  [15, 10, 2],
  [33_333, 12.5, 4_167],
  [33_332, 12.5, 4_167],
  [100, 0, 0],
  [100, 100, 100],
  [9_007_199_254_740_991, 10, 900_719_925_474_099],
  [1_000, 0.05, 1],
])(
  "the fee on %i paise at %d percent is %i paise, half a paisa up",
  { tags: ["@worker-9.11", "@money-1.2"] },
  (total, percent, fee) => {
    expect(feePaise(total, percent)).toBe(fee);
  },
);

test("a booking is charged once, also by 20 concurrent calls", async () => {
  const someone = await worker(app);
  await Promise.all(Array.from({ length: 20 }, () => accrue(someone.workerId, 1, 45_005)));
  expect(await entriesOf(someone.workerId)).toEqual([4_501]);
});

test("the tax that a fee includes is booked with it, once", async () => {
  const someone = await worker(app);
  const charge = () =>
    inTransaction(app.app.platform.pool, (transaction) =>
      accrueFee(app.app.platform, transaction, {
        workerId: someone.workerId,
        bookingId: 90,
        totalPaise: 118_000,
        feeTaxPercent: 18,
      }),
    );
  await Promise.all([charge(), charge(), charge()]);
  const { rows } = await sql`
    select a.kind, e.amount_paise from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id where t.booking_id = 90 order by a.kind`.execute(
    app.app.platform.pool,
  );
  expect(rows).toEqual([
    { kind: "fees", amount_paise: -10_000 },
    { kind: "tax", amount_paise: -1_800 },
    { kind: "worker", amount_paise: 11_800 },
  ]);
});

test("a fee that rounds to zero makes no entry", async () => {
  const someone = await worker(app);
  await accrue(someone.workerId, 2, 4);
  expect(await entriesOf(someone.workerId)).toEqual([]);
});

test("concurrent first fees of a worker all count", async () => {
  const someone = await worker(app);
  await Promise.all(Array.from({ length: 10 }, (_, index) => accrue(someone.workerId, 100 + index, 1_000)));
  expect(await entriesOf(someone.workerId)).toEqual(Array.from({ length: 10 }, () => 100));
});

test(
  "the database rejects entries that do not sum to zero and changes of entries",
  { tags: ["@money-1.11"] },
  async () => {
    const { pool } = app.app.platform;
    const someone = await worker(app);
    await accrue(someone.workerId, 200, 1_000);
    await expect(
      sql`with entered as (insert into ledger_transactions (kind) values ('fee') returning id)
      insert into ledger_entries select entered.id, accounts.id, 5 from entered, ledger_accounts accounts where kind = 'fees'`.execute(
        pool,
      ),
    ).rejects.toThrow(/do not sum to zero/);
    await expect(sql`update ledger_entries set amount_paise = 1`.execute(pool)).rejects.toThrow(
      /never changed/,
    );
    await expect(sql`delete from ledger_entries`.execute(pool)).rejects.toThrow(/never changed/);
  },
);

test(
  "viewWallet shows every payment newest first and the balance of the successful ones, to administrators only",
  { tags: ["@worker-2.25"] },
  async () => {
    const [boss, asha, ravi] = [
      await administrator(app),
      await customer(app),
      await worker(app, { fullName: "Ravi Nair" }),
    ];
    const view = () => app.call("GET", "/admin_view/view_wallet/", { token: boss.token });
    const before = (await view()).body;
    for (const [index, status] of (["success", "failed", "success", "pending"] as const).entries()) {
      await pay(ravi.workerId, 10_000 + index, status);
    }
    const { status, body } = await view();
    expect(status).toBe(200);
    expect(body.balence - before.balence).toBeCloseTo(200.02, 5);
    expect(body.Wallet).toHaveLength(before.Wallet.length + 4);
    expect(body.Wallet[0]).toEqual({
      id: expect.any(Number),
      pyment_id: "pay_10003",
      worker_profile: { id: ravi.workerId, user_id: ravi.id, full_name: "Ravi Nair" },
      amount: 10_003,
      status: "pending",
      type: "credit",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(body.count).toBeUndefined();
    expectProblem(await app.call("GET", "/admin_view/view_wallet/"), notSignedIn);
    for (const { token } of [asha, ravi]) {
      expectProblem(await app.call("GET", "/admin_view/view_wallet/", { token }), notAllowed);
    }
  },
);

test("viewWallet pages forwards and backwards and by number, sorts by amount, and searches", async () => {
  const [boss, meera] = [await administrator(app), await worker(app, { fullName: "Meera 100% Iyer" })];
  for (let index = 0; index < 25; index++)
    await pay(meera.workerId, 50_000 - (index % 7) * 100, "failed", `page_${index}`);
  const read = async (query: string) =>
    (await app.call("GET", `/admin_view/view_wallet/?search=meera&${query}`, { token: boss.token })).body;
  const ids = (body: { Wallet: { pyment_id: string }[] }) => body.Wallet.map((row) => row.pyment_id);

  for (const sort of ["created_at", "amount"]) {
    for (const order of ["asc", "desc"]) {
      const whole = ids(await read(`sort=${sort}&order=${order}&page_size=100`));
      const [first, second] = [
        await read(`sort=${sort}&order=${order}&page=1`),
        await read(`sort=${sort}&order=${order}&page=2`),
      ];
      expect([ids(first), first.previous, first.count]).toEqual([whole.slice(0, 10), null, 25]);
      expect(ids(second)).toEqual(whole.slice(10, 20));
      const next = await read(`sort=${sort}&order=${order}&page_size=10&after=${first.next}`);
      expect(ids(next)).toEqual(whole.slice(10, 20));
      const last = await read(`sort=${sort}&order=${order}&page_size=10&after=${next.next}`);
      expect([ids(last), last.next]).toEqual([whole.slice(20), null]);
      const back = await read(`sort=${sort}&order=${order}&page_size=10&before=${last.previous}`);
      expect(ids(back)).toEqual(whole.slice(10, 20));
      const start = await read(`sort=${sort}&order=${order}&page_size=10&before=${back.previous}`);
      expect([ids(start), start.previous]).toEqual([whole.slice(0, 10), null]);
    }
  }
  const found = (text: string) =>
    app.call("GET", `/admin_view/view_wallet/?page=1&search=${encodeURIComponent(text)}`, {
      token: boss.token,
    });
  expect((await found("page_24")).body).toMatchObject({ count: 1, Wallet: [{ pyment_id: "page_24" }] });
  expect((await found("100%")).body.count).toBe(25);
  expect((await found("1%%")).body.count).toBe(0);
  for (const query of [
    "sort=color",
    "after=bm9uc2Vuc2U",
    "page=0",
    "page_size=101",
    "order=up",
    "page=1&page=2",
  ]) {
    const answer = await app.call("GET", `/admin_view/view_wallet/?${query}`, { token: boss.token });
    expectProblem(answer, invalidInput, query);
  }
});

test("a worker sees only their own payments, also in pages", async () => {
  const [ravi, meera] = [await worker(app), await worker(app)];
  await pay(ravi.workerId, 7_000, "success", "of_ravi");
  for (let index = 0; index < 3; index++) await pay(meera.workerId, 100, "failed", `of_her_${index}`);
  const { body } = await app.call("GET", "/worker/payments_view/?page=1&page_size=2", { token: meera.token });
  expect(body).toMatchObject({
    count: 3,
    previous: null,
    wallet_rows: [{ pyment_id: "of_her_2" }, { pyment_id: "of_her_1" }],
  });
  expect(
    (await app.call("GET", "/worker/payments_view/", { token: ravi.token })).body.wallet_rows,
  ).toHaveLength(1);
});

test("a worker's payments come in pages when they are searched, sorted or ordered", async () => {
  const { workerId, token } = await worker(app);
  for (let index = 0; index < 12; index++) await pay(workerId, 100 + index, "failed", `twelve_${index}`);
  const read = (query: string) => app.call("GET", `/worker/payments_view/?${query}`, { token });
  for (const query of ["search=twelve", "sort=amount", "order=asc"]) {
    const { body } = await read(query);
    expect([query, body.wallet_rows.length, body.count]).toEqual([query, 10, 12]);
  }
  const { body: all } = await read("search=&sort=");
  expect([all.wallet_rows.length, all.count]).toEqual([12, undefined]);
  for (const [query, sentence] of [
    ["sort=id", "Sort must be one of: created_at, amount."],
    ["after=zzz", "This cursor is not one of ours. Please open the list again."],
    ["before=zzz", "This cursor is not one of ours. Please open the list again."],
  ] as const) {
    const answer = await read(query);
    const field = query.split("=")[0] ?? "";
    expectProblem(answer, invalidInput, query);
    expect([answer.body.message, answer.body.errors]).toEqual([sentence, { [field]: [sentence] }]);
  }
});

/** Stores a payment; a successful one is also entered in the ledger. */
async function pay(
  workerId: number,
  amountPaise: number,
  status: "success" | "failed" | "pending",
  id = `pay_${amountPaise}`,
) {
  const { pool } = app.app.platform;
  await openAccount(pool, [workerId]);
  const { rows } = await sql<{ id: number }>`
    insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, status, checkout_url)
    select id, full_name, 'other', ${id}, ${amountPaise}, ${status === "success" ? "failed" : status}, '/' from workers
    where id = ${workerId} returning id`.execute(pool);
  const payment = rows[0];
  if (status !== "success" || !payment) return;
  const stored = {
    id: payment.id,
    worker_id: workerId,
    amount_paise: amountPaise,
    currency: "inr",
    status: "failed",
  } as const;
  await applyEvent(pool, "other", { id: `event of ${id}`, kind: "paid", checkoutId: id }, stored, "credited");
}
