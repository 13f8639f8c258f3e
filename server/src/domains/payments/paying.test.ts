// A customer pays an accepted visit: the deadline, the checkout, money on time, late, wrong and twice.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alreadySent, tooManyOpen } from "@hourhand/contract/bookings";
import { notAllowed, notFound } from "@hourhand/contract/problem";
import { onlinePaymentRequired, paymentClosed, paymentsOff } from "@hourhand/contract/payment-fields";
import { noPaymentProvider } from "@hourhand/contract/settings";
import { book, booking, followUpBookings } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import {
  acceptedOnline,
  balances,
  doDue,
  makeOverdue,
  moveTo,
  openCheckout,
  pageAt,
  pay,
  press,
  readBooking,
  runJob,
  switchPayments,
  titlesOf,
} from "../../../test/payments.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, testApp } from "../../../test/start-app.ts";
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

describe("how a booking is paid", () => {
  test(
    "at the visit unless the customer chooses otherwise; online where that is required",
    { tags: ["@money-2.1", "@money-3.1", "@money-3.2"] },
    async () => {
      const at = await booking(app, asha, ravi);
      expect(await readBooking(app, asha, at)).toMatchObject({
        payment_method: "at_visit",
        payments: [],
        refunds: [],
      });
      await moveTo(app, ravi, at, "accepted");
      expect((await readBooking(app, asha, at)).payments).toEqual([]);
      await switchPayments(app, admin, "required");
      const { body: known } = await app.call("GET", "/user/client_settings/");
      expect(known.customer_payments).toBe("required");
      const online = await booking(app, asha, ravi, "created", {}, 2);
      expect((await readBooking(app, ravi, online)).payment_method).toBe("online");
      expectProblem(await book(app, asha, ravi, { payment_method: "at_visit" }, 3), onlinePaymentRequired);
      await switchPayments(app, admin, "off");
      expectProblem(await book(app, asha, ravi, { payment_method: "online" }, 3), paymentsOff);
      expectProblem(await book(app, asha, ravi, {}, 2), alreadySent);
    },
  );

  test(
    "payments cannot be switched on where no provider is set up",
    { tags: ["@money-2.1", "@money-2.2"] },
    async () => {
      // The test checkout exists only on a local address.
      const other = await startApp({ PUBLIC_URL: "https://hourhand.example" }, { jobs: false });
      try {
        const boss = await administrator(other);
        const { version } = (await other.call("GET", "/api/v1/admin/settings", { token: boss.token })).body;
        const body = { version, customer_payments: "optional" };
        const answer = await other.call("PUT", "/api/v1/admin/settings", { token: boss.token, body });
        expectProblem(answer, noPaymentProvider);
        expect((await other.call("GET", "/api/v1/settings")).body.settings.customer_payments).toBe("off");
      } finally {
        await other.close();
      }
    },
  );
});

