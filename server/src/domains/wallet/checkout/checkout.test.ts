// Paying the platform fee through Stripe's library, against a stub of Stripe's servers: every outcome.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notSignedIn, notAllowed, tooLarge, unsupportedEncoding } from "@hourhand/contract/problem";
import { nothingPending, amountTooSmall, beingConfirmed } from "@hourhand/contract/wallet";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { administrator, customer, worker, type TestWorker } from "../../../../test/people.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { startStripe, stripeSettings, type StripeServer } from "../../../../test/stripe-server.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { accrueFee, providerNamed } from "../wallet.ts";
import { checkoutTimeoutMs, endOverdueCheckouts } from "./checkout.ts";

let stripe: StripeServer;
let app: TestApp;
let ravi: TestWorker;
let bookings = 0;

beforeAll(async () => {
  stripe = await startStripe();
  app = await startApp(stripeSettings(stripe), { jobs: false });
});
afterAll(async () => {
  await app.close();
  await stripe.stop();
});
beforeEach(async () => {
  stripe.mood = "well";
  ravi = await worker(app);
  await charge(200_000);
});

const charge = (totalPaise: number, workerId = ravi.workerId) =>
  inTransaction(app.app.platform.pool, (transaction) =>
    accrueFee(app.app.platform, transaction, { workerId, bookingId: ++bookings, totalPaise }),
  );
const open = (headers: Record<string, string> = {}) =>
  app.call("POST", "/worker/payments_view/", { token: ravi.token, headers });
const view = async () => (await app.call("GET", "/worker/payments_view/", { token: ravi.token })).body;
const post = async ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const answer = await fetch(`${app.url}/payments/webhook/`, { method: "POST", body, headers });
  return outcomeOf({ status: answer.status, body: answer.ok ? undefined : await answer.json() });
};
const sessionOf = (url: string) => url.split("/").at(-1) ?? "";
const outcomes = async (providerId: string) =>
  (
    await app.app.platform.pool.query<{ outcome: string }>(
      `select outcome from payment_events e join payments p on p.id = e.payment_id where p.provider_id = $1 order by received_at`,
      [providerId],
    )
  ).rows.map(({ outcome }) => outcome);
const overdue = () =>
  app.app.platform.pool.query(
    "update payments set expires_at = now() where worker_id = $1 and status = 'pending'",
    [ravi.workerId],
  );
const endOverdue = () =>
  endOverdueCheckouts(app.app.platform, (name) => providerNamed(app.app.platform, name));

test("openCheckout charges the whole pending fee at Stripe and stores a pending row", async () => {
  const answer = await open();
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      message: expect.any(String),
      checkout_url: expect.stringMatching(/^https:\/\/checkout\.stripe\.example\/cs_/),
    },
  ]);
  expect(stripe.sessions.get(sessionOf(answer.body.checkout_url))).toMatchObject({
    amount_total: 20_000,
    currency: "inr",
    client_reference_id: `worker-${ravi.workerId}`,
    customer_email: ravi.email,
    success_url: expect.stringContaining("/worker?open=Payments"),
  });
  expect(await view()).toMatchObject({
    worker: { pending_fee: 200, total_fee: 200, payed_fee: 0 },
    wallet_rows: [
      { amount: 20_000, status: "pending", type: "credit", worker_profile: { id: ravi.workerId } },
    ],
  });
});

test("a second click, and 20 concurrent ones, return the same checkout", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => open()));
  const first = answers[0]?.body.checkout_url;
  expect(answers.map(({ status, body }) => [status, body.checkout_url])).toEqual(
    answers.map(() => [200, first]),
  );
  expect((await open()).body.checkout_url).toBe(first);
  expect((await view()).wallet_rows).toHaveLength(1);
});

test("an Idempotency-Key returns the stored reply again, after the payment too", async () => {
  const headers = { "idempotency-key": `pay-${ravi.id}` };
  const answers = await Promise.all(Array.from({ length: 5 }, () => open(headers)));
  const url = answers[0]?.body.checkout_url;
  expect(await post(stripe.pay(sessionOf(url)))).toBe(200);
  for (const answer of [...answers, await open(headers)])
    expect([answer.status, answer.body.checkout_url]).toEqual([200, url]);
  expectProblem(await open(), nothingPending);
});

