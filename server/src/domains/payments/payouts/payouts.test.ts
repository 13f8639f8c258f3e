// Payouts: what is payable and when, fees taken off, what blocks them, and how they end.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nothingPayable, payoutEnded } from "@hourhand/contract/earnings";
import { alreadyPaidOut } from "@hourhand/contract/money-admin";
import { notFound } from "@hourhand/contract/problem";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { sql } from "../../../platform/database/sql.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import {
  acceptedOnline,
  balances,
  giveAccount,
  moveTo,
  pay,
  switchPayments,
} from "../../../../test/payments.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { insertEarning } from "../shares/queries.ts";
import { accrueFee } from "../../wallet/wallet.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  admin = await administrator(app);
  await switchPayments(app, admin, "optional");
});
beforeEach(async () => {
  ravi = await worker(app);
  await sql`update workers set salary_paise = 100000 where id = ${ravi.workerId}`.execute(
    app.app.platform.pool,
  );
});

/** Makes a visit of ₹1,000 that is paid and completed: the worker's share is ₹900. */
async function earn(hours: string = "10:00"): Promise<number> {
  const by = await customer(app);
  const id = await acceptedOnline(app, by, ravi, { startTime: hours });
  await pay(app, by, id);
  await moveTo(app, ravi, id, "completed");
  return id;
}
const ripen = () =>
  sql`update earnings set payable_at = market_now() where worker_id = ${ravi.workerId}`.execute(
    app.app.platform.pool,
  );
/** Charges the fee of a booking that was paid at the visit. */
const charge = (bookingId: number, totalPaise: number) =>
  inTransaction(app.app.platform.pool, (transaction) =>
    accrueFee(app.app.platform, transaction, { workerId: ravi.workerId, bookingId, totalPaise }),
  );
const call = (method: string, path: string, body?: Record<string, unknown>) =>
  app.call(method, `/api/v1/admin/${path}`, { token: admin.token, ...(body && { body }) });
const due = async () =>
  (await call("GET", "payouts/due?limit=100")).body.items.filter(
    ({ worker: { id } }: { worker: { id: number } }) => id === ravi.workerId,
  );
const make = () => call("POST", "payouts", { worker_ids: [ravi.workerId] });
const earnings = async () => (await app.call("GET", "/api/v1/worker/earnings", { token: ravi.token })).body;
const kinds = async () =>
  (await app.call("GET", "/api/v1/worker/earnings/entries", { token: ravi.token })).body.items.map(
    ({ kind, amount_paise: amount, balance_paise: balance }: Record<string, unknown>) => [
      kind,
      amount,
      balance,
    ],
  );

test("a share becomes payable some hours after the booking's end", async () => {
  await earn();
  expect(await earnings()).toMatchObject({ held_paise: 90_000, payable_paise: 0 });
  expect(await due()).toEqual([]);
  await giveAccount(app, ravi);
  expectProblem(await make(), nothingPayable);
  await ripen();
  expect(await earnings()).toMatchObject({ held_paise: 0, payable_paise: 90_000 });
  expect(await due()).toMatchObject([{ amount_paise: 90_000, blocked_by: null }]);
});

test("a payout takes unpaid fees off, and they stand in the wallet as paid", async () => {
  await earn();
  await ripen();
  await giveAccount(app, ravi);
  await charge(900_001, 300_000);
  expect(await due()).toEqual([
    {
      worker: { id: ravi.workerId, name: expect.any(String) },
      payable_paise: 90_000,
      fees_paise: 30_000,
      amount_paise: 60_000,
      blocked_by: null,
    },
  ]);
  const { status, body } = await make();
  expect([status, body.items]).toMatchObject([
    201,
    [{ amount_paise: 60_000, fees_paise: 30_000, state: "waiting", ended_at: null }],
  ]);
  const fees = (await app.call("GET", "/worker/payments_view/", { token: ravi.token })).body;
  expect(fees.worker).toMatchObject({ pending_fee: 0, total_fee: 400, payed_fee: 400 });
  expect(fees.wallet_rows).toMatchObject([{ amount: 30_000, status: "success", type: "credit" }]);
  expect(await kinds()).toEqual([
    ["payout", -60_000, 0],
    ["fee", -30_000, 60_000],
    ["visit", 90_000, 90_000],
  ]);
  expect(await earnings()).toMatchObject({ held_paise: 0, payable_paise: 0, paid_out_paise: 0 });
  const before = await balances(app);
  const paid = await call("POST", `payouts/${body.items[0].id}/paid`, { reference: "UTR 1" });
  expect(paid.body).toMatchObject({ state: "paid", reference: "UTR 1" });
  const after = await balances(app);
  expect((after["bank"] ?? 0) - (before["bank"] ?? 0)).toBe(-60_000);
  expect(await earnings()).toMatchObject({ paid_out_paise: 60_000 });
  expectProblem(await call("POST", `payouts/${body.items[0].id}/paid`, { reference: "again" }), payoutEnded);
  expectProblem(await call("POST", `payouts/${body.items[0].id}/failed`, { reason: "late" }), payoutEnded);
});

