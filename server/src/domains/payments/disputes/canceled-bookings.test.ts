// The end of a dispute whose booking was canceled under it: what the cancellation would have done is made up for.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";
import { cancelVisit, chargeCancellations } from "../../../../test/cancellations.ts";
import { advanceUntil, instantOf } from "../../../../test/market-time.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import {
  changeBy,
  deliver,
  paidBooking,
  readBooking,
  statementOf,
  switchPayments,
} from "../../../../test/payments.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
let id: number;
beforeAll(async () => {
  admin = await administrator(app);
  await switchPayments(app, admin, "optional");
});
beforeEach(async () => {
  [asha, ravi] = [await customer(app), await worker(app)];
});

/** Makes a paid booking under a policy that keeps ₹400 of ₹1,000, and disputes an amount of it. Returns the dispute. */
async function disputedBooking(amountPaise: number, { isConfirmed = true } = {}): Promise<number> {
  await chargeCancellations(app, isConfirmed);
  id = await paidBooking(app, asha, ravi);
  const { pool } = app.app.platform;
  const payments = await sql<{ provider_id: string }>`
    select provider_id from customer_payments where booking_id = ${id}`.execute(pool);
  const moneyId = onlyRow(payments.rows).provider_id;
  await deliver(app, {
    dispute: { id: `d_${moneyId}`, moneyId, amountPaise, currency: "inr", state: "open" },
  });
  const disputes = await sql<{ id: number }>`select id from disputes where booking_id = ${id}`.execute(pool);
  return onlyRow(disputes.rows).id;
}
const end = async (disputeId: number, body: Record<string, unknown>) => {
  const answer = await app.call("POST", `/api/v1/admin/disputes/${disputeId}/ended`, {
    token: admin.token,
    body,
  });
  expect(answer.status).toBe(200);
};
const cancelLate = () => cancelVisit(app, id, asha, "plans_changed");

test("won: the cancellation's charge is kept and shared, and the rest goes back", async () => {
  const disputeId = await disputedBooking(100_000);
  expect(await changeBy(app, cancelLate)).toEqual({});
  expect(await changeBy(app, () => end(disputeId, { won: true }))).toEqual({
    suspense: -100_000,
    held: 100_000,
    clearing: 40_000,
    earnings: -36_000,
    fees: -4_000,
  });
  const { cancellation, refunds } = await readBooking(app, asha, id);
  expect(cancellation).toMatchObject({ charge_paise: 40_000, refund_paise: 60_000 });
  expect(refunds).toMatchObject([{ amount_paise: 60_000, cause: "canceled" }]);
  expect(await statementOf(app, ravi)).toMatchObject([{ kind: "cancellation", amount_paise: 36_000 }]);
});

test("won for a part: only what was missing of the charge is kept", async () => {
  const disputeId = await disputedBooking(70_000);
  await cancelLate();
  expect((await readBooking(app, asha, id)).cancellation).toMatchObject({ charge_paise: 30_000 });
  await end(disputeId, { won: true });
  const { cancellation, refunds } = await readBooking(app, asha, id);
  expect(cancellation).toMatchObject({ charge_paise: 40_000, refund_paise: 60_000 });
  expect(refunds).toMatchObject([{ amount_paise: 60_000 }]);
  expect(await statementOf(app, ravi)).toMatchObject([{ amount_paise: 9_000 }, { amount_paise: 27_000 }]);
});

test.each([
  ["the worker", () => cancelVisit(app, id, ravi, "ill"), true],
  ["the customer, where no charge may be taken", cancelLate, false],
])("won after a cancellation by %s: all goes back", async (_by, cancel, isConfirmed) => {
  const disputeId = await disputedBooking(100_000, { isConfirmed });
  expect((await cancel()).status).toBe(200);
  expect(await changeBy(app, () => end(disputeId, { won: true }))).toEqual({
    suspense: -100_000,
    held: 100_000,
  });
  expect((await readBooking(app, asha, id)).cancellation).toMatchObject({
    charge_paise: 0,
    refund_paise: 100_000,
  });
});

test("lost: nothing is kept, because the customer has the money", async () => {
  const disputeId = await disputedBooking(100_000);
  await cancelLate();
  expect(await changeBy(app, () => end(disputeId, { won: false, from: "worker" }))).toEqual({
    suspense: -100_000,
    held: 100_000,
  });
  expect(await statementOf(app, ravi)).toEqual([]);
});

test("won after a missed visit: the policy's whole charge is kept", async () => {
  const disputeId = await disputedBooking(100_000);
  const { date, start_time: startTime } = await readBooking(app, asha, id);
  await advanceUntil(app, admin, instantOf(date, startTime) + 20 * 60_000);
  const reported = await app.call("POST", `/api/v1/bookings/${id}/no_show`, {
    token: ravi.token,
    body: {},
  });
  expect(reported.body).toMatchObject({ status: "canceled" });
  await end(disputeId, { won: true });
  const { no_show: noShow, refunds } = await readBooking(app, asha, id);
  expect(noShow).toMatchObject({ charge_paise: 100_000 });
  expect(refunds).toEqual([]);
  expect(await statementOf(app, ravi)).toMatchObject([{ kind: "no_show", amount_paise: 90_000 }]);
});
