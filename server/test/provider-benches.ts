// The providers of customers' payments as their tests act for them: money is taken at their side, and their events are
// delivered.
import { randomUUID } from "node:crypto";
import { onlyRow } from "../src/platform/database/rows.ts";
import { sql } from "../src/platform/database/sql.ts";
import type { DisputeReport } from "../src/domains/wallet/wallet.ts";
import { takeTestMoney, testCheckout } from "../src/domains/wallet/test-checkout/queries-visits.ts";
import { testDelivery } from "../src/domains/wallet/test-checkout/test-checkout.ts";
import { razorpaySettings, startRazorpay, type RazorpayServer } from "./razorpay-server.ts";
import { startApp, type TestApp } from "./start-app.ts";
import { startStripe, stripeSettings, type StripeServer } from "./stripe-server.ts";

/** A request of a provider to the webhook. */
export interface Delivery {
  body: string | Buffer;
  headers: Record<string, string>;
}

/** Money that a provider took, with the events that it sends about that. */
export interface Taken {
  moneyId: string;
  events: Delivery[];
}

/** The fields in which a report differs from the request. */
export interface Lie {
  amountPaise?: number;
  currency?: string;
  reference?: string;
}

/** What is disputed; by default in rupees. */
type DisputeTerms = Omit<DisputeReport, "id" | "currency"> & { currency?: string };

/** A provider, and the product that uses it. */
export interface ProviderBench {
  app: TestApp;
  /** The last part of its webhook's path. */
  webhook: string;
  /** Takes money for a checkout. */
  take(checkoutId: string, lie?: Lie): Promise<Taken>;
  /** Makes the event that a refund ended. */
  refundEvent(refundId: string, state: "done" | "failed"): Delivery;
  /** Makes the event of a dispute in a state. */
  disputeEvent(disputeId: string, terms: DisputeTerms): Delivery;
  unrelated(): Delivery;
  /** Lets new refunds fail; the test checkout fails those of 1313 only. */
  failRefunds(doFail: boolean): void;
  stop(): Promise<void>;
}

/** The built-in test checkout. */
export async function testBench(): Promise<ProviderBench> {
  const app = await startApp({}, { jobs: false });
  const { platform } = app.app;
  const delivery = (event: object) =>
    testDelivery(platform, { id: `event_${randomUUID()}`, kind: "test", ...event });
  return {
    app,
    webhook: "test",
    async take(checkoutId, lie = {}) {
      const moneyId = `testm_${randomUUID()}`;
      const [checkout] = await testCheckout(platform.pool, [checkoutId]);
      if (checkout) await takeTestMoney(platform.pool, [moneyId, checkoutId, 0]);
      const money = {
        id: moneyId,
        checkoutId,
        reference: lie.reference ?? checkout?.reference ?? "unknown",
        amountPaise: lie.amountPaise ?? checkout?.amount_paise ?? 100_000,
        currency: lie.currency ?? "inr",
        method: "upi",
      };
      return { moneyId, events: [delivery({ money }), delivery({ money })] };
    },
    refundEvent: (id, state) => delivery({ refund: { id, state } }),
    disputeEvent: (id, terms) => delivery({ dispute: { id, currency: "inr", ...terms } }),
    unrelated: () => delivery({ kind: "weather.changed" }),
    failRefunds() {},
    stop: () => app.close(),
  };
}

/** Razorpay's stand-in. */
export async function razorpayBench(): Promise<ProviderBench & { razorpay: RazorpayServer }> {
  const razorpay = await startRazorpay();
  const app = await startApp(razorpaySettings(razorpay), { jobs: false });
  return {
    app,
    razorpay,
    webhook: "razorpay",
    async take(checkoutId, { amountPaise, currency, reference } = {}) {
      const link = razorpay.links.get(checkoutId);
      if (!link) {
        const unknown = { id: checkoutId, reference_id: "unknown" };
        const payment = { id: "pay_unknown", amount: 100_000, currency: "INR", method: "upi" };
        const event = razorpay.delivery("payment_link.paid", { payment_link: unknown, payment });
        return { moneyId: payment.id, events: [event] };
      }
      if (reference !== undefined) Object.assign(link, { reference_id: reference, notes: { reference } });
      const payment = razorpay.pay(checkoutId, {
        ...(amountPaise !== undefined && { amount: amountPaise }),
        ...(currency !== undefined && { currency: currency.toUpperCase() }),
      });
      return { moneyId: payment.id, events: razorpay.paid(payment) };
    },
    refundEvent(id, state) {
      const status = state === "done" ? "processed" : "failed";
      const refund = razorpay.made.get(id);
      if (refund) refund.status = status;
      return razorpay.delivery(`refund.${status}`, { refund: refund ?? { id, status } });
    },
    disputeEvent(id, { moneyId, amountPaise, currency = "inr", state }) {
      const dispute = {
        id,
        entity: "dispute",
        payment_id: moneyId,
        amount: amountPaise,
        currency: currency.toUpperCase(),
        amount_deducted: state === "lost" ? amountPaise : 0,
        reason_code: "goods_or_services_not_received_or_partially_received",
        phase: "chargeback",
        status: state,
      };
      const event = `payment.dispute.${state === "open" ? "created" : state}`;
      return razorpay.delivery(event, { payment: razorpay.payments.get(moneyId), dispute });
    },
    unrelated: () => razorpay.delivery("invoice.paid", { invoice: { id: "inv_1" } }),
    failRefunds(doFail) {
      razorpay.refunds = doFail ? "failed" : "processed";
    },
    async stop() {
      await app.close();
      await razorpay.stop();
    },
  };
}