test("a payout that takes fees off ends the checkout that was opened for them", async () => {
  await earn();
  await ripen();
  await giveAccount(app, ravi);
  await charge(900_002, 300_000);
  const opened = await app.call("POST", "/worker/payments_view/", { token: ravi.token });
  expect(opened.status).toBe(200);
  expect((await make()).status).toBe(201);
  const { rows } = await sql<{ is_over: boolean }>`
    select expires_at <= now() as is_over from payments where worker_id = ${ravi.workerId} and provider <> 'payout'`.execute(
    app.app.platform.pool,
  );
  expect(rows).toEqual([{ is_over: true }]);
});

test("a payout that failed is payable again", { tags: ["@money-5.11"] }, async () => {
  await earn();
  await ripen();
  await giveAccount(app, ravi);
  const { items } = (await make()).body;
  await call("POST", `payouts/${items[0].id}/failed`, { reason: "The account is closed." });
  expect(await earnings()).toMatchObject({ payable_paise: 90_000, paid_out_paise: 0 });
  expect((await make()).body.items).toMatchObject([{ amount_paise: 90_000 }]);
  expectProblem(await call("POST", "payouts/999999/paid", { reference: "x" }), notFound);
  const failed = (await call("GET", "payouts?state=failed&limit=100")).body.items;
  expect(failed).toContainEqual(
    expect.objectContaining({ id: items[0].id, state: "failed", reason: "The account is closed." }),
  );
});

test("after a payout failed, its shares are held and refunded each on its own; the fees stay paid", async () => {
  const [first, second] = [await earn(), await earn("11:00")];
  await ripen();
  await giveAccount(app, ravi);
  await charge(900_003, 100_000);
  const { items } = (await make()).body;
  expect(items).toMatchObject([{ amount_paise: 170_000, fees_paise: 10_000 }]);
  const failed = await call("POST", `payouts/${items[0].id}/failed`, { reason: "The account is closed." });
  expect(failed.body).toMatchObject({ id: items[0].id, state: "failed" });
  const held = await call("POST", `bookings/${first}/hold`, { reason: "A complaint." });
  expect(held.body).toMatchObject({ id: first, status: "completed" });
  expect(await earnings()).toMatchObject({ held_paise: 90_000, payable_paise: 80_000 });
  const refund = { amount_paise: 5_000, reason: "The visit began late.", from: "worker" };
  expect((await call("POST", `bookings/${second}/refunds`, refund)).body).toMatchObject({
    booking_id: second,
    amount_paise: 5_000,
    cause: "admin",
    items: [{ amount_paise: 5_000 }],
  });
  // A second payout that fails gives back what it had, the first one's fee included.
  const again = (await make()).body.items;
  expect(again).toMatchObject([{ amount_paise: 75_000, fees_paise: 0 }]);
  await call("POST", `payouts/${again[0].id}/failed`, { reason: "Still closed." });
  expect((await make()).body.items).toMatchObject([{ amount_paise: 75_000, fees_paise: 0 }]);
  expect(await earnings()).toMatchObject({ held_paise: 90_000, payable_paise: 0 });
});

test("extra work that is paid later is payable some hours after the visit's end as well", async () => {
  const id = await earn();
  await inTransaction(app.app.platform.pool, (transaction) =>
    insertEarning(transaction, [ravi.workerId, id, "extra", 9_000, 48, null]),
  );
  const { rows } = await sql<{ kind: string; is_from_end: boolean }>`
    select e.kind, e.payable_at = c.at + interval '48 hours' as is_from_end from earnings e
    join booking_changes c on c.booking_id = e.booking_id and c.event = 'completed'
    where e.booking_id = ${id} order by e.id`.execute(app.app.platform.pool);
  expect(rows).toEqual([
    { kind: "visit", is_from_end: true },
    { kind: "extra", is_from_end: true },
  ]);
});

