// Razorpay is down, slow, busy or loses its answer at each step: nothing is charged and nothing is lost. Also what only
// Razorpay does: authorized payments, refunds that wait, and two secrets.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paymentsUnavailable } from "@hourhand/contract/payment-fields";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import {
  acceptedOnline,
  cancelAsWorker,
  changeBy,
  openCheckout,
  readBooking,
  runJob,
  switchPayments,
} from "../../../test/payments.ts";
import { checkoutIdOf, makeDue, post, razorpayBench, refundsOf } from "../../../test/provider-benches.ts";
import { expectProblem } from "../../../test/problems.ts";
import type { RazorpayPayment } from "../../../test/razorpay-account.ts";
import type { RazorpayMood } from "../../../test/razorpay-server.ts";
import { expectNoCheckoutWhileSlow } from "../../../test/slow-providers.ts";
import { withClient } from "../../../test/backups.ts";
import { allJobs } from "../../register-domains.ts";
import { sql } from "../../platform/database/sql.ts";

const total = 100_000;
const credited = { clearing: total, held: -total };
const moods: RazorpayMood[] = ["fail", "busy", "lost"];

let bench: Awaited<ReturnType<typeof razorpayBench>>;
let asha: TestPerson;
let ravi: TestWorker;
let id: number;
beforeAll(async () => {
  bench = await razorpayBench();
  await switchPayments(bench.app, await administrator(bench.app), "optional");
});
afterAll(() => bench.stop());
beforeEach(async () => {
  bench.razorpay.mood = "well";
  bench.razorpay.refunds = "processed";
  bench.razorpay.after = undefined;
  [asha, ravi] = [await customer(bench.app), await worker(bench.app)];
  await sql`update workers set salary_paise = ${total} where id = ${ravi.workerId}`.execute(
    bench.app.app.platform.pool,
  );
  id = await acceptedOnline(bench.app, asha, ravi);
});

const open = () => openCheckout(bench.app, asha, id);
const opened = async () => {
  expect((await open()).status).toBe(201);
  return checkoutIdOf(bench.app, id);
};
const payment = async () => (await readBooking(bench.app, asha, id)).payments[0];
const check = async () => {
  const path = `/api/v1/bookings/${id}/payments/${(await payment()).id}/check`;
  return bench.app.call("POST", path, { token: asha.token });
};
const linksOfBooking = (bookingId = id) =>
  [...bench.razorpay.links.values()].filter((link) => String(link["description"]).endsWith(` ${bookingId}`));
const send = () => runJob(bench.app, "sendRefunds");
const cancelByWorker = () => cancelAsWorker(bench.app, ravi, id);
/** Pays for a booking and lets its worker cancel it, so all of it is to be refunded. */
const canceled = async () => {
  const { events } = await bench.take(await opened());
  for (const event of events) expect(await post(bench, event)).toBe(200);
  await cancelByWorker();
};
const refunds = () => refundsOf(bench.app, id);
const madeAtProvider = () =>
  [...bench.razorpay.made.values()].filter(
    ({ payment_id: paymentId }) =>
      linksOfBooking()[0]?.order_id === bench.razorpay.payments.get(paymentId)?.order_id,
  );

test.each(moods)(
  "in the mood %s no checkout opens; the next press opens one",
  { tags: ["@money-3.18", "@money-8.2"] },
  async (mood) => {
    bench.razorpay.mood = mood;
    expectProblem(await open(), paymentsUnavailable);
    expect(await payment()).toMatchObject({ state: "due" });
    bench.razorpay.mood = "well";
    await opened();
    expect(linksOfBooking()).toHaveLength(1);
  },
);

test(
  "in the moods hang and trickle no checkout opens before the deadline; the next press opens one",
  { tags: ["@money-3.18", "@money-8.2"] },
  async () => {
    for (const bookingId of await expectNoCheckoutWhileSlow(bench.app, bench.razorpay))
      expect(linksOfBooking(bookingId)).toHaveLength(1);
  },
);

