// Disputes: opened once, what they hold and limit, and each way to end one. Their events: ../providers-disputes.test.ts.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { alreadyPaidOut, refundTooLarge } from "@hourhand/contract/money-admin";
import { invalidInput, notAllowed, notFound } from "@hourhand/contract/problem";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";
import { noticeTextsOf } from "../../../../test/notified.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import {
  balances,
  changeBy,
  deliver,
  earningsOf,
  giveAccount,
  moveTo,
  paidBooking,
  readBooking,
  runJob,
  statementOf,
  switchPayments,
} from "../../../../test/payments.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { refundsOf } from "../../../../test/provider-benches.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
const total = 100_000;
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
  id = await paidBooking(app, asha, ravi);
});

const asAdmin = (method: "GET" | "POST", path: string, body?: Record<string, unknown>) =>
  app.call(method, `/api/v1/admin/${path}`, { token: admin.token, ...(body && { body }) });
const moneyOf = async (bookingId: number): Promise<string> => {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from customer_payments where booking_id = ${bookingId}`.execute(app.app.platform.pool);
  return onlyRow(rows).provider_id;
};
const disputesOf = async (bookingId: number | null) =>
  ((await asAdmin("GET", "money/waiting")).body.items as Record<string, unknown>[]).filter(
    ({ kind, booking_id }) => kind === "dispute" && booking_id === bookingId,
  );
const waiting = () => disputesOf(id);
/** Opens a dispute of the booking's money; returns its id. */
async function dispute(amountPaise = total, name = ""): Promise<number> {
  const moneyId = await moneyOf(id);
  await deliver(app, {
    dispute: { id: `dispute_${moneyId}${name}`, moneyId, amountPaise, currency: "inr", state: "open" },
  });
  return (await waiting()).at(-1)?.["id"] as number;
}
const end = (disputeId: number, body: Record<string, unknown>, { token } = admin) =>
  app.call("POST", `/api/v1/admin/disputes/${disputeId}/ended`, { token, body });
const won = (disputeId: number) => end(disputeId, { won: true });
const lost = (disputeId: number, from: "worker" | "platform") => end(disputeId, { won: false, from });
const refund = (amountPaise: number, from = "platform") =>
  asAdmin("POST", `bookings/${id}/refunds`, { amount_paise: amountPaise, reason: "The tap drips.", from });
const cancel = () => asAdmin("POST", `bookings/${id}/cancel`, { reason: "The worker is ill." });
const makeAllPayable = () =>
  sql`update earnings set payable_at = market_now() where worker_id = ${ravi.workerId}`.execute(
    app.app.platform.pool,
  );
const payOut = async () => {
  await giveAccount(app, ravi);
  await makeAllPayable();
  return asAdmin("POST", "payouts", { worker_ids: [ravi.workerId] });
};

describe("an open dispute", () => {
  test("moves its amount into suspense once, waits, holds the share, and is told to administrators", async () => {
    await moveTo(app, ravi, id, "completed");
    await makeAllPayable();
    expect(await earningsOf(app, ravi)).toMatchObject({ held_paise: 0, payable_paise: 90_000 });
    const change = await changeBy(app, async () => {
      await Promise.all([dispute(), dispute(), dispute()]);
    });
    expect(change).toEqual({ clearing: -total, suspense: total });
    expect(await waiting()).toMatchObject([{ kind: "dispute", booking_id: id, amount_paise: total }]);
    expect(await earningsOf(app, ravi)).toMatchObject({ held_paise: 90_000, payable_paise: 0 });
    expect((await payOut()).status).toBe(409);
    const notices = await noticeTextsOf(app, admin);
    const ofThis = notices.filter(({ body }) => body.includes(`booking ${id} disputes`));
    expect(ofThis.map(({ title }) => title)).toEqual(["A payment is disputed"]);
    const { items } = (await asAdmin("GET", `ledger?booking_id=${id}`)).body;
    expect(items.slice(0, 2)).toMatchObject([{ what: "dispute" }, { what: "dispute" }]);
  });

  test("limits refunds to what is not disputed, whichever comes first", async () => {
    await moveTo(app, ravi, id, "completed");
    await dispute(60_000);
    expectProblem(await refund(40_001), refundTooLarge);
    const answers = await Promise.all([refund(40_000), refund(40_000), refund(40_000)]);
    expect(answers.map((answer) => String(outcomeOf(answer))).toSorted()).toEqual([
      "201",
      "409 refund-too-large",
      "409 refund-too-large",
    ]);
  });

  test("at the same time as a refund leaves at most what was paid, or the refund came first", async () => {
    await moveTo(app, ravi, id, "completed");
    const [answer] = await Promise.all([refund(total), dispute()]);
    const { refunds } = await readBooking(app, asha, id);
    expect(refunds).toHaveLength(answer.status === 201 ? 1 : 0);
    expectProblem(await refund(1), refundTooLarge);
    expect(await waiting()).toHaveLength(1);
  });

  test("lets no failed refund of it be tried again", async () => {
    await moveTo(app, ravi, id, "completed");
    const { body } = await refund(1_313);
    await runJob(app, "sendRefunds");
    const disputeId = await dispute();
    expectProblem(await asAdmin("POST", `refunds/${body.id}/retry`), refundTooLarge);
    await won(disputeId);
    expect((await asAdmin("POST", `refunds/${body.id}/retry`)).status).toBe(200);
  });

  test("of other money moves nothing, waits without a booking, and ends", async () => {
    const change = await changeBy(app, () =>
      deliver(app, {
        dispute: { id: `other_${id}`, moneyId: "fee_9", amountPaise: 500, currency: "inr", state: "open" },
      }),
    );
    expect(change).toEqual({});
    const [matter] = await disputesOf(null);
    expect(matter).toMatchObject({ amount_paise: 500 });
    const disputeId = matter?.["id"] as number;
    expect(await changeBy(app, () => lost(disputeId, "platform"))).toEqual({});
    expect(await disputesOf(null)).toEqual([]);
  });
});

describe("the end of a dispute", () => {
  test("won: the money is back, the share payable, and refunds possible", async () => {
    await moveTo(app, ravi, id, "completed");
    await makeAllPayable();
    const disputeId = await dispute();
    expect(await changeBy(app, () => won(disputeId))).toEqual({ clearing: total, suspense: -total });
    expect(await waiting()).toEqual([]);
    expect(await earningsOf(app, ravi)).toMatchObject({ held_paise: 0, payable_paise: 90_000 });
    expect((await refund(total)).status).toBe(201);
  });

  test("lost by the worker: up to the whole share, and the platform bears its fee", async () => {
    await moveTo(app, ravi, id, "completed");
    const disputeId = await dispute();
    expect(await changeBy(app, () => lost(disputeId, "worker"))).toEqual({
      suspense: -total,
      earnings: 90_000,
      platform: 10_000,
    });
    expect(await statementOf(app, ravi)).toMatchObject([
      { kind: "refund", amount_paise: -90_000, balance_paise: 0 },
      { kind: "visit", amount_paise: 90_000 },
    ]);
    expectProblem(await refund(1), refundTooLarge);
  });

  test("lost by the platform: the share is payable again", async () => {
    await moveTo(app, ravi, id, "completed");
    await makeAllPayable();
    const disputeId = await dispute(30_000);
    expect(await changeBy(app, () => lost(disputeId, "platform"))).toEqual({
      suspense: -30_000,
      platform: 30_000,
    });
    expect(await earningsOf(app, ravi)).toMatchObject({ payable_paise: 90_000 });
  });

  test("lost when the share is in a payout: not by the worker, but by the platform", async () => {
    await moveTo(app, ravi, id, "completed");
    expect((await payOut()).status).toBe(201);
    const disputeId = await dispute();
    expectProblem(await lost(disputeId, "worker"), alreadyPaidOut);
    expect(await waiting()).toHaveLength(1);
    expect(await changeBy(app, () => lost(disputeId, "platform"))).toEqual({
      suspense: -total,
      platform: total,
    });
  });

  test("lost before the booking has ended is refused; won is not", async () => {
    const disputeId = await dispute();
    expectProblem(await lost(disputeId, "platform"), illegalStatusChange);
    expect((await won(disputeId)).status).toBe(200);
    await moveTo(app, ravi, id, "completed");
    expect(await earningsOf(app, ravi)).toMatchObject({ held_paise: 90_000 });
  });

  test("lost after a cancellation takes what was held, from nobody's earnings", async () => {
    const disputeId = await dispute(70_000);
    // Only what is not disputed is refunded.
    expect(await changeBy(app, cancel)).toEqual({ held: 30_000, clearing: -30_000 });
    expect(await changeBy(app, () => lost(disputeId, "worker"))).toEqual({ suspense: -70_000, held: 70_000 });
  });

  test("lost after its refund failed: the refund is done by it, and nobody bears it again", async () => {
    await cancel();
    await runJob(app, "sendRefunds");
    const [sent] = await refundsOf(app, id);
    await deliver(app, { refund: { id: sent?.provider_id ?? "", state: "failed" } });
    const disputeId = await dispute();
    expect(await changeBy(app, () => lost(disputeId, "platform"))).toEqual({});
    expect(await refundsOf(app, id)).toMatchObject([{ state: "done", amount_paise: total }]);
  });

  test("won after a cancellation refunds what was held", async () => {
    const disputeId = await dispute();
    expect(await changeBy(app, cancel)).toEqual({});
    expect(await changeBy(app, () => won(disputeId))).toEqual({ held: total, suspense: -total });
    const { refunds, payments } = await readBooking(app, asha, id);
    expect(refunds).toMatchObject([{ amount_paise: total, cause: "canceled" }]);
    expect(payments[0]).toMatchObject({ refunded_paise: total });
  });

  test.each([
    ["a part", 50_000, { earnings: 40_000, platform: 60_000 }],
    ["the whole", 90_000, { platform: total }],
  ])(
    "after a refund of %s of the share, the platform bears the rest of a lost one",
    async (_, part, borne) => {
      await moveTo(app, ravi, id, "completed");
      await refund(part, "worker");
      const disputeId = await dispute();
      expect(await changeBy(app, () => lost(disputeId, "worker"))).toEqual({ suspense: -total, ...borne });
      expect(Object.values(await balances(app)).reduce((sum, one) => sum + one, 0)).toBe(0);
    },
  );

  test("is recorded once: the same answer again changes nothing, another one is refused", async () => {
    await moveTo(app, ravi, id, "completed");
    const disputeId = await dispute();
    const change = await changeBy(app, async () => {
      const answers = await Promise.all([
        lost(disputeId, "platform"),
        won(disputeId),
        lost(disputeId, "worker"),
      ]);
      expect(answers.map((answer) => String(outcomeOf(answer))).toSorted()).toEqual([
        "200",
        "409 illegal-status-change",
        "409 illegal-status-change",
      ]);
      const answer = answers.find(({ status }) => status === 200);
      const { state, from } = answer?.body ?? {};
      const again = await end(disputeId, state === "won" ? { won: true } : { won: false, from });
      expect(again).toMatchObject({ status: 200, body: { state, from, id: disputeId, booking_id: id } });
    });
    expect(Object.values(change).reduce((sum, one) => sum + one, 0)).toBe(0);
    expect(change["suspense"]).toBe(-total);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_entries
      where action = 'dispute ended' and subject_id = ${disputeId}`.execute(app.app.platform.pool);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("of two disputes of one payment, each has its own", async () => {
    await moveTo(app, ravi, id, "completed");
    const [first, second] = [await dispute(40_000, "a"), await dispute(60_000, "b")];
    expect(await changeBy(app, () => won(first))).toEqual({ clearing: 40_000, suspense: -40_000 });
    expect(await earningsOf(app, ravi)).toMatchObject({ held_paise: 90_000 });
    expect(await changeBy(app, () => lost(second, "worker"))).toEqual({
      suspense: -60_000,
      earnings: 60_000,
    });
    expect((await refund(40_000)).status).toBe(201);
    expectProblem(await refund(1), refundTooLarge);
  });

  test("needs to say who bears a loss, and is for administrators and known disputes", async () => {
    await moveTo(app, ravi, id, "completed");
    const disputeId = await dispute();
    for (const body of [
      { won: false },
      { won: "perhaps" },
      { from: "worker" },
      { won: false, from: "customer" },
    ])
      expectProblem(await end(disputeId, body), invalidInput, JSON.stringify(body));
    for (const person of [asha, ravi]) expectProblem(await end(disputeId, { won: true }, person), notAllowed);
    expectProblem(await won(999_999), notFound);
    expect(await waiting()).toHaveLength(1);
  });
});
