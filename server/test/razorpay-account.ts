// The account of the stand-in for Razorpay: its payment links, payments and refunds, and what its HTTP interface answers,
// as its documentation describes it.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type Entity = Record<string, unknown>;

/** A payment link. */
export interface RazorpayLink extends Entity {
  id: string;
  order_id: string;
  reference_id: string;
  amount: number;
  currency: string;
  status: "created" | "paid" | "cancelled" | "expired";
  expire_by: number;
  short_url: string;
  notes: Record<string, string>;
}

/** A payment; `captured` stays true when it is refunded. */
export interface RazorpayPayment extends Entity {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: "authorized" | "captured" | "refunded" | "failed";
  captured: boolean;
  amount_refunded: number;
  created_at: number;
}

export interface RazorpayRefund extends Entity {
  id: string;
  payment_id: string;
  amount: number;
  receipt: string;
  status: "pending" | "processed" | "failed";
  created_at: number;
}

/** The state of new refunds. `short` refuses them for lack of balance, `barred` for another reason. */
export type RefundMood = RazorpayRefund["status"] | "short" | "barred";

export const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString("hex")}`;
export const now = () => Math.floor(Date.now() / 1000);

/** An answer of the interface. */
export interface Answer {
  status: number;
  value: object;
}

export const refused = (description: string, status = 400): Answer => ({
  status,
  value: { error: { code: "BAD_REQUEST_ERROR", description, source: "business" } },
});
const found = (value: object | undefined): Answer =>
  value ? { status: 200, value } : refused("The id provided does not exist");
const collection = (items: object[]): Answer => ({
  status: 200,
  value: { entity: "collection", count: items.length, items },
});

/** The keys that the account accepts. */
export const accountKeys = { id: "rzp_test_standin", secret: "key-secret-of-the-stand-in" };

/** Opens an empty account. */
export function razorpayAccount() {
  const links = new Map<string, RazorpayLink>();
  const payments = new Map<string, RazorpayPayment>();
  const made = new Map<string, RazorpayRefund>();
  const byKey = new Map<string, { asked: string; answer: Answer }>();
  const account = { links, payments, made, refunds: "processed" as RefundMood, answerTo };

  function answerTo(request: IncomingMessage, body: Entity): Answer {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://razorpay");
    const expected = `Basic ${Buffer.from(`${accountKeys.id}:${accountKeys.secret}`).toString("base64")}`;
    if (request.headers.authorization !== expected) return refused("Authentication failed", 401);
    const [, , kind, id = "", act] = pathname.split("/");
    const isPost = request.method === "POST";
    switch (`${request.method} ${kind} ${id && ":id"} ${act ?? ""}`.trim()) {
      case "POST payment_links":
        return createLink(body);
      case "GET payment_links": {
        const reference = searchParams.get("reference_id");
        const of = [...links.values()].filter((link) => link.reference_id === reference);
        return { status: 200, value: { payment_links: of } };
      }
      case "GET payment_links :id":
        return found(links.get(id) && shownLink(id));
      case "POST payment_links :id cancel":
        return cancelLink(id);
      case "GET orders :id payments":
        return collection([...payments.values()].filter((payment) => payment.order_id === id));
      case "GET payments":
        return page([...payments.values()], searchParams);
      case "GET payments :id":
        return found(payments.get(id));
      case "GET settlements :id combined":
        return settled(searchParams);
      case "POST payments :id capture":
        return capture(id, body);
      case "POST payments :id refund":
        return refund(id, body, String(request.headers["x-refund-idempotency"]));
      case "GET payments :id refunds":
        return collection([...made.values()].filter((one) => one.payment_id === id));
      case "GET refunds":
        return page([...made.values()], searchParams);
      case "GET refunds :id":
        return found(made.get(id));
      default:
        return refused(`The requested URL was not found on the server. ${isPost ? "" : pathname}`, 404);
    }
  }

  const page = (all: { created_at: number }[], query: URLSearchParams): Answer => {
    const number = (name: string, byDefault: number) => Number(query.get(name) ?? byDefault);
    const within = all.filter(
      ({ created_at: at }) => at >= number("from", 0) && at <= number("to", Number.MAX_SAFE_INTEGER),
    );
    const skip = number("skip", 0);
    return collection(within.slice(skip, skip + Math.min(100, number("count", 10))));
  };

  /** Everything is settled on the day in India on which it was made. */
  function settled(query: URLSearchParams): Answer {
    const day = ["year", "month", "day"].map((name) => query.get(name)?.padStart(2, "0")).join("-");
    const ofDay = ({ created_at: at }: { created_at: number }) =>
      new Date((at + 19_800) * 1000).toISOString().startsWith(day);
    const line = (
      type: string,
      { id, amount, created_at: at }: RazorpayPayment | RazorpayRefund,
      fee: number,
    ) => ({
      entity_id: id,
      type,
      amount,
      fee,
      credit: type === "payment" ? amount - fee : 0,
      debit: type === "refund" ? amount : 0,
      settled: true,
      settled_at: at,
    });
    const lines = [
      ...[...payments.values()]
        .filter((payment) => payment.captured && ofDay(payment))
        .map((payment) => line("payment", payment, payment.amount / 50)),
      ...[...made.values()].filter(ofDay).map((refund) => line("refund", refund, 0)),
      { entity_id: newId("adj"), type: "adjustment", amount: 100, fee: 0, settled_at: now() },
    ];
    const skip = Number(query.get("skip"));
    return collection(lines.slice(skip, skip + Number(query.get("count"))));
  }

  function createLink(body: Entity): Answer {
    const amount = Number(body["amount"]);
    const reference = String(body["reference_id"]);
    if (amount < 100) return refused("The amount must be atleast INR 1.00");
    if (Number(body["expire_by"]) < now() + 15 * 60)
      return refused("expire_by should be at least 15 minutes after current time");
    if (reference.length > 40) return refused("The reference id may not be greater than 40 characters.");
    if ([...links.values()].some((link) => link.reference_id === reference))
      return refused(`payment link creation failed with reference id already exists: ${reference}`);
    const id = newId("plink");
    const link: RazorpayLink = {
      ...(body as RazorpayLink),
      id,
      order_id: newId("order"),
      amount,
      status: "created",
      short_url: `https://rzp.example/i/${id}`,
      created_at: now(),
    };
    links.set(id, link);
    return found(link);
  }

  function cancelLink(id: string): Answer {
    const link = links.get(id);
    if (!link) return found(undefined);
    if (link.status !== "created") return refused(`Payment link cannot be cancelled: it is ${link.status}`);
    link.status = "cancelled";
    return found(link);
  }

  const shownLink = (id: string) => {
    const link = links.get(id);
    const own = [...payments.values()].filter(
      (payment) => payment.order_id === link?.order_id && payment.captured,
    );
    return {
      ...link,
      payments: own.map(({ id: payment_id, amount, method, status }) => ({
        payment_id,
        amount,
        method,
        status,
        plink_id: id,
      })),
    };
  };

  function capture(id: string, { amount, currency }: Entity): Answer {
    const payment = payments.get(id);
    if (!payment) return found(undefined);
    if (payment.captured) return refused("This payment has already been captured");
    if (payment.status !== "authorized" || amount !== payment.amount || currency !== payment.currency)
      return refused("Capture amount must be equal to the amount authorized");
    Object.assign(payment, { status: "captured", captured: true });
    return found(payment);
  }

  function refund(id: string, body: Entity, key: string): Answer {
    const known = byKey.get(key);
    const asked = JSON.stringify([id, body]);
    if (known)
      return known.asked === asked
        ? known.answer
        : refused("Different request body with the same idempotency key", 409);
    if (!/^[\w-]{10,}$/.test(key)) return refused("The idempotency key is invalid");
    const payment = payments.get(id);
    if (!payment) return refused(`${id} is not a valid id`);
    if (!payment.captured) return refused("The payment status should be captured for action to be taken");
    const amount = Number(body["amount"]);
    if (payment.amount_refunded + amount > payment.amount)
      return refused("The total refund amount is greater than the refund payment amount");
    if ([...made.values()].some(({ receipt }) => receipt === body["receipt"]))
      return refused("Duplicate receipt found for this refund request.");
    if (account.refunds === "short")
      return refused("Your account does not have enough balance to carry out the refund operation.");
    if (account.refunds === "barred")
      return refused("Refund is currently not supported for this payment method.");
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = "refunded";
    const one: RazorpayRefund = {
      id: newId("rfnd"),
      entity: "refund",
      payment_id: id,
      amount,
      currency: payment.currency,
      receipt: String(body["receipt"]),
      status: account.refunds,
      created_at: now(),
    };
    made.set(one.id, one);
    const answer = found({ ...one });
    byKey.set(key, { asked, answer });
    return answer;
  }

  return account;
}