describe("an accepted online booking", () => {
  test(
    "is due within the policy's hours, and its customer is told",
    { tags: ["@money-3.7", "@money-3.10"] },
    async () => {
      const id = await acceptedOnline(app, asha, ravi);
      const { payments, allowed, total_paise: total } = await readBooking(app, asha, id);
      expect(payments).toEqual([
        {
          id: expect.any(Number),
          kind: "visit",
          amount_paise: total,
          state: "due",
          due_at: expect.stringMatching(/Z$/),
          paid_at: null,
          refunded_paise: 0,
          method: null,
          receipt_number: null,
          allowed: ["pay"],
        },
      ]);
      expect(allowed).toContain("pay");
      const seen = await readBooking(app, ravi, id);
      expect([seen.payments[0].allowed, seen.allowed.includes("pay")]).toEqual([[], false]);
      expect(await titlesOf(app, asha.id)).toEqual(["Booking accepted", "Please pay for your visit"]);
    },
  );

  test("lists say what is unpaid of it, and nothing of a booking that is paid at the visit", async () => {
    const id = await acceptedOnline(app, asha, ravi);
    const plain = await booking(app, asha, ravi, "accepted", {}, 4);
    const unpaid = async () => {
      const own = await app.call("PATCH", "/user/bookings_view/", { token: asha.token });
      const theirs = await app.call("GET", "/worker/bookings_view/", { token: ravi.token });
      const all = await app.call("GET", "/admin_view/view_bookings/", { token: admin.token });
      const day = await app.call("GET", "/api/v1/worker/day", { token: ravi.token });
      const of = (rows: { id: number; unpaid_paise?: number }[], at: number) =>
        rows.find((row) => row.id === at)?.unpaid_paise;
      for (const { body } of [own, theirs, all]) expect(of(body.Bookings, plain)).toBeUndefined();
      return [
        ...[own, theirs, all].map(({ body }) => of(body.Bookings, id)),
        day.body.next_visit.unpaid_paise,
      ];
    };
    await followUpBookings(app);
    const { total_paise: total } = await readBooking(app, asha, id);
    expect(await unpaid()).toEqual([total, total, total, total]);
    await pay(app, asha, id);
    expect(await unpaid()).toEqual([0, 0, 0, 0]);
    const next = await booking(app, asha, ravi, "created", { payment_method: "online" }, 5);
    const { body } = await app.call("PATCH", "/user/bookings_view/", { token: asha.token });
    expect(body.Bookings.find((row: { id: number }) => row.id === next).unpaid_paise).toBeGreaterThan(0);
  });

  test(
    "is paid on the provider's page; two tabs get the same page",
    { tags: ["@money-3.13", "@money-3.17", "@money-3.19", "@money-8.3"] },
    async () => {
      const id = await acceptedOnline(app, asha, ravi);
      const [one, two] = await Promise.all([openCheckout(app, asha, id), openCheckout(app, asha, id)]);
      expect(new Set([one.status, two.status])).toEqual(new Set([200, 201]));
      expect(one.body.checkout_url).toBe(two.body.checkout_url);
      const page = await (await fetch(pageAt(app, one.body.checkout_url))).text();
      for (const word of ["Pay", "Decline", "Pay in two minutes"])
        expect(page).toContain(`>${word}</button>`);
      const back = await press(pageAt(app, one.body.checkout_url), "pay");
      expect(back.headers.get("location")).toContain(`?open=Booking_details/${id}&payment=done`);
      const { payments, allowed } = await readBooking(app, asha, id);
      expect(payments[0]).toMatchObject({ state: "paid", method: "upi", allowed: [] });
      expect(allowed).not.toContain("pay");
      expectProblem(await openCheckout(app, asha, id), paymentClosed);
      expect(await titlesOf(app, ravi.id)).toContain("Paid online");
    },
  );

  test("the answer that opened the page is repeated for its key, another key gets the same page", async () => {
    const id = await acceptedOnline(app, asha, ravi);
    const [payment] = (await readBooking(app, asha, id)).payments;
    const open = (key: string) =>
      app.call("POST", `/api/v1/bookings/${id}/payments/${payment.id}/checkout`, {
        token: asha.token,
        headers: { "idempotency-key": key },
      });
    const answers = [await open("first"), await open("second"), await open("first"), await open("second")];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 200]);
    expect(new Set(answers.map(({ body }) => body.checkout_url)).size).toBe(1);
    // One that ran out is replaced.
    await sql`update payment_checkouts set expires_at = now() where payment_id = ${payment.id}`.execute(
      app.app.platform.pool,
    );
    const next = await open("third");
    expect([next.status, (await open("fourth")).status]).toEqual([201, 200]);
    expect(next.body.checkout_url).not.toBe(answers[0]?.body.checkout_url);
  });

  test("can only be paid by its customer, and under its own booking", { tags: ["@money-3.14"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    const { payments } = await readBooking(app, asha, id);
    const path = (bookingId: number, paymentId: number) =>
      `/api/v1/bookings/${bookingId}/payments/${paymentId}/checkout`;
    const stranger = await customer(app);
    const other = await acceptedOnline(app, stranger, ravi, {}, 4);
    expectProblem(await app.call("POST", path(id, payments[0].id), { token: stranger.token }), notFound);
    expectProblem(await app.call("POST", path(id, payments[0].id), { token: ravi.token }), notAllowed);
    expectProblem(await app.call("POST", path(id, payments[0].id), { token: admin.token }), notAllowed);
    expectProblem(await app.call("POST", path(other, payments[0].id), { token: stranger.token }), notFound);
    expectProblem(await app.call("POST", path(id, 999_999), { token: asha.token }), notFound);
  });

  test("leaves no third one to the same customer until one is paid", { tags: ["@money-3.6"] }, async () => {
    const first = await acceptedOnline(app, asha, ravi, { startTime: "08:00" });
    await acceptedOnline(app, asha, ravi, { startTime: "09:00" });
    const third = { payment_method: "online", startTime: "10:00" };
    expectProblem(await book(app, asha, ravi, third, 3), tooManyOpen);
    expect((await book(app, asha, ravi, { ...third, payment_method: "at_visit" }, 3)).status).toBe(201);
    await pay(app, asha, first);
    expect((await book(app, asha, ravi, { ...third, startTime: "11:00" }, 3)).status).toBe(201);
  });
});

