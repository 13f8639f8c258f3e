// A paid booking ends: shares, charges and refunds, and that the ledger explains each of them.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actAsAdmin } from "../../../test/administration.ts";
import { cancelVisit, chargeCancellations, quoteOf } from "../../../test/cancellations.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import {
  acceptedOnline,
  balances,
  changeBy,
  earningsOf,
  paidBooking,
  statementOf,
  moveTo,
  openCheckout,
  pageAt,
  pay,
  press,
  readBooking,
  runJob,
  switchPayments,
} from "../../../test/payments.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  admin = await administrator(app);
  await switchPayments(app, admin, "optional");
});
beforeEach(async () => {
  [asha, ravi] = [await customer(app), await worker(app)];
});

const fees = async (person: TestPerson) =>
  (await app.call("GET", "/worker/payments_view/", { token: person.token })).body.worker;
describe("a completed visit", () => {
  test(
    "credits the worker with the total less the fee, which counts as charged and paid",
    { tags: ["@money-4.1", "@money-5.1"] },
    async () => {
      const id = await paidBooking(app, asha, ravi);
      expect(await changeBy(app, () => moveTo(app, ravi, id, "completed"))).toEqual({
        held: 100_000,
        earnings: -90_000,
        fees: -10_000,
      });
      expect(await fees(ravi)).toMatchObject({ total_fee: 100, payed_fee: 100, pending_fee: 0 });
      expect(await earningsOf(app, ravi)).toEqual({
        currency: "INR",
        held_paise: 90_000,
        payable_paise: 0,
        paid_out_paise: 0,
        owed_fees_paise: 0,
        at_visit_paise: 0,
      });
      expect(await statementOf(app, ravi)).toEqual([
        {
          at: expect.stringMatching(/Z$/),
          booking_id: id,
          kind: "visit",
          amount_paise: 90_000,
          balance_paise: 90_000,
        },
      ]);
    },
  );

  test("that is paid afterwards is shared then", async () => {
    const id = await acceptedOnline(app, asha, ravi);
    const { total_paise: total } = await readBooking(app, asha, id);
    await moveTo(app, ravi, id, "completed");
    expect(await statementOf(app, ravi)).toEqual([]);
    await pay(app, asha, id);
    expect(await statementOf(app, ravi)).toMatchObject([{ amount_paise: total - total / 10 }]);
    expect((await fees(ravi)).pending_fee).toBe(0);
  });

  test("of a booking that is paid at the visit charges the fee as before", async () => {
    const id = await acceptedOnline(app, asha, ravi, { payment_method: "at_visit" });
    await moveTo(app, ravi, id, "completed");
    expect((await fees(ravi)).pending_fee).toBeGreaterThan(0);
    expect(await statementOf(app, ravi)).toEqual([]);
  });
});

describe("a canceled visit", () => {
  test(
    "in India is refunded in full until an administrator has edited the charges",
    { tags: ["@money-2.10"] },
    async () => {
      await chargeCancellations(app, false);
      const id = await paidBooking(app, asha, ravi);
      expect(await quoteOf(app, id, asha, "plans_changed")).toMatchObject({
        charge_paise: 0,
        refund_paise: 100_000,
        rule: { percent: 40, policy_charge_paise: 40_000, text: expect.stringContaining("comes back") },
      });
      expect((await cancelVisit(app, id, asha, "plans_changed")).body).toMatchObject({
        status: "canceled",
        cancellation: { charge_paise: 0, refund_paise: 100_000 },
        refunds: [{ amount_paise: 100_000, cause: "canceled", state: "pending" }],
      });
    },
  );

  test("keeps the policy's charge, and shares it", { tags: ["@money-4.4", "@money-4.5"] }, async () => {
    await chargeCancellations(app, true);
    const id = await paidBooking(app, asha, ravi);
    expect(await quoteOf(app, id, asha, "plans_changed")).toMatchObject({
      charge_paise: 40_000,
      refund_paise: 60_000,
      rule: { text: "By our policy ₹400 of what you paid stays, and the rest comes back." },
    });
    expect(await changeBy(app, () => cancelVisit(app, id, asha, "plans_changed"))).toEqual({
      held: 100_000,
      clearing: -60_000,
      earnings: -36_000,
      fees: -4_000,
    });
    expect(await statementOf(app, ravi)).toMatchObject([{ kind: "cancellation", amount_paise: 36_000 }]);
    const { payments, cancellation } = await readBooking(app, asha, id);
    expect(payments[0].refunded_paise).toBe(60_000);
    expect(cancellation).toMatchObject({ charge_paise: 40_000, refund_paise: 60_000 });
  });

  test(
    "is refunded in full when the worker or an administrator cancels",
    { tags: ["@money-4.7"] },
    async () => {
      const [one, two] = [await paidBooking(app, asha, ravi), await paidBooking(app, asha, ravi)];
      expect((await cancelVisit(app, one, ravi, "ill")).body.refunds).toMatchObject([
        { amount_paise: 100_000 },
      ]);
      await actAsAdmin(app, admin, two, "cancel");
      expect(await readBooking(app, asha, two)).toMatchObject({
        cancellation: { charge_paise: 0, refund_paise: 100_000 },
        refunds: [{ amount_paise: 100_000, cause: "canceled" }],
      });
    },
  );

  test("that is not paid closes its payment", { tags: ["@money-4.6"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    await cancelVisit(app, id, asha, "plans_changed");
    expect(await readBooking(app, asha, id)).toMatchObject({
      payments: [{ state: "closed", allowed: [] }],
      refunds: [],
    });
  });

  test("of a blocked account is refunded", { tags: ["@money-4.7"] }, async () => {
    const id = await paidBooking(app, asha, ravi);
    await app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id: ravi.id } });
    const { status, refunds } = await readBooking(app, admin, id);
    expect([status, refunds]).toMatchObject([
      "canceled",
      [{ cause: "account_blocked", amount_paise: 100_000 }],
    ]);
  });

  test(
    "and a cancellation at the same time as the money refund it once",
    { tags: ["@money-4.19"] },
    async () => {
      for (let round = 0; round < 5; round++) {
        const by = await customer(app);
        const id = await acceptedOnline(app, by, ravi, { startTime: `${10 + round}:00` });
        const { body } = await openCheckout(app, by, id);
        const before = await balances(app);
        await Promise.all([
          press(pageAt(app, body.checkout_url), "pay"),
          cancelVisit(app, id, by, "worker_late"),
        ]);
        // The money came first: what canceling means has changed, and the customer confirms it again.
        if ((await readBooking(app, by, id)).status === "accepted")
          await cancelVisit(app, id, by, "worker_late");
        await runJob(app, "sendRefunds");
        const { payments, refunds, status } = await readBooking(app, by, id);
        expect(status).toBe("canceled");
        expect(payments[0].refunded_paise).toBe(payments[0].paid_at === null ? 0 : payments[0].amount_paise);
        expect(refunds).toHaveLength(payments[0].paid_at === null ? 0 : 1);
        expect(await balances(app)).toEqual(before);
      }
    },
  );
});
