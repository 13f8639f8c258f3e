// A paid or unpaid online booking changes: extra work, moves, the method, the hours to pay, and replacements.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { notFound } from "@hourhand/contract/problem";
import { paymentDue } from "@hourhand/contract/payment-fields";
import { actAsAdmin, moveOf } from "../../../test/administration.ts";
import { book, booking, putInto } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import {
  acceptedOnline,
  changeBy,
  doDue,
  makeOverdue,
  moveTo,
  pay,
  readBooking,
  statementOf,
  switchPayments,
  titlesOf,
} from "../../../test/payments.ts";
import { expectProblem } from "../../../test/problems.ts";
import { answerProposal, propose } from "../../../test/proposals.ts";
import { testApp } from "../../../test/start-app.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { sql } from "../../platform/database/sql.ts";

const app = testApp({ VISIT_TIMES: "free" }, { jobs: false });
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

/** Makes accepted extra work of one hour. */
async function extraWork(id: number): Promise<void> {
  const { body } = await propose(app, ravi, id, { kind: "extra", hours: 1 });
  const answer = await answerProposal(app, asha, body.id, "accept");
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
const waive = (paymentId: number) =>
  app.call("POST", `/api/v1/admin/payments/${paymentId}/waive`, {
    token: admin.token,
    body: { reason: "The hour was a mistake." },
  });
const setMethod = (id: number) =>
  app.call("POST", `/api/v1/admin/bookings/${id}/payment_method`, {
    token: admin.token,
    body: { payment_method: "at_visit", reason: "The card does not work." },
  });

describe("extra work", () => {
  test("is another payment, shared when it is paid", { tags: ["@money-3.35", "@money-4.2"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    await pay(app, asha, id);
    const { total_paise: before } = await readBooking(app, asha, id);
    await extraWork(id);
    const { payments, total_paise: total } = await readBooking(app, asha, id);
    expect(payments).toMatchObject([
      { kind: "visit", state: "paid" },
      { kind: "extra", state: "due", amount_paise: total - before, allowed: ["pay"] },
    ]);
    await moveTo(app, ravi, id, "completed");
    expect(await statementOf(app, ravi)).toMatchObject([{ kind: "visit" }]);
    await pay(app, asha, id, 1);
    expect(await statementOf(app, ravi)).toMatchObject([{ kind: "extra" }, { kind: "visit" }]);
  });

  test(
    "that is overdue stays payable, and until then its customer books nobody",
    { tags: ["@money-3.36"] },
    async () => {
      const id = await acceptedOnline(app, asha, ravi);
      await pay(app, asha, id);
      await extraWork(id);
      await makeOverdue(app, id);
      await doDue(app);
      const { payments, status } = await readBooking(app, asha, id);
      expect([status, payments[1].state, payments[1].allowed]).toEqual(["accepted", "lapsed", ["pay"]]);
      expect(await titlesOf(app, ravi.id)).toContain("Extra work not paid for");
      const refused = await book(app, asha, ravi, {}, 4);
      expectProblem(refused, paymentDue);
      expect(refused.body.booking_id).toBe(id);
      await pay(app, asha, id, 1);
      expect((await book(app, asha, ravi, {}, 4)).status).toBe(201);
    },
  );

  test(
    "of a visit that was too small to be paid online is shared once",
    { tags: ["@money-3.12"] },
    async () => {
      const id = await acceptedOnline(app, asha, ravi);
      await pay(app, asha, id);
      await extraWork(id);
      await pay(app, asha, id, 1);
      // As if the visit had been below the provider's minimum: no payment was made for it.
      const { payments } = await readBooking(app, asha, id);
      await sql`update customer_payments set kind = 'extra', amount_paise = 1, is_shared = true where id = ${payments[0].id}`.execute(
        app.app.platform.pool,
      );
      const change = await changeBy(app, () => moveTo(app, ravi, id, "completed"));
      expect(change["held"]).toBe(payments[1].amount_paise);
      expect(change["platform"]).toBe(payments[0].amount_paise - 1);
    },
  );

  test("can be waived while it is unpaid, and a visit cannot", { tags: ["@money-3.37"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    await pay(app, asha, id);
    await extraWork(id);
    const { payments } = await readBooking(app, asha, id);
    expectProblem(await waive(payments[0].id), illegalStatusChange);
    expectProblem(await waive(999_999), notFound);
    expect((await waive(payments[1].id)).body).toMatchObject({ state: "closed", allowed: [] });
    expectProblem(await waive(payments[1].id), illegalStatusChange);
    expect((await book(app, asha, ravi, {}, 4)).status).toBe(201);
  });
});

describe("the time to pay", () => {
  const due = async (acceptedAt: string, hours: number, start: string) => {
    const { rows } = await sql<{ due: string }>`
      select to_char(payment_due_at(${acceptedAt}::timestamp at time zone 'Asia/Kolkata', ${hours},
        ${start}::timestamp at time zone 'Asia/Kolkata', 'Asia/Kolkata') at time zone 'Asia/Kolkata',
        'YYYY-MM-DD HH24:MI') as due`.execute(app.app.platform.pool);
    return onlyRow(rows).due;
  };
  test.each([
    ["2026-11-24 10:00", 2, "2026-11-26 10:00", "2026-11-24 12:00"],
    // An hour before the start.
    ["2026-11-24 10:00", 48, "2026-11-24 18:00", "2026-11-24 17:00"],
    // At night: the next morning, where that leaves an hour.
    ["2026-11-24 21:00", 2, "2026-11-26 10:00", "2026-11-25 09:00"],
    ["2026-11-24 23:30", 2, "2026-11-26 10:00", "2026-11-25 09:00"],
    ["2026-11-24 21:30", 2, "2026-11-25 10:00", "2026-11-25 09:00"],
    ["2026-11-24 21:30", 2, "2026-11-25 09:30", "2026-11-24 23:30"],
    // At 22:00 and at 09:00 exactly.
    ["2026-11-24 20:00", 2, "2026-11-26 10:00", "2026-11-25 09:00"],
    ["2026-11-25 07:00", 2, "2026-11-26 10:00", "2026-11-25 09:00"],
  ])(
    "accepted at %s for %s hours and a start at %s is %s",
    { tags: ["@money-3.11"] },
    async (at, hours, start, expected) => {
      expect(await due(at, hours, start)).toBe(expected);
    },
  );

  test(
    "of a visit that is moved just before it runs out is half an hour more",
    { tags: ["@money-3.34"] },
    async () => {
      const id = await acceptedOnline(app, asha, ravi, {}, 5);
      await sql`update customer_payments set due_at = market_now() + interval '1 minute' where booking_id = ${id}`.execute(
        app.app.platform.pool,
      );
      expect((await actAsAdmin(app, admin, id, "move", moveOf(app, ravi, 4, "10:00"))).status).toBe(200);
      const { rows } = await sql<{ is_later: boolean }>`
      select due_at > market_now() + interval '25 minutes' as is_later from customer_payments where booking_id = ${id}`.execute(
        app.app.platform.pool,
      );
      expect(onlyRow(rows).is_later).toBe(true);
    },
  );

  test(
    "of a visit that is moved to an earlier day comes forward, but not within half an hour",
    { tags: ["@money-3.34"] },
    async () => {
      const id = await acceptedOnline(app, asha, ravi, {}, 5);
      await sql`update customer_payments set due_at = market_now() + interval '90 hours' where booking_id = ${id}`.execute(
        app.app.platform.pool,
      );
      expect((await actAsAdmin(app, admin, id, "move", moveOf(app, ravi, 2, "10:00"))).status).toBe(200);
      const { payments, date, start_time: start } = await readBooking(app, asha, id);
      const { rows } = await sql<{ due: Date }>`
      select (${date}::date + ${start}::time) at time zone 'Asia/Kolkata' - interval '1 hour' as due`.execute(
        app.app.platform.pool,
      );
      expect(payments[0].due_at).toBe(onlyRow(rows).due.toISOString());
    },
  );
});

describe("after a move", () => {
  const moved = async (id: number, days: number) =>
    expect((await actAsAdmin(app, admin, id, "move", moveOf(app, ravi, days, "10:00"))).status).toBe(200);
  const reminders = async () =>
    (await titlesOf(app, asha.id)).filter((title) => title === "A payment is due").length;
  const remind = async (id: number) => {
    await sql`update customer_payments set remind_at = market_now() where booking_id = ${id} and state = 'due'`.execute(
      app.app.platform.pool,
    );
    await doDue(app);
  };

  test("a payment whose customer was reminded is not reminded again", async () => {
    const id = await acceptedOnline(app, asha, ravi, {}, 5);
    await remind(id);
    await moved(id, 3);
    const { rows } = await sql<{ remind_at: Date | null }>`
      select remind_at from customer_payments where booking_id = ${id}`.execute(app.app.platform.pool);
    expect([await reminders(), rows]).toEqual([1, [{ remind_at: null }]]);
  });

  test("a payment whose customer was not reminded yet is, at half time", async () => {
    const id = await acceptedOnline(app, asha, ravi, {}, 5);
    await moved(id, 3);
    const { rows } = await sql<{ is_half: boolean }>`
      select remind_at = instant_between(created_at, due_at) as is_half from customer_payments
      where booking_id = ${id}`.execute(app.app.platform.pool);
    expect([await reminders(), rows]).toEqual([0, [{ is_half: true }]]);
  });

  test("extra work is due 24 hours after the new end, in both directions, without a second reminder", async () => {
    const id = await acceptedOnline(app, asha, ravi, {}, 4);
    await pay(app, asha, id);
    await extraWork(id);
    await remind(id);
    for (const days of [6, 2]) {
      await moved(id, days);
      const { payments, date, end_time: end } = await readBooking(app, asha, id);
      const { rows } = await sql<{ due: Date }>`
        select (${date}::date + ${end}::time) at time zone 'Asia/Kolkata' + interval '24 hours' as due`.execute(
        app.app.platform.pool,
      );
      expect(payments[1].due_at).toBe(onlyRow(rows).due.toISOString());
    }
    await doDue(app);
    expect(await reminders()).toBe(1);
  });

  test("extra work that is overdue stays so", async () => {
    const id = await acceptedOnline(app, asha, ravi, {}, 4);
    await pay(app, asha, id);
    await extraWork(id);
    await makeOverdue(app, id);
    await doDue(app);
    const before = (await readBooking(app, asha, id)).payments[1];
    await moved(id, 6);
    expect((await readBooking(app, asha, id)).payments[1]).toEqual(before);
  });
});

describe("the method", () => {
  test("of an unpaid booking can become payment at the visit, once", { tags: ["@money-3.5"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    const { body } = await setMethod(id);
    expect(body).toMatchObject({ payment_method: "at_visit", payments: [{ state: "closed", allowed: [] }] });
    expectProblem(await setMethod(id), illegalStatusChange);
    for (const person of [asha, ravi])
      expect(await titlesOf(app, person.id)).toContain("Payment at the visit");
    await moveTo(app, ravi, id, "completed");
    expect(
      (await app.call("GET", "/worker/payments_view/", { token: ravi.token })).body.worker,
    ).toMatchObject({
      pending_fee: expect.any(Number),
      payed_fee: 0,
    });
  });

  test("of a paid booking stays", { tags: ["@money-3.5"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    await pay(app, asha, id);
    expectProblem(await setMethod(id), illegalStatusChange);
    expect((await readBooking(app, asha, id)).payment_method).toBe("online");
    expectProblem(await setMethod(999_999), notFound);
  });

  test("is kept by a replacement", { tags: ["@money-3.3"] }, async () => {
    const other = await worker(app);
    const id = await booking(app, asha, ravi, "created", { payment_method: "online" }, 3);
    await putInto(app, id, "rejected");
    const { items } = (await app.call("GET", `/api/v1/bookings/${id}/replacements`, { token: asha.token }))
      .body;
    const offered =
      items.find((item: { worker: { id: number } }) => item.worker.id === other.workerId) ?? items[0];
    const { status, body } = await app.call("POST", `/api/v1/bookings/${id}/replacements`, {
      token: asha.token,
      body: { worker_id: offered.worker.id, total_paise: offered.total_paise },
    });
    expect([status, body.payment_method]).toEqual([201, "online"]);
  });
});