test("when the fee has changed, the old checkout is closed at Stripe and another one opened", async () => {
  const first = sessionOf((await open()).body.checkout_url);
  await charge(50_000);
  const second = sessionOf((await open()).body.checkout_url);
  expect(second).not.toBe(first);
  expect(stripe.sessions.get(first)?.status).toBe("expired");
  expect(stripe.sessions.get(second)?.amount_total).toBe(25_000);
  expect((await view()).wallet_rows.map((row: { status: string }) => row.status)).toEqual([
    "pending",
    "failed",
  ]);
});

test("a checkout that has just been paid is not replaced before its event arrives", async () => {
  const first = sessionOf((await open()).body.checkout_url);
  const delivery = stripe.pay(first);
  await charge(50_000);
  const answer = await open();
  expectProblem(answer, beingConfirmed);
  expect(answer.body.message).toContain("being confirmed");
  expect(await post(delivery)).toBe(200);
  expect((await view()).worker).toEqual({ pending_fee: 50, total_fee: 250, payed_fee: 200 });
  expect((await open()).status).toBe(200);
});

test(
  "a paid checkout is credited once, and its worker and every administrator get a notice",
  { tags: ["@screens-1.19"] },
  async () => {
    const [boss, deputy] = [await administrator(app), await administrator(app)];
    const session = sessionOf((await open()).body.checkout_url);
    expect(await post(stripe.pay(session))).toBe(200);
    expect(await post(stripe.delivery("checkout.session.async_payment_succeeded", session))).toBe(200);
    expect(await outcomes(session)).toEqual(["credited", "unchanged"]);
    expect((await view()).worker).toEqual({ pending_fee: 0, total_fee: 200, payed_fee: 200 });
    const { rows } = await app.app.platform.pool.query(
      "select person_id, title, body from notices where person_id = any($1) order by person_id",
      [[ravi.id, boss.id, deputy.id]],
    );
    const [title, body] = ["Payment received", `Worker ${ravi.id} paid ₹200 of platform fees.`];
    expect(rows).toEqual([
      { person_id: ravi.id, title, body: expect.stringMatching(/₹200( |\.$)/) },
      { person_id: boss.id, title, body },
      { person_id: deputy.id, title, body },
    ]);
    expectProblem(await open(), nothingPending);
  },
);

test("a completed session that waits for the bank is not credited until the money arrives", async () => {
  const session = sessionOf((await open()).body.checkout_url);
  expect(
    await post(
      stripe.delivery("checkout.session.completed", session, { changes: { payment_status: "unpaid" } }),
    ),
  ).toBe(200);
  expect((await view()).worker.pending_fee).toBe(200);
  stripe.pay(session);
  expect(await post(stripe.delivery("checkout.session.async_payment_succeeded", session))).toBe(200);
  expect((await view()).worker.pending_fee).toBe(0);
});

test("an expired checkout has failed, and the next click opens another one", async () => {
  const first = sessionOf((await open()).body.checkout_url);
  expect(await post(stripe.delivery("checkout.session.expired", first))).toBe(200);
  expect((await view()).wallet_rows[0].status).toBe("failed");
  expect(sessionOf((await open()).body.checkout_url)).not.toBe(first);
});

test("a late completion after the expiry is credited, and another open checkout ends", async () => {
  const first = sessionOf((await open()).body.checkout_url);
  expect(await post(stripe.delivery("checkout.session.expired", first))).toBe(200);
  const second = sessionOf((await open()).body.checkout_url);
  expect(await post(stripe.pay(first))).toBe(200);
  expect((await view()).worker).toEqual({ pending_fee: 0, total_fee: 200, payed_fee: 200 });
  await endOverdue();
  expect(stripe.sessions.get(second)?.status).toBe("expired");
  expect((await view()).wallet_rows.map((row: { status: string }) => row.status)).toEqual([
    "failed",
    "success",
  ]);
});

test("an expiry that arrives after the completion changes nothing", async () => {
  const session = sessionOf((await open()).body.checkout_url);
  expect(await post(stripe.pay(session))).toBe(200);
  expect(await post(stripe.delivery("checkout.session.expired", session))).toBe(200);
  expect((await view()).wallet_rows[0].status).toBe("success");
});