describe("not paid in time", () => {
  test(
    "the system cancels the booking, charges nothing and tells both",
    { tags: ["@money-3.17", "@money-3.24"] },
    async () => {
      const id = await acceptedOnline(app, asha, ravi);
      await makeOverdue(app, id);
      await doDue(app);
      const ended = await readBooking(app, asha, id);
      expect(ended).toMatchObject({
        status: "canceled",
        cancellation: { by: "system", cause: "not_paid", charge_paise: 0, refund_paise: 0 },
        payments: [{ state: "lapsed", allowed: [] }],
      });
      expect(ended.timeline.at(-1)).toMatchObject({
        event: "canceled",
        actor: "system",
        detail: { cause: "not_paid" },
      });
      for (const person of [asha, ravi])
        expect(await titlesOf(app, person.id)).toContain("Booking cancelled: not paid");
      expectProblem(await openCheckout(app, asha, id), paymentClosed);
      // The hours are free again.
      expect((await book(app, await customer(app), ravi, {}, 3)).status).toBe(201);
    },
  );

  test("a visit that has begun is not canceled and stays payable", { tags: ["@money-3.25"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    await moveTo(app, ravi, id, "visited");
    await makeOverdue(app, id);
    await doDue(app);
    expect(await readBooking(app, asha, id)).toMatchObject({
      status: "visited",
      payments: [{ state: "due", allowed: ["pay"] }],
    });
    await moveTo(app, ravi, id, "completed");
    await pay(app, asha, id);
    expect((await readBooking(app, asha, id)).payments[0].state).toBe("paid");
  });

  test("money that is on its way at the deadline is seen before it", { tags: ["@money-3.28"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    const { body } = await openCheckout(app, asha, id);
    // The provider has the money, but its event was lost.
    await sql`insert into test_money (id, checkout_id, is_reported)
      select 'quiet_' || id, id, true from test_checkouts where ${body.checkout_url} like '%' || id`.execute(
      app.app.platform.pool,
    );
    await makeOverdue(app, id);
    await doDue(app);
    expect(await readBooking(app, asha, id)).toMatchObject({
      status: "accepted",
      payments: [{ state: "paid" }],
    });
  });

  test(
    "late money goes back, once, and the customer is told why",
    { tags: ["@money-1.9", "@money-3.9", "@money-3.29", "@money-8.3"] },
    async () => {
      const before = await balances(app);
      const id = await acceptedOnline(app, asha, ravi);
      const { body } = await openCheckout(app, asha, id);
      await makeOverdue(app, id);
      await doDue(app);
      await press(pageAt(app, body.checkout_url), "pay");
      const { payments, refunds, total_paise: total } = await readBooking(app, asha, id);
      expect(payments[0]).toMatchObject({ state: "lapsed", refunded_paise: total, allowed: [] });
      expect(payments[0].paid_at).not.toBeNull();
      expect(refunds).toMatchObject([{ amount_paise: total, cause: "not_wanted", state: "pending" }]);
      await runJob(app, "sendRefunds");
      expect((await readBooking(app, asha, id)).refunds[0]).toMatchObject({
        state: "done",
        done_at: expect.stringMatching(/Z$/),
      });
      expect(await balances(app)).toEqual(before);
      const { rows } = await sql<{ body: string }>`
      select body from notices where person_id = ${asha.id} and title = 'Refund'`.execute(
        app.app.platform.pool,
      );
      expect(rows).toMatchObject([{ body: expect.stringContaining("after the booking had ended") }]);
    },
  );

  test("a customer is reminded once at half time", { tags: ["@money-3.26"] }, async () => {
    const id = await acceptedOnline(app, asha, ravi);
    await sql`update customer_payments set remind_at = market_now() where booking_id = ${id}`.execute(
      app.app.platform.pool,
    );
    await doDue(app);
    await doDue(app);
    expect((await titlesOf(app, asha.id)).filter((title) => title === "A payment is due")).toHaveLength(1);
  });
});
