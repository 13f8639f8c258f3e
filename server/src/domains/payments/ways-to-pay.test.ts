// How bookings are paid: with payments off, on and required, at the desk, and after payments were switched off.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { paidOnline } from "@hourhand/contract/visit-payments";
import { booking, dayFromToday } from "../../../test/bookings.ts";
import { instantOf } from "../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import {
  acceptedOnline,
  changeBy,
  moveTo,
  pay,
  readBooking,
  statementOf,
  switchPayments,
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
});
beforeEach(async () => {
  await switchPayments(app, admin, "off");
  [asha, ravi] = [await customer(app), await worker(app)];
});

const record = (id: number) =>
  app.call("POST", `/api/v1/bookings/${id}/paid_at_visit`, {
    token: ravi.token,
    body: { amount_paise: 30_000, how: "cash" },
  });

test("with payments off a booking is paid at the visit", { tags: ["@money-1.3"] }, async () => {
  const id = await booking(app, asha, ravi);
  await moveTo(app, ravi, id, "accepted");
  expect(await readBooking(app, asha, id)).toMatchObject({
    payment_method: "at_visit",
    payments: [],
    refunds: [],
  });
});

test("a visit's payment is recorded whatever the setting is", { tags: ["@money-1.4"] }, async () => {
  for (const mode of ["off", "optional", "required"] as const) {
    await switchPayments(app, admin, "off");
    const startTime = { off: "09:00", optional: "11:00", required: "13:00" }[mode];
    const id = await booking(app, asha, ravi, "visited", { startTime });
    await switchPayments(app, admin, mode);
    expect([mode, (await record(id)).status]).toEqual([mode, 201]);
  }
});

test("the audit says who switched payments on", { tags: ["@money-1.6"] }, async () => {
  await switchPayments(app, admin, "off");
  const boss = await administrator(app);
  await switchPayments(app, boss, "optional");
  const { items } = (await app.call("GET", "/api/v1/admin/audit?limit=1", { token: admin.token })).body;
  expect(items).toMatchObject([
    {
      actor: { kind: "person", id: boss.id },
      detail: { before: { customer_payments: "off" }, after: { customer_payments: "optional" } },
    },
  ]);
});

test(
  "the desk books at the visit, also where paying online is required",
  { tags: ["@money-3.4"] },
  async () => {
    await switchPayments(app, admin, "required");
    const { status, body } = await app.call("POST", "/api/v1/admin/bookings", {
      token: admin.token,
      body: {
        customer_id: asha.id,
        worker_id: ravi.workerId,
        date: dayFromToday(app, 3).date,
        start_time: "10:00",
        hours: 1,
        title: "Leaking tap",
        address: "12 Lake Road",
      },
    });
    expect([status, body.payment_method]).toEqual([201, "at_visit"]);
  },
);

test("a booking and the items of lists have its payments", { tags: ["@money-3.8"] }, async () => {
  await switchPayments(app, admin, "optional");
  const id = await acceptedOnline(app, asha, ravi);
  const read = async (path: string) => (await app.call("GET", path, { token: asha.token })).body;
  const payment = { kind: "visit", state: "due", amount_paise: 30_000 };
  const expected = { payment_method: "online", payments: [payment], refunds: [] };
  expect(await read(`/api/v1/bookings/${id}`)).toMatchObject(expected);
  const { items } = await read("/api/v1/bookings");
  expect(items.find((item: { id: number }) => item.id === id)).toMatchObject(expected);
});

test("an online payment outlives switching payments off", { tags: ["@money-2.13"] }, async () => {
  await switchPayments(app, admin, "optional");
  const id = await acceptedOnline(app, asha, ravi);
  await switchPayments(app, admin, "off");
  await pay(app, asha, id);
  expect(await readBooking(app, asha, id)).toMatchObject({
    payment_method: "online",
    payments: [{ state: "paid" }],
  });
});