describe("is blocked", () => {
  test("without an account, and a day after its change", { tags: ["@money-5.7", "@money-5.8"] }, async () => {
    await earn();
    await ripen();
    expect(await due()).toMatchObject([{ blocked_by: "no_account" }]);
    expectProblem(await make(), nothingPayable);
    await giveAccount(app, ravi, "1 hour");
    expect(await due()).toMatchObject([{ blocked_by: "account_changed" }]);
    expectProblem(await make(), nothingPayable);
  });

  test("below the smallest payout", { tags: ["@money-5.8"] }, async () => {
    await earn();
    await ripen();
    await giveAccount(app, ravi);
    await sql`update earnings set amount_paise = 9999 where worker_id = ${ravi.workerId}`.execute(
      app.app.platform.pool,
    );
    expect(await due()).toMatchObject([{ blocked_by: "below_minimum" }]);
  });

  test("for one booking that an administrator holds", { tags: ["@money-4.13", "@money-5.14"] }, async () => {
    const id = await earn();
    const other = await earn("11:00");
    await ripen();
    await giveAccount(app, ravi);
    const path = `bookings/${id}/hold`;
    const hold = await call("POST", path, { reason: "A complaint." });
    expect([hold.status, hold.body.share_hold.reason]).toEqual([200, "A complaint."]);
    const own = await app.call("GET", `/api/v1/bookings/${id}`, { token: ravi.token });
    expect([own.status, own.body.share_hold]).toEqual([200, null]);
    expect(await earnings()).toMatchObject({ held_paise: 90_000, payable_paise: 90_000 });
    expect((await make()).body.items).toMatchObject([{ amount_paise: 90_000 }]);
    const refund = (booking: number) =>
      call("POST", `bookings/${booking}/refunds`, { amount_paise: 1_000, reason: "x", from: "worker" });
    expectProblem(await refund(other), alreadyPaidOut);
    expect((await refund(id)).status).toBe(201);
    const released = await call("DELETE", path);
    expect([released.status, released.body.share_hold]).toEqual([200, null]);
    expect(await earnings()).toMatchObject({ held_paise: 0, payable_paise: 89_000 });
    expectProblem(await call("POST", "bookings/999999/hold", { reason: "x" }), notFound);
  });
});

test("the file for the bank has the account in clear, and each reading is in the audit", async () => {
  await earn();
  await ripen();
  const account = { kind: "upi", holder: "Ravi Kumar", upi_id: "ravi@okbank", password: ravi.password };
  const put = await app.call("PUT", "/api/v1/worker/payout_account", { token: ravi.token, body: account });
  expect(put.status).toBe(200);
  const { items } = (await make()).body;
  const file = await call("GET", "payouts/export?state=waiting");
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.body).toContain(`${items[0].id},`);
  expect(file.body).toContain("ravi@okbank");
  const audit = await sql<{ action: string }>`
    select action from audit_entries where actor_id = ${admin.id} order by id desc limit 1`.execute(
    app.app.platform.pool,
  );
  expect(audit.rows).toEqual([{ action: "payouts exported" }]);
});

test("a payout at the same time as a refund of its share leaves the sums right", async () => {
  const id = await earn();
  await ripen();
  await giveAccount(app, ravi);
  const refund = () =>
    call("POST", `bookings/${id}/refunds`, { amount_paise: 30_000, reason: "x", from: "worker" });
  const [payout, refunded] = await Promise.all([make(), refund()]);
  expect(payout.status).toBe(201);
  expect([201, 409]).toContain(refunded.status);
  const isFirst = refunded.status === 201;
  expect(payout.body.items).toMatchObject([{ amount_paise: isFirst ? 60_000 : 90_000 }]);
  expect(await earnings()).toMatchObject({ held_paise: 0, payable_paise: 0 });
});

test("of payouts made at the same time one gets the money", { tags: ["@money-5.9"] }, async () => {
  await earn();
  await ripen();
  await giveAccount(app, ravi);
  const answers = await Promise.all([make(), make(), make()]);
  expect(answers.map((answer) => String(outcomeOf(answer))).toSorted()).toEqual([
    "201",
    "409 nothing-payable",
    "409 nothing-payable",
  ]);
  expect(await kinds()).toEqual([
    ["payout", -90_000, 0],
    ["visit", 90_000, 90_000],
  ]);
});
