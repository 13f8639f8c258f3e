// The one suite that every payment provider's adapter passes: through its interface, and through the product's own
// webhook.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { badSignature } from "@hourhand/contract/wallet";
import { malformed } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { worker } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { razorpaySettings, startRazorpay } from "../../../test/razorpay-server.ts";
import { startStripe, stripeSettings, type StripeServer } from "../../../test/stripe-server.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { accrueFee, paymentProvider } from "./wallet.ts";
import { signedText, testDelivery } from "./test-checkout/test-checkout.ts";
import type { CheckoutTerms, PaymentProvider } from "./provider.ts";

interface Delivery {
  body: string | Buffer;
  headers: Record<string, string>;
}

/** An adapter under test: the product that uses it, and functions that act as its provider. */
interface Bench {
  app: TestApp;
  /** Whether the signatures carry a time. */
  isDated: boolean;
  /** Makes the event that the provider sends when the checkout is paid, with optional `eventId` and `at` (seconds). */
  paid(providerId: string, terms: CheckoutTerms, options?: { eventId?: string; at?: number }): Delivery;
  /** Makes an event about something else. */
  unrelated(): Delivery;
  /** Makes a delivery of any text, with a valid signature. */
  signed(body: string): Delivery;
  stop(): Promise<void>;
}

const nonsense = ["null", "5", '"text"', "[]", "{}", "{", "", '{"id":5,"type":5,"kind":5}'];

async function stripeBench(): Promise<Bench> {
  const stripe: StripeServer = await startStripe();
  const app = await startApp(stripeSettings(stripe), { jobs: false });
  return {
    app,
    isDated: true,
    paid(providerId, _terms, options) {
      stripe.pay(providerId);
      return stripe.delivery("checkout.session.completed", providerId, options);
    },
    unrelated: () => stripe.delivery("customer.created", "cus_1"),
    signed: (body) => stripe.signed(body),
    async stop() {
      await app.close();
      await stripe.stop();
    },
  };
}

async function testCheckoutBench(): Promise<Bench> {
  const app = await startApp({}, { jobs: false });
  let count = 0;
  return {
    app,
    isDated: true,
    paid: (providerId, { amountPaise, currency, reference }, { eventId, at } = {}) =>
      testDelivery(
        app.app.platform,
        {
          id: eventId ?? `event_${++count}`,
          kind: "checkout.paid",
          checkout: { result: "paid", providerId, amountPaise, currency, reference },
        },
        at,
      ),
    unrelated: () =>
      testDelivery(app.app.platform, { id: "event_0", kind: "weather.changed", checkout: null }),
    signed: (body) => signedText(app.app.platform, body),
    stop: () => app.close(),
  };
}

async function razorpayBench(): Promise<Bench> {
  const razorpay = await startRazorpay();
  const app = await startApp(razorpaySettings(razorpay), { jobs: false });
  return {
    app,
    isDated: false,
    paid(providerId, _terms, options) {
      const payment = razorpay.pay(providerId);
      return razorpay.delivery(
        "payment_link.paid",
        { payment_link: razorpay.links.get(providerId), payment },
        options,
      );
    },
    unrelated: () => razorpay.delivery("invoice.paid", { invoice: { id: "inv_1" } }),
    signed: (body) => razorpay.signed(body),
    async stop() {
      await app.close();
      await razorpay.stop();
    },
  };
}