test("a checkout whose answer was lost and that has expired is passed over", async () => {
  bench.razorpay.mood = "lost";
  expectProblem(await open(), paymentsUnavailable);
  bench.razorpay.mood = "well";
  const [lost] = linksOfBooking();
  if (!lost) throw new Error("the stand-in has no link");
  lost.expire_by = Math.floor(Date.now() / 1000) - 60;
  const answer = await open();
  expect(answer.status).toBe(201);
  expect(answer.body.checkout_url).not.toBe(lost.short_url);
  expect((await open()).body.checkout_url).toBe(answer.body.checkout_url);
});

describe.each(moods)("in the mood %s", (mood) => {
  test("a question is refused; the next one pays", { tags: ["@money-8.2"] }, async () => {
    await bench.take(await opened());
    bench.razorpay.mood = mood;
    expectProblem(await check(), paymentsUnavailable);
    bench.razorpay.mood = "well";
    expect(await changeBy(bench.app, check)).toEqual(credited);
  });

  test("a refund stays pending, and is made once", { tags: ["@money-8.2"] }, async () => {
    await canceled();
    bench.razorpay.mood = mood;
    await send();
    expect(await refunds()).toMatchObject([{ state: "pending" }]);
    bench.razorpay.mood = "well";
    await makeDue(bench.app);
    await send();
    expect(await refunds()).toMatchObject([{ state: "done", amount_paise: total }]);
    expect(madeAtProvider()).toHaveLength(1);
  });
});

test("a booking is canceled although the provider does not close its checkout", async () => {
  const checkoutId = await opened();
  bench.razorpay.mood = "fail";
  await cancelByWorker();
  expect(await payment()).toMatchObject({ state: "closed" });
  bench.razorpay.mood = "well";
  for (const event of (await bench.take(checkoutId)).events) await post(bench, event);
  await send();
  expect(await refunds()).toMatchObject([{ cause: "not_wanted", state: "done" }]);
});

test("an event that arrives before the answer that opened the checkout pays it", async () => {
  let isSent = false;
  bench.razorpay.after = async () => {
    const [link] = linksOfBooking();
    if (!link || isSent) return;
    isSent = true;
    for (const event of (await bench.take(link.id)).events) await post(bench, event);
  };
  const change = await changeBy(bench.app, open);
  bench.razorpay.after = undefined;
  expect(change).toEqual(credited);
  expect(await payment()).toMatchObject({ state: "paid" });
});

describe("a refund", () => {
  test(
    "short of balance is tried again, and done when there is some",
    { tags: ["@money-4.16"] },
    async () => {
      await canceled();
      bench.razorpay.refunds = "short";
      await send();
      expect(await refunds()).toMatchObject([{ state: "pending", provider_id: null }]);
      bench.razorpay.refunds = "processed";
      await makeDue(bench.app);
      await send();
      expect(await refunds()).toMatchObject([{ state: "done" }]);
      expect(madeAtProvider()).toHaveLength(1);
    },
  );

  test("short of balance for three days waits for an administrator", { tags: ["@money-4.16"] }, async () => {
    await canceled();
    await sql`update refunds set try_until = now() where booking_id = ${id}`.execute(
      bench.app.app.platform.pool,
    );
    bench.razorpay.refunds = "short";
    await send();
    expect(await refunds()).toMatchObject([{ state: "failed" }]);
  });

  test("that Razorpay refuses waits for an administrator", async () => {
    await canceled();
    bench.razorpay.refunds = "barred";
    await send();
    expect(await refunds()).toMatchObject([{ state: "failed" }]);
    expect(madeAtProvider()).toEqual([]);
  });

  test.each(["event", "question"])("that is pending there is done by %s", async (how) => {
    await canceled();
    bench.razorpay.refunds = "pending";
    await send();
    const [pending] = await refunds();
    expect(pending).toMatchObject({ state: "pending", provider_id: expect.stringMatching(/^rfnd_/) });
    const refund = bench.razorpay.end(pending?.provider_id ?? "", "processed");
    if (how === "event")
      expect(await post(bench, bench.razorpay.delivery("refund.processed", { refund }))).toBe(200);
    else {
      await makeDue(bench.app);
      await send();
    }
    expect(await refunds()).toMatchObject([{ state: "done" }]);
  });

  test("whose event arrives before the answer of its call is done once", async () => {
    await canceled();
    bench.razorpay.after = async () => {
      for (const refund of madeAtProvider())
        await post(bench, bench.razorpay.delivery("refund.processed", { refund }));
    };
    const change = await changeBy(bench.app, send);
    bench.razorpay.after = undefined;
    expect(change).toEqual({});
    expect(await refunds()).toMatchObject([{ state: "done" }]);
  });
});