test("an online booking takes no record of a payment at the visit", { tags: ["@money-6.3"] }, async () => {
  await switchPayments(app, admin, "optional");
  const id = await acceptedOnline(app, asha, ravi);
  await moveTo(app, ravi, id, "visited");
  expectProblem(await record(id), paidOnline);
});

test(
  "a recorded payment that is not right waits in the panel",
  { tags: ["@money-4.22", "@money-6.6"] },
  async () => {
    const id = await booking(app, asha, ravi, "visited");
    await record(id);
    const waiting = async () => {
      const { items } = (await app.call("GET", "/api/v1/admin/money/waiting", { token: admin.token })).body;
      return items.filter((item: { booking_id: number }) => item.booking_id === id);
    };
    expect(await waiting()).toEqual([]);
    const path = `/api/v1/bookings/${id}/paid_at_visit/answer`;
    await app.call("POST", path, { token: asha.token, body: { right: false } });
    expect(await waiting()).toMatchObject([{ kind: "visit_payment", amount_paise: 30_000 }]);
  },
);

test(
  "the customer of an accepted booking gets a notice and a mail with a link",
  { tags: ["@money-3.10"] },
  async () => {
    await switchPayments(app, admin, "optional");
    const id = await acceptedOnline(app, asha, ravi);
    const { pool } = app.app.platform;
    const notices = await sql<{ event: string; booking_id: number }>`
    select event, booking_id from notices where person_id = ${asha.id} and title = 'Please pay for your visit'`.execute(
      pool,
    );
    expect(notices.rows).toEqual([{ event: "payment", booking_id: id }]);
    const mails = await sql<{ text: string }>`
    select m::text as text from mails m where m::text like ${`%${asha.email}%`}
      and m::text like '%Please pay for your visit%'`.execute(pool);
    expect(onlyRow(mails.rows).text).toContain(`open=Booking_details/${id}`);
  },
);

test("extra work is due a day after the visit's end", { tags: ["@money-3.35"] }, async () => {
  await switchPayments(app, admin, "optional");
  const id = await acceptedOnline(app, asha, ravi);
  await pay(app, asha, id);
  const { body } = await propose(app, ravi, id, { kind: "extra", hours: 1 });
  await answerProposal(app, asha, body.id, "accept");
  const { payments, date, end_time: endTime } = await readBooking(app, asha, id);
  const due = instantOf(date, endTime) + 24 * 3_600_000;
  expect(payments[1]).toMatchObject({ kind: "extra", due_at: new Date(due).toISOString() });
});

test(
  "the fee of a payment is rounded half up, and the worker gets the rest",
  { tags: ["@money-4.3"] },
  async () => {
    await switchPayments(app, admin, "optional");
    const { pool } = app.app.platform;
    await sql`update workers set salary_paise = 33335 where id = ${ravi.workerId}`.execute(pool);
    const id = await acceptedOnline(app, asha, ravi);
    await pay(app, asha, id);
    const change = await changeBy(app, () => moveTo(app, ravi, id, "completed"));
    expect(change).toEqual({ held: 33_335, earnings: -30_001, fees: -3_334 });
    expect(await statementOf(app, ravi)).toMatchObject([{ amount_paise: 30_001 }]);
  },
);

test(
  "the documented way of reading a booking has its money too, while customers can pay in the product",
  { tags: ["@money-3.39"] },
  async () => {
    await switchPayments(app, admin, "optional");
    const id = await acceptedOnline(app, asha, ravi);
    const read = async () =>
      (await app.call("GET", `/user/bookings_view/${id}`, { token: asha.token })).body.Booking;
    const { payment_method, payments, refunds } = await readBooking(app, asha, id);
    expect(await read()).toMatchObject({ payment_method: "online", payments, refunds });
    expect([payment_method, payments.length, refunds]).toEqual(["online", 1, []]);
    await switchPayments(app, admin, "off");
    for (const field of ["payment_method", "payments", "refunds"])
      expect(await read()).not.toHaveProperty(field);
  },
);