/** Stripe's stand-in. */
export async function stripeBench(): Promise<ProviderBench & { stripe: StripeServer }> {
  const stripe = await startStripe();
  const app = await startApp(stripeSettings(stripe), { jobs: false });
  return {
    app,
    stripe,
    webhook: "stripe",
    async take(checkoutId, { amountPaise, currency, reference } = {}) {
      if (!stripe.sessions.has(checkoutId)) {
        const session = { id: checkoutId, payment_status: "paid", amount_total: 100_000, currency: "inr" };
        const money = { metadata: { kind: "visit" }, payment_intent: "pi_unknown" };
        const event = stripe.event("checkout.session.completed", { ...session, ...money });
        return { moneyId: money.payment_intent, events: [event] };
      }
      const event = stripe.pay(checkoutId, {
        ...(amountPaise !== undefined && { amount_total: amountPaise }),
        ...(currency !== undefined && { currency }),
        ...(reference !== undefined && { client_reference_id: reference }),
      });
      return { moneyId: stripe.sessions.get(checkoutId)?.payment_intent ?? "", events: [event] };
    },
    refundEvent(id, state) {
      const status = state === "done" ? "succeeded" : "failed";
      const refund = stripe.money.made.get(id);
      if (refund) refund.status = status;
      return stripe.event(state === "done" ? "refund.updated" : "refund.failed", refund ?? { id, status });
    },
    disputeEvent(id, { moneyId, amountPaise, currency = "inr", state }) {
      const status = { open: "needs_response", won: "won", lost: "lost", closed: "warning_closed" }[state];
      const dispute = {
        id,
        object: "dispute",
        payment_intent: moneyId,
        amount: amountPaise,
        currency,
        status,
      };
      return stripe.event(`charge.dispute.${state === "open" ? "created" : "closed"}`, dispute);
    },
    unrelated: () => stripe.event("invoice.paid", { id: "in_1" }),
    failRefunds(doFail) {
      stripe.money.refunds = doFail ? "failed" : "succeeded";
    },
    async stop() {
      await app.close();
      await stripe.stop();
    },
  };
}

/** Delivers an event to the webhook of a provider; returns the status of the answer. */
export async function post({ app, webhook }: ProviderBench, { body, headers }: Delivery): Promise<number> {
  const address = `${app.url}/payments/webhook/${webhook}`;
  return (await fetch(address, { method: "POST", body: String(body), headers })).status;
}

/** The provider's id of a booking's latest checkout. */
export async function checkoutIdOf({ app }: TestApp, bookingId: number): Promise<string> {
  const { rows } = await sql<{ provider_id: string }>`
    select c.provider_id from payment_checkouts c join customer_payments p on p.id = c.payment_id
    where p.booking_id = ${bookingId} order by c.id desc limit 1`.execute(app.platform.pool);
  return onlyRow(rows).provider_id;
}

/** Lets the job ask for every checkout at its next run, and send every refund. */
export async function makeDue({ app }: TestApp): Promise<void> {
  await sql`update payment_checkouts set next_check_at = now() where next_check_at is not null`.execute(
    app.platform.pool,
  );
  await sql`update refunds set next_try_at = now() where next_try_at is not null`.execute(app.platform.pool);
}

/** A booking's refunds as they are stored, the oldest first. */
export async function refundsOf({ app }: TestApp, bookingId: number) {
  const { rows } = await sql<{
    id: number;
    cause: string;
    state: string;
    amount_paise: number;
    provider_id: string | null;
  }>`select id, cause, state, amount_paise::integer as amount_paise, provider_id from refunds
    where booking_id = ${bookingId} order by id`.execute(app.platform.pool);
  return rows;
}