describe.each([
  ["razorpay", razorpayBench],
  ["stripe", stripeBench],
  ["test-checkout", testCheckoutBench],
])("the adapter %s", (name, startBench) => {
  let bench: Bench;
  let provider: PaymentProvider;
  let count = 0;
  const soon = () => Date.now() + 4_000;
  const now = () => Math.floor(Date.now() / 1000);
  const terms = (): CheckoutTerms => {
    count++;
    const key = `${"0".repeat(38)}${String(count).padStart(2, "0")}`;
    return {
      reference: `worker-${count}`,
      amountPaise: 12_345,
      currency: "inr",
      payerEmail: "ravi@example.com",
      payee: "HourHand",
      key,
    };
  };
  const post = (delivery: Delivery) =>
    fetch(`${bench.app.url}/payments/webhook/`, {
      method: "POST",
      body: String(delivery.body),
      headers: delivery.headers,
    });
  const read = ({ body, headers }: Delivery) => provider.readEvent(Buffer.from(body), headers);

  beforeAll(async () => {
    bench = await startBench();
    const configured = paymentProvider(bench.app.app.platform);
    if (!configured) throw new Error("no provider");
    provider = configured;
  });
  afterAll(() => bench.stop());

  test("is the one its settings choose", { tags: ["@money-8.1"] }, () => {
    expect(provider.name).toBe(name);
  });

  test("opens a checkout with an address and an end, the same one for the same key", async () => {
    const asked = terms();
    const [first, again, other] = [
      await provider.openCheckout(asked, soon()),
      await provider.openCheckout(asked, soon()),
      await provider.openCheckout(terms(), soon()),
    ];
    expect(first.url).toMatch(/^https?:\/\//);
    expect(first.expiresAt.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000);
    expect(again.providerId).toBe(first.providerId);
    expect(other.providerId).not.toBe(first.providerId);
  });

  test("reads from a paid checkout the amount, the currency and the payer", async () => {
    const asked = terms();
    const { providerId } = await provider.openCheckout(asked, soon());
    expect(read(bench.paid(providerId, asked, { eventId: "evt_of_mine" }))).toEqual({
      id: "evt_of_mine",
      kind: expect.any(String),
      checkout: {
        result: "paid",
        providerId,
        amountPaise: 12_345,
        currency: "inr",
        reference: asked.reference,
      },
      money: null,
      refund: null,
      dispute: null,
    });
  });

  test("closes an open checkout, also more than once", async () => {
    const { providerId } = await provider.openCheckout(terms(), soon());
    expect(await provider.closeCheckout(providerId, soon())).toBe("closed");
    expect(await provider.closeCheckout(providerId, soon())).toBe("closed");
  });

  test("reads an event about something else as one without an update, which the webhook answers with 200", async () => {
    expect(read(bench.unrelated()).checkout).toBeNull();
    expect((await post(bench.unrelated())).status).toBe(200);
  });

  test("a signature that is 300 s old is valid, an older one is not", { tags: ["@money-8.10"] }, async () => {
    if (!bench.isDated) return;
    const asked = terms();
    const { providerId } = await provider.openCheckout(asked, soon());
    expect(read(bench.paid(providerId, asked, { at: now() - 298 })).checkout?.result).toBe("paid");
    expect(() => read(bench.paid(providerId, asked, { at: now() - 302 }))).toThrow(badSignature.sentence);
    const late = await post(bench.paid(providerId, asked, { at: now() - 302 }));
    expectProblem({ status: late.status, body: await late.json() }, badSignature);
  });

  test(
    "garbage that is genuinely signed is 400 and changes nothing",
    { tags: ["@security-2.10"] },
    async () => {
      const asked = terms();
      const { providerId } = await provider.openCheckout(asked, soon());
      const paid = String(bench.paid(providerId, asked).body);
      const long = "x".repeat(10_000);
      const altered = [
        paid.replace(/"id":"ev[^"]*"/, `"id":"${long}"`),
        paid.replace(/"id":"ev[^"]*"/, `"id":null`),
        paid.replaceAll(providerId, long),
      ].filter((body) => body !== paid);
      for (const body of [...nonsense, ...altered]) {
        const answer = await post(bench.signed(body));
        const text = await answer.text();
        const isRefused =
          answer.status === malformed.status &&
          [malformed, badSignature].some(({ code }) => text.includes(`"${code}"`));
        expect(
          isRefused || (answer.status === 200 && body.includes(long)),
          `${body.slice(0, 60)}: ${text}`,
        ).toBe(true);
      }
      for (const amount of ["1e300", "1.5", '"1"', "null", "-1"]) {
        const answer = await post(bench.signed(paid.replace(/12345/, amount)));
        expect(answer.status, amount).toBeLessThan(500);
      }
    },
  );

  test(
    "an altered body and a missing, foreign or garbled signature are refused with 400",
    { tags: ["@money-8.9"] },
    async () => {
      const asked = terms();
      const { providerId } = await provider.openCheckout(asked, soon());
      const genuine = bench.paid(providerId, asked);
      const [header, signature] = Object.entries(genuine.headers).find(([key]) =>
        key.endsWith("signature"),
      ) ?? ["", ""];
      const altered = String(genuine.body).replace("12345", "12346");
      expect(altered).not.toBe(String(genuine.body));
      const forgeries: Delivery[] = [
        { ...genuine, body: altered },
        { ...genuine, body: `${String(genuine.body)} ` },
        { body: genuine.body, headers: { "content-type": "application/json" } },
        { body: genuine.body, headers: { [header]: `${signature.slice(0, -2)}zz` } },
        { body: genuine.body, headers: { [header]: `t=${now()},v1=${"0".repeat(64)}` } },
        { body: genuine.body, headers: { [header]: "" } },
        { body: "", headers: genuine.headers },
        { body: "\0\u{FFFD}", headers: genuine.headers },
      ];
      for (const forged of forgeries) {
        const answer = await post(forged);
        const body = (await answer.json()) as { message: string };
        expectProblem({ status: answer.status, body }, badSignature);
        expect(body.message).toBe(badSignature.sentence);
      }
      expect((await post(genuine)).status).toBe(200);
    },
  );

  test(
    "a worker's fee is paid through it: opened, delivered 50 times concurrently, credited once",
    { tags: ["@money-8.12"] },
    async () => {
      const { app } = bench;
      const ravi = await worker(app);
      await inTransaction(app.app.platform.pool, (transaction) =>
        accrueFee(app.app.platform, transaction, {
          workerId: ravi.workerId,
          bookingId: 1,
          totalPaise: 123_450,
        }),
      );
      const opened = await app.call("POST", "/worker/payments_view/", { token: ravi.token });
      expect(opened.status).toBe(200);
      const pending = await app.call("GET", "/worker/payments_view", { token: ravi.token });
      const [row] = pending.body.wallet_rows;
      expect(row).toMatchObject({ amount: 12_345, status: "pending", type: "credit" });

      const asked: CheckoutTerms = { ...terms(), reference: `worker-${ravi.workerId}` };
      const delivery = bench.paid(row.pyment_id, asked, { eventId: "evt_fifty" });
      const answers = await Promise.all(Array.from({ length: 50 }, () => post(delivery)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

      const { rows } = await app.app.platform.pool.query(
        "select outcome from payment_events where event_id = 'evt_fifty'",
      );
      expect(rows).toEqual([{ outcome: "credited" }]);
      const paid = await app.call("GET", "/worker/payments_view", { token: ravi.token });
      expect(paid.body.worker).toEqual({ pending_fee: 0, total_fee: 123.45, payed_fee: 123.45 });
      expect(paid.body.wallet_rows).toHaveLength(1);
      expect(paid.body.wallet_rows[0]).toMatchObject({ pyment_id: row.pyment_id, status: "success" });
      expect(await provider.closeCheckout(row.pyment_id, soon())).toBe("paid");
    },
  );
});
