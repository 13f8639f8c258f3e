// Stripe is down, slow, busy or loses its answer at each step: nothing is charged and nothing is lost.
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
import { checkoutIdOf, makeDue, post, refundsOf, stripeBench } from "../../../test/provider-benches.ts";
import { expectProblem } from "../../../test/problems.ts";
import { expectNoCheckoutWhileSlow } from "../../../test/slow-providers.ts";

const moods = ["fail", "busy", "lost"] as const;

let bench: Awaited<ReturnType<typeof stripeBench>>;
let asha: TestPerson;
let ravi: TestWorker;
let id: number;
beforeAll(async () => {
  bench = await stripeBench();
  await switchPayments(bench.app, await administrator(bench.app), "optional");
});
afterAll(() => bench.stop());
beforeEach(async () => {
  bench.stripe.mood = "well";
  bench.stripe.money.refunds = "succeeded";
  [asha, ravi] = [await customer(bench.app), await worker(bench.app)];
  id = await acceptedOnline(bench.app, asha, ravi);
});

const open = () => openCheckout(bench.app, asha, id);
/** The sessions that were made for a booking's checkout. */
const sessionsOfBooking = async (bookingId = id) => {
  const all = bench.stripe.sessions;
  const { reference } = all.get(await checkoutIdOf(bench.app, bookingId))?.metadata ?? {};
  return [...all.values()].filter(({ metadata }) => metadata["reference"] === reference);
};
const opened = async () => {
  expect((await open()).status).toBe(201);
  return checkoutIdOf(bench.app, id);
};
const payment = async () => (await readBooking(bench.app, asha, id)).payments[0];
const check = async () => {
  const path = `/api/v1/bookings/${id}/payments/${(await payment()).id}/check`;
  return bench.app.call("POST", path, { token: asha.token });
};
const send = () => runJob(bench.app, "sendRefunds");
const refunds = () => refundsOf(bench.app, id);
/** Pays for a booking and lets its worker cancel it; returns the payment's id at Stripe. */
const canceled = async () => {
  const { moneyId, events } = await bench.take(await opened());
  for (const event of events) expect(await post(bench, event)).toBe(200);
  await cancelAsWorker(bench.app, ravi, id);
  return moneyId;
};
const madeOf = (moneyId: string) =>
  [...bench.stripe.money.made.values()].filter(({ payment_intent: intent }) => intent === moneyId);

test.each(moods)(
  "in the mood %s no checkout opens; the next press opens one",
  { tags: ["@money-3.18"] },
  async (mood) => {
    bench.stripe.mood = mood;
    expectProblem(await open(), paymentsUnavailable);
    expect(await payment()).toMatchObject({ state: "due" });
    bench.stripe.mood = "well";
    await opened();
    expect(await sessionsOfBooking()).toHaveLength(1);
  },
);

test(
  "in the moods hang and trickle no checkout opens before the deadline; the next press opens one",
  { tags: ["@money-3.18"] },
  async () => {
    for (const bookingId of await expectNoCheckoutWhileSlow(bench.app, bench.stripe))
      expect(await sessionsOfBooking(bookingId)).toHaveLength(1);
  },
);

describe.each(moods)("in the mood %s", (mood) => {
  test("a question is refused; the next one pays", { tags: ["@money-8.2"] }, async () => {
    await bench.take(await opened());
    bench.stripe.mood = mood;
    expectProblem(await check(), paymentsUnavailable);
    bench.stripe.mood = "well";
    const { amount_paise: total } = await payment();
    expect(await changeBy(bench.app, check)).toEqual({ clearing: total, held: -total });
  });

  test("a refund stays pending, and is made once", { tags: ["@money-8.2"] }, async () => {
    const moneyId = await canceled();
    bench.stripe.mood = mood;
    await send();
    expect(await refunds()).toMatchObject([{ state: "pending" }]);
    bench.stripe.mood = "well";
    await makeDue(bench.app);
    await send();
    expect(await refunds()).toMatchObject([{ state: "done" }]);
    expect(madeOf(moneyId)).toHaveLength(1);
  });
});

test("a refund whose answer was lost is found when Stripe has forgotten its key", async () => {
  const moneyId = await canceled();
  bench.stripe.mood = "lost-refund";
  await send();
  expect(await refunds()).toMatchObject([{ state: "pending" }]);
  bench.stripe.money.forgetKeys();
  bench.stripe.mood = "well";
  await makeDue(bench.app);
  await send();
  expect(await refunds()).toMatchObject([{ state: "done" }]);
  expect(madeOf(moneyId)).toHaveLength(1);
});

test(
  "a refund short of balance is tried again, and done when there is some",
  { tags: ["@money-4.16"] },
  async () => {
    const moneyId = await canceled();
    bench.stripe.money.refunds = "short";
    await send();
    expect(await refunds()).toMatchObject([{ state: "pending", provider_id: null }]);
    bench.stripe.money.refunds = "succeeded";
    await makeDue(bench.app);
    await send();
    expect(await refunds()).toMatchObject([{ state: "done" }]);
    expect(madeOf(moneyId)).toHaveLength(1);
  },
);

test("a refund that is pending at Stripe is done by question", async () => {
  await canceled();
  bench.stripe.money.refunds = "pending";
  await send();
  const [pending] = await refunds();
  expect(pending).toMatchObject({ state: "pending", provider_id: expect.stringMatching(/^re_/) });
  const made = bench.stripe.money.made.get(pending?.provider_id ?? "");
  if (!made) throw new Error("the stand-in has no refund");
  made.status = "succeeded";
  await makeDue(bench.app);
  await send();
  expect(await refunds()).toMatchObject([{ state: "done" }]);
});
