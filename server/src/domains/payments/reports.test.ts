// What a provider reports: money once, twice, wrong, late and unknown, and refunds.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import {
  acceptedOnline,
  balances,
  deliver,
  openCheckout,
  pageAt,
  pay,
  press,
  readBooking,
  runJob,
  switchPayments,
  titlesOf,
} from "../../../test/payments.ts";
import { testApp } from "../../../test/start-app.ts";
import { sql } from "../../platform/database/sql.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  await switchPayments(app, admin, "optional");
  [asha, ravi] = [await customer(app), await worker(app)];
});

/** The money that the provider reports for a booking's checkout. */
async function moneyFor(id: number, changes: object = {}) {
  const { rows } = await sql<{ provider_id: string; reference: string; amount_paise: number }>`
    select c.provider_id, c.reference, c.amount_paise from payment_checkouts c
    join customer_payments p on p.id = c.payment_id where p.booking_id = ${id} order by c.id desc limit 1`.execute(
    app.app.platform.pool,
  );
  const checkout = rows[0];
  if (!checkout) throw new Error("There is no checkout.");
  return {
    id: `money_${id}_${Math.random()}`,
    checkoutId: checkout.provider_id,
    reference: checkout.reference,
    amountPaise: checkout.amount_paise,
    currency: "inr",
    method: "card",
    ...changes,
  };
}

describe("what a provider reports", () => {
  test("counts once, however often and at the same time", { tags: ["@money-1.10"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    await openCheckout(app, asha, id);
    const before = await balances(app);
    const money = await moneyFor(id);
    await Promise.all(Array.from({ length: 8 }, () => deliver(app, { money })));
    const { payments, total_paise: total } = await readBooking(app, asha, id);
    expect(payments[0]).toMatchObject({ state: "paid", method: "card", refunded_paise: 0 });
    const after = await balances(app);
    expect([(after["clearing"] ?? 0) - (before["clearing"] ?? 0)]).toEqual([total]);
  });

  test("a second payment of one checkout goes back", { tags: ["@money-3.31"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    const page = await pay(app, asha, id);
    await press(page, "pay");
    const { payments, refunds, total_paise: total } = await readBooking(app, asha, id);
    expect(payments[0]).toMatchObject({ state: "paid", refunded_paise: 0 });
    expect(refunds).toMatchObject([{ amount_paise: total, cause: "paid_twice" }]);
    expect(await titlesOf(app, admin.id)).toContain("A payment is being refunded");
  });

  test.each([
    ["another amount", { amountPaise: 1 }],
    ["another currency", { currency: "usd" }],
    ["another reference", { reference: "somebody else's" }],
  ])("%s is not credited and goes back in full", { tags: ["@money-3.30"] }, async (_name, changes) => {
    const id = await acceptedOnline(app, asha, ravi);
    await openCheckout(app, asha, id);
    const money = await moneyFor(id, changes);
    await deliver(app, { money });
    const { payments, refunds } = await readBooking(app, asha, id);
    expect(payments[0].state).toBe("due");
    expect(refunds).toMatchObject([{ amount_paise: money.amountPaise, cause: "wrong_amount" }]);
    await pay(app, asha, id);
    expect((await readBooking(app, asha, id)).payments[0].state).toBe("paid");
  });

  test("money for an unknown checkout waits for an administrator", { tags: ["@money-4.22"] }, async () => {
    await deliver(app, {
      money: {
        id: "money_of_nobody",
        checkoutId: "testv_unknown",
        reference: null,
        amountPaise: 4_200,
        currency: "inr",
        method: null,
      },
    });
    const { items } = (await app.call("GET", "/api/v1/admin/money/waiting", { token: admin.token })).body;
    expect(items).toContainEqual(
      expect.objectContaining({ kind: "unmatched", amount_paise: 4_200, booking_id: null }),
    );
  });

  test(
    "money that comes two minutes later arrives by the marketplace's clock",
    { tags: ["@money-8.3"] },
    async () => {
      const id = await acceptedOnline(app, asha, ravi);
      const { body } = await openCheckout(app, asha, id);
      await press(pageAt(app, body.checkout_url), "later");
      expect((await readBooking(app, asha, id)).payments[0].state).toBe("due");
      const moved = await app.call("POST", "/api/v1/test/clock", {
        token: admin.token,
        body: { advance_minutes: 3 },
      });
      expect(moved.status).toBe(200);
      expect((await readBooking(app, asha, id)).payments[0].state).toBe("paid");
    },
  );

  test("a customer may ask for it, when events do not come", { tags: ["@money-3.21"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    const { body } = await openCheckout(app, asha, id);
    const check = () =>
      app.call("POST", `/api/v1/bookings/${id}/payments/${body.payment.id}/check`, { token: asha.token });
    expect((await check()).body).toMatchObject({
      message: "The payment has not arrived yet.",
      payment: { state: "due" },
    });
    await sql`insert into test_money (id, checkout_id, is_reported)
      select 'unsaid_' || id, id, true from test_checkouts where ${body.checkout_url} like '%' || id`.execute(
      app.app.platform.pool,
    );
    expect((await check()).body).toMatchObject({
      message: "The payment has arrived.",
      payment: { state: "paid" },
    });
  });

  test("a refund that was done may fail later, and then waits", { tags: ["@money-4.15"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    const page = await pay(app, asha, id);
    await press(page, "pay");
    await runJob(app, "sendRefunds");
    const [refund] = (await readBooking(app, asha, id)).refunds;
    expect(refund.state).toBe("done");
    const { rows } = await sql<{ provider_id: string }>`
      select provider_id from refunds where id = ${refund.id}`.execute(app.app.platform.pool);
    const report = { id: rows[0]?.provider_id ?? "", state: "failed" as const };
    await Promise.all([deliver(app, { refund: report }), deliver(app, { refund: report })]);
    expect((await readBooking(app, asha, id)).refunds[0].state).toBe("failed");
    const { items } = (await app.call("GET", "/api/v1/admin/money/waiting", { token: admin.token })).body;
    expect(items).toContainEqual(expect.objectContaining({ kind: "refund_failed", id: refund.id }));
  });
});