test.each([
  ["amount", { amount_total: 19_999 }, "wrong-amount"],
  ["currency", { currency: "usd" }, "wrong-currency"],
  ["reference", { client_reference_id: "worker-1" }, "wrong-session"],
  ["missing amount", { amount_total: null }, "wrong-amount"],
])("a payment with a wrong %s is recorded, audited and not credited", async (_what, changes, outcome) => {
  const session = sessionOf((await open()).body.checkout_url);
  stripe.pay(session);
  expect(await post(stripe.delivery("checkout.session.completed", session, { changes }))).toBe(200);
  expect(await outcomes(session)).toEqual([outcome]);
  expect((await view()).worker.pending_fee).toBe(200);
  const { rows } = await app.app.platform.pool.query(
    "select action from audit_entries order by id desc limit 1",
  );
  expect(rows).toEqual([{ action: `payment event refused: ${outcome}` }]);
});

test("an event about an unknown session is recorded and credits nobody", async () => {
  expect(
    await post(
      stripe.delivery("checkout.session.completed", "cs_foreign", {
        eventId: "evt_foreign",
        changes: { payment_status: "paid" },
      }),
    ),
  ).toBe(200);
  const { rows } = await app.app.platform.pool.query(
    "select outcome, payment_id from payment_events where event_id = 'evt_foreign'",
  );
  expect(rows).toEqual([{ outcome: "unknown-session", payment_id: null }]);
});

test.each(["hang", "trickle", "fail"] as const)(
  "while Stripe does not answer (%s), a click is 503 within 5 s and nothing is stored",
  { timeout: 60_000 }, // Without a deadline Stripe's client would wait for 80 seconds.
  async (mood) => {
    stripe.mood = mood;
    const answer = await open({ "idempotency-key": `down-${ravi.id}` });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(checkoutTimeoutMs).toBeLessThan(5_000);
    expect((await view()).wallet_rows).toEqual([]);
    stripe.mood = "well";
    expect((await open({ "idempotency-key": `down-${ravi.id}` })).status).toBe(200);
  },
);

test("a fee below Stripe's minimum is 409 and nothing is stored", async () => {
  stripe.mood = "too-small";
  const answer = await open();
  expectProblem(answer, amountTooSmall);
  expect(answer.body.message).toContain("too small");
  expect((await view()).wallet_rows).toEqual([]);
});

test("overdue checkouts fail; one that was paid in time waits for its event; a silent Stripe is asked again", async () => {
  const unpaid = sessionOf((await open()).body.checkout_url);
  await overdue();
  stripe.mood = "fail";
  await endOverdue();
  expect((await view()).wallet_rows[0].status).toBe("pending");
  stripe.mood = "well";
  await endOverdue();
  expect((await view()).wallet_rows[0].status).toBe("failed");
  expect(stripe.sessions.get(unpaid)?.status).toBe("expired");

  const paid = sessionOf((await open()).body.checkout_url);
  await overdue();
  const delivery = stripe.pay(paid);
  await endOverdue();
  expect((await view()).wallet_rows[0].status).toBe("pending");
  expect(await post(delivery)).toBe(200);
  expect((await view()).worker.pending_fee).toBe(0);
});

test("openCheckout is 409 with nothing pending, and for workers only", async () => {
  const idle = await worker(app);
  const nothing = await app.call("POST", "/worker/payments_view/", { token: idle.token });
  expectProblem(nothing, nothingPending);
  expect(nothing.body.message).toBe("There is no pending payment.");
  const [asha, boss] = [await customer(app), await administrator(app)];
  for (const method of ["GET", "POST"]) {
    expectProblem(await app.call(method, "/worker/payments_view/"), notSignedIn);
    for (const { token } of [asha, boss])
      expectProblem(await app.call(method, "/worker/payments_view/", { token }), notAllowed);
  }
});

test("an event larger than 256 KiB is 413, a compressed one 415", async () => {
  expect(await post({ body: "x".repeat(300_000), headers: {} })).toBe(outcomeOf(tooLarge));
  const zipped = await post({ body: "x", headers: { "content-encoding": "gzip" } });
  expect(zipped).toBe(outcomeOf(unsupportedEncoding));
});
