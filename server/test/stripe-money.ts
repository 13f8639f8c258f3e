// The money in the stand-in for Stripe: charges and refunds, and what Stripe's interface answers about them, as its
// documentation describes it.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const newId = (prefix: string): string => `${prefix}_${randomBytes(8).toString("hex")}`;

/** A checkout session in the stand-in. */
export interface StripeSession {
  id: string;
  object: "checkout.session";
  url: string | null;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  success_url: string | null;
  expires_at: number;
  metadata: Record<string, string>;
  /** The payment's id once it is paid. */
  payment_intent: string | null;
  payment_method_types: string[];
}

interface StripeCharge {
  id: string;
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  currency: string;
  paid: boolean;
  captured: boolean;
  metadata: Record<string, string>;
  payment_method_details: { type: string };
  created: number;
}

export interface StripeRefund {
  id: string;
  object: "refund";
  payment_intent: string;
  amount: number;
  currency: string;
  status: "pending" | "succeeded" | "failed";
  metadata: Record<string, string>;
  created: number;
}

interface Answer {
  status: number;
  value: object;
}

export interface StripeMoney {
  /** The state of new refunds. `short` refuses them for lack of balance. */
  refunds: StripeRefund["status"] | "short";
  readonly made: Map<string, StripeRefund>;
  /** Forgets the idempotency keys, as Stripe does after some days. */
  forgetKeys(): void;
  /** Takes the amount of a session; returns the payment's id. */
  charge(session: StripeSession): string;
  /** A session as it is answered with `expand[]=payment_intent.latest_charge`. */
  expanded(session: StripeSession): object;
  answerTo(request: IncomingMessage, form: URLSearchParams): Answer;
}

const refused = (code: string, message: string): Answer => ({
  status: 400,
  value: { error: { type: "invalid_request_error", code, message } },
});

export function stripeMoney(): StripeMoney {
  const charges: StripeCharge[] = [];
  const made = new Map<string, StripeRefund>();
  const byKey = new Map<string, Answer>();
  const now = () => Math.floor(Date.now() / 1000);

  const list = (items: { id: string; created: number }[], query: URLSearchParams): Answer => {
    const number = (name: string, byDefault: number) => Number(query.get(name) ?? byDefault);
    const within = items
      .filter(
        ({ created }) =>
          created >= number("created[gte]", 0) && created < number("created[lt]", Number.MAX_SAFE_INTEGER),
      )
      .toReversed();
    const start = within.findIndex(({ id }) => id === query.get("starting_after")) + 1;
    const data = within.slice(start, start + number("limit", 10));
    return { status: 200, value: { object: "list", data, has_more: start + data.length < within.length } };
  };

  /** Everything is settled in one payout. */
  const payout = () => ({ id: "po_standin", created: now(), arrival_date: now(), automatic: true });
  const settledLines = () => [
    ...charges.map((charge) => ({
      id: `txn_${charge.id}`,
      type: "charge",
      created: charge.created,
      amount: charge.amount,
      fee: charge.amount / 50,
      currency: charge.currency,
      source: { object: "charge", ...charge },
    })),
    ...[...made.values()].map((one) => ({
      id: `txn_${one.id}`,
      type: "refund",
      created: one.created,
      amount: -one.amount,
      fee: 0,
      currency: one.currency,
      source: one,
    })),
    // A refund that failed comes back with a line of its own.
    ...[...made.values()]
      .filter(({ status }) => status === "failed")
      .map((one) => ({
        id: `txn_back_${one.id}`,
        type: "refund_failure",
        created: one.created,
        amount: one.amount,
        fee: 0,
        currency: one.currency,
        source: one,
      })),
    {
      id: newId("txn"),
      type: "stripe_fee",
      created: now(),
      amount: -100,
      fee: 0,
      currency: "inr",
      source: null,
    },
  ];

  function refund(form: URLSearchParams, key: string): Answer {
    const known = byKey.get(key);
    if (known) return known;
    const intent = form.get("payment_intent") ?? "";
    const charge = charges.find((one) => one.payment_intent === intent);
    if (!charge) return refused("resource_missing", `No such payment_intent: '${intent}'`);
    const amount = Number(form.get("amount"));
    if (charge.amount_refunded + amount > charge.amount)
      return refused("charge_already_refunded", "Refund amount is greater than the unrefunded amount.");
    if (money.refunds === "short")
      return refused("balance_insufficient", "Insufficient funds in your Stripe balance.");
    if (money.refunds !== "failed") charge.amount_refunded += amount;
    const one: StripeRefund = {
      id: newId("re"),
      object: "refund",
      payment_intent: intent,
      amount,
      currency: charge.currency,
      status: money.refunds,
      metadata: { key: form.get("metadata[key]") ?? "" },
      created: now(),
    };
    made.set(one.id, one);
    const answer = { status: 200, value: { ...one } };
    byKey.set(key, answer);
    return answer;
  }

  const money: StripeMoney = {
    refunds: "succeeded",
    made,
    forgetKeys: () => byKey.clear(),
    charge({ amount_total: amount, currency, metadata, payment_method_types: [type = "card"] }) {
      const intent = newId("pi");
      charges.push({
        id: newId("ch"),
        payment_intent: intent,
        amount,
        amount_refunded: 0,
        currency,
        paid: true,
        captured: true,
        metadata,
        payment_method_details: { type },
        created: now(),
      });
      return intent;
    },
    expanded(session) {
      const charge = charges.find(({ payment_intent: intent }) => intent === session.payment_intent);
      return charge
        ? { ...session, payment_intent: { id: charge.payment_intent, latest_charge: charge } }
        : session;
    },
    answerTo(request, form) {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://stripe");
      const [, , kind, id] = pathname.split("/");
      if (request.method === "POST" && kind === "refunds")
        return refund(form, String(request.headers["idempotency-key"]));
      if (kind === "payouts") return list([payout()], searchParams);
      if (kind === "balance_transactions") return list(settledLines(), searchParams);
      if (kind === "charges") return list(charges, searchParams);
      if (kind === "refunds" && id === undefined) {
        const intent = searchParams.get("payment_intent");
        const of = [...made.values()].filter((one) => intent === null || one.payment_intent === intent);
        return list(of, searchParams);
      }
      const one = made.get(id ?? "");
      return kind === "refunds" && one
        ? { status: 200, value: one }
        : { status: 404, value: { error: { type: "invalid_request_error", message: "No such object" } } };
    },
  };
  return money;
}