describe("a payment that is only authorized", () => {
  const authorize = (checkoutId: string, changes: Partial<RazorpayPayment> = {}) =>
    bench.razorpay.pay(checkoutId, { status: "authorized", ...changes });

  test("is captured when it is asked for, and credited then", { tags: ["@money-3.32"] }, async () => {
    const authorized = authorize(await opened());
    expect(await changeBy(bench.app, check)).toEqual(credited);
    expect(bench.razorpay.payments.get(authorized.id)).toMatchObject({ status: "captured" });
  });

  test("is captured once by questions at once", async () => {
    authorize(await opened());
    expect(await changeBy(bench.app, () => Promise.all([check(), check(), check()]))).toEqual(credited);
  });

  test(
    "is left to lapse when nobody wants it any more, or with another amount",
    { tags: ["@money-3.33"] },
    async () => {
      const checkoutId = await opened();
      const wrong = authorize(checkoutId, { amount: total - 1 });
      await check();
      await cancelByWorker();
      const late = authorize(checkoutId);
      expect(await changeBy(bench.app, check)).toEqual({});
      for (const { id: one } of [wrong, late])
        expect(bench.razorpay.payments.get(one)).toMatchObject({ status: "authorized" });
    },
  );
});

test.each([0, 1])("an event that secret %i signed is taken", { tags: ["@money-8.6"] }, async (which) => {
  const checkoutId = await opened();
  const paid = bench.razorpay.pay(checkoutId);
  const link = bench.razorpay.links.get(checkoutId);
  const secret = bench.razorpay.secrets[which] ?? "";
  const event = bench.razorpay.delivery(
    "payment_link.paid",
    { payment_link: link, payment: paid },
    { secret },
  );
  expect(await post(bench, event)).toBe(200);
  expect(await payment()).toMatchObject({ state: "paid" });
  const forged = bench.razorpay.delivery("payment_link.paid", {}, { secret: "another secret" });
  expect(await post(bench, forged)).toBe(400);
});

test(
  "an event that waits for somebody else's lock is answered meanwhile, and counts once",
  { tags: ["@money-8.11"] },
  async () => {
    const { app } = bench;
    const { events } = await bench.take(await opened());
    const [event] = events;
    if (!event) throw new Error("no event");
    const change = await changeBy(app, async () => {
      await withClient(app.databaseUrl, async (client) => {
        await client.query("begin");
        await client.query("select 1 from bookings where id = $1 for update", [id]);
        expect(await post(bench, event)).toBe(200);
        expect(await payment()).toMatchObject({ state: "due" });
        await client.query("rollback");
      });
      await expect.poll(payment, { timeout: 10_000 }).toMatchObject({ state: "paid" });
      const { rows } = await sql<{ payload: never }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'handleProviderEvent'`.execute(app.app.platform.pool);
      expect(rows).toHaveLength(1);
      const jobs = allJobs(app.app.platform);
      for (const { payload } of rows)
        await jobs["handleProviderEvent"]?.(payload, { number: 1, isLast: false });
    });
    expect(change).toEqual(credited);
  },
);
