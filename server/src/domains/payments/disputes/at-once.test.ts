// Some money and its dispute are reported in the same instant, in either order: the dispute gets its booking.
import { beforeAll, expect, test } from "vitest";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";
import { inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { administrator, customer, worker } from "../../../../test/people.ts";
import { acceptedOnline, changeBy, openCheckout, switchPayments } from "../../../../test/payments.ts";
import { testApp } from "../../../../test/start-app.ts";
import { receiveMoney } from "../receiving/receiving.ts";
import { receiveDispute } from "./opening.ts";

const app = testApp({}, { jobs: false });
const provider = "test-checkout";
beforeAll(async () => {
  await switchPayments(app, await administrator(app), "optional");
});

type Report = (transaction: Transaction) => Promise<void>;
const report = (one: Report) => inTransaction(app.app.platform.pool, one);

/** Handles a report, and commits it only when the other one waits for it. */
async function reportBoth(first: Report, second: Report): Promise<void> {
  const { pool } = app.app.platform;
  let other: Promise<void> | undefined;
  await report(async (transaction) => {
    await first(transaction);
    other = report(second);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and l.locktype = 'advisory' and a.datname = current_database()`.execute(pool);
        return rows.length;
      })
      .toBe(1);
  });
  await other;
}

test.each(["money", "dispute"])("the %s is reported first", async (first) => {
  const asha = await customer(app);
  const id = await acceptedOnline(app, asha, await worker(app));
  await openCheckout(app, asha, id);
  const { platform } = app.app;
  const { rows } = await sql<{ provider_id: string; amount_paise: number; currency: string }>`
    select c.provider_id, c.amount_paise, c.currency from payment_checkouts c
      join customer_payments p on p.id = c.payment_id where p.booking_id = ${id}`.execute(platform.pool);
  const { provider_id: checkoutId, amount_paise: amountPaise, currency } = onlyRow(rows);
  const moneyId = `money_${id}`;
  const received = { id: moneyId, checkoutId, reference: null, amountPaise, currency, method: "upi" };
  const disputed = { id: `dispute_${id}`, moneyId, amountPaise, currency, state: "open" as const };
  const money: Report = (transaction) => receiveMoney(platform, transaction, provider, received);
  const dispute: Report = (transaction) => receiveDispute(platform, transaction, provider, disputed);
  const change = await changeBy(app, () =>
    first === "money" ? reportBoth(money, dispute) : reportBoth(dispute, money),
  );
  expect(change).toEqual({ held: -amountPaise, suspense: amountPaise });
  const disputes = await sql`select state from disputes where booking_id = ${id}`.execute(platform.pool);
  expect(disputes.rows).toEqual([{ state: "open" }]);
});
