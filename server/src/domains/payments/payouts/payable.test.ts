// Payouts to a worker: when they become payable, the fees they deduct, the account, and the file for the bank.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { nothingPayable } from "@hourhand/contract/earnings";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import {
  changeBy,
  earningsOf,
  giveAccount,
  moveTo,
  paidBooking,
  statementOf,
  switchPayments,
} from "../../../../test/payments.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { accrueFee } from "../../wallet/wallet.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let ravi: TestWorker;
let id: number;
beforeAll(async () => {
  admin = await administrator(app);
  await switchPayments(app, admin, "optional");
});
beforeEach(async () => {
  ravi = await worker(app);
  id = await paidBooking(app, await customer(app), ravi);
  await moveTo(app, ravi, id, "completed");
});

const asAdmin = (method: string, path: string, body?: Record<string, unknown>) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) });
const ripen = () =>
  sql`update earnings set payable_at = market_now() where worker_id = ${ravi.workerId}`.execute(
    app.app.platform.pool,
  );
const due = async () =>
  (await asAdmin("GET", "/api/v1/admin/payouts/due?limit=100")).body.items.filter(
    ({ worker: { id: of } }: { worker: { id: number } }) => of === ravi.workerId,
  );
const make = async () =>
  onlyRow(
    (await asAdmin("POST", "/api/v1/admin/payouts", { worker_ids: [ravi.workerId] })).body.items as {
      id: number;
    }[],
  );

test(
  "a share is payable the policy's hours after the end",
  { tags: ["@money-5.2", "@money-5.9"] },
  async () => {
    const { rows } = await sql<{ hours: number }>`
    select (extract(epoch from e.payable_at - c.at) / 3600)::float8 as hours from earnings e
    join booking_changes c on c.booking_id = e.booking_id and c.event = 'completed'
    where e.booking_id = ${id}`.execute(app.app.platform.pool);
    expect(rows).toEqual([{ hours: 48 }]);
    expect(await earningsOf(app, ravi)).toMatchObject({ held_paise: 90_000, payable_paise: 0 });
    expect(await due()).toEqual([]);
    await giveAccount(app, ravi);
    const none = await asAdmin("POST", "/api/v1/admin/payouts", { worker_ids: [ravi.workerId] });
    expectProblem(none, nothingPayable);
    await ripen();
    expect(await earningsOf(app, ravi)).toMatchObject({ held_paise: 0, payable_paise: 90_000 });
  },
);

test(
  "a payout takes unpaid fees off",
  { tags: ["@money-5.3", "@money-5.8", "@money-5.10", "@money-5.11", "@money-9.3"] },
  async () => {
    await ripen();
    await giveAccount(app, ravi);
    await inTransaction(app.app.platform.pool, (transaction) =>
      accrueFee(app.app.platform, transaction, {
        workerId: ravi.workerId,
        bookingId: 900_001,
        totalPaise: 300_000,
      }),
    );
    const amounts = { payable_paise: 90_000, fees_paise: 30_000, amount_paise: 60_000, blocked_by: null };
    expect(await due()).toMatchObject([amounts]);
    const { id: payoutId } = await make();
    const fees = (await app.call("GET", "/worker/payments_view/", { token: ravi.token })).body;
    expect(fees.worker).toMatchObject({ pending_fee: 0, total_fee: 400, payed_fee: 400 });
    expect(fees.wallet_rows).toMatchObject([{ amount: 30_000, status: "success" }]);
    expect(await statementOf(app, ravi)).toMatchObject([
      { kind: "payout", amount_paise: -60_000, balance_paise: 0 },
      { kind: "fee", amount_paise: -30_000, balance_paise: 60_000 },
      { kind: "visit", amount_paise: 90_000, balance_paise: 90_000 },
    ]);
    const change = await changeBy(app, async () => {
      const path = `/api/v1/admin/payouts/${payoutId}/paid`;
      const { body } = await asAdmin("POST", path, { reference: "UTR 1" });
      expect(body).toMatchObject({ state: "paid", reference: "UTR 1" });
    });
    expect(change).toEqual({ earnings: 60_000, bank: -60_000 });
  },
);

test("a deactivated worker is paid like others", { tags: ["@money-5.13"] }, async () => {
  await ripen();
  await giveAccount(app, ravi);
  await asAdmin("PATCH", "/admin_view/users_view/", { id: ravi.id });
  const { rows } = await sql<{ is_active: boolean }>`
    select is_active from people where id = ${ravi.id}`.execute(app.app.platform.pool);
  expect(rows).toEqual([{ is_active: false }]);
  expect(await due()).toMatchObject([{ amount_paise: 90_000, blocked_by: null }]);
  expect(await make()).toMatchObject({ amount_paise: 90_000, state: "waiting" });
});

test("the bank's file names the account, and the audit its reading", { tags: ["@money-5.12"] }, async () => {
  await ripen();
  const account = { kind: "upi", holder: "Ravi Kumar", upi_id: "ravi@okbank", password: ravi.password };
  await app.call("PUT", "/api/v1/worker/payout_account", { token: ravi.token, body: account });
  await make();
  const { headers, body } = await asAdmin("GET", "/api/v1/admin/payouts/export?state=waiting");
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(body).toContain("ravi@okbank");
  const { items } = (await asAdmin("GET", "/api/v1/admin/audit?limit=1")).body;
  expect(items).toMatchObject([{ event: "payouts exported", actor: { id: admin.id } }]);
});

test("the bank's file leaves out an account that was changed within a day", async () => {
  await ripen();
  const account = { kind: "upi", holder: "Ravi Kumar", password: ravi.password };
  const put = (upi: string) =>
    app.call("PUT", "/api/v1/worker/payout_account", {
      token: ravi.token,
      body: { ...account, upi_id: upi },
    });
  expect((await put("ravi@okbank")).status).toBe(200);
  const { id: payoutId } = await make();
  expect((await put("thief@okbank")).status).toBe(200);
  const file = String((await asAdmin("GET", "/api/v1/admin/payouts/export?state=waiting")).body);
  expect(file).toContain(`${payoutId},`);
  expect(file).not.toContain("thief@okbank");
});
