// What Razorpay's entities and events mean here. Pure. An order's notes are those of its link, and so are a payment's;
// a payment's description is '#' and the id of its link without its prefix.
import { fieldsOf, type ProviderEvent } from "../provider.ts";

/** The fields of a payment link, a payment or a refund that are used here, all unchecked. */
export type Entity = Record<string, unknown>;

/** The longest reference of a link, in characters. */
const maxReference = 40;

/** Makes the reference of a link for a worker's fees, which must differ for each link. Those of visits have no dot. */
export const feeReference = (reference: string, key: string): string =>
  `${reference}.${key}`.slice(0, maxReference);

/** Whether a reference is one of a link for a worker's fees. */
export const isFee = (reference: string | null): boolean => reference?.includes(".") ?? false;

/** Returns the reference in the notes of a link, order or payment. */
export function notedReference({ notes }: Entity): string | null {
  const reference = typeof notes === "object" && notes !== null ? (notes as Entity)["reference"] : null;
  return typeof reference === "string" ? reference : null;
}

export const lowerCase = (currency: unknown): unknown =>
  typeof currency === "string" ? currency.toLowerCase() : currency;

/** Whether the money of a payment has arrived. It stays captured when it is refunded. */
export const isCaptured = ({ status, captured }: Entity): boolean =>
  captured === true || status === "captured" || status === "refunded";

const refundStates: Readonly<Record<string, "pending" | "done" | "failed">> = {
  pending: "pending",
  processed: "done",
  failed: "failed",
};

/** Returns the state of a refund; one that Razorpay adds counts as pending. */
export const refundState = (status: unknown) => refundStates[String(status)] ?? "pending";

const disputeStates: Readonly<Record<string, "won" | "lost" | "closed">> = {
  won: "won",
  lost: "lost",
  closed: "closed",
};

/** Returns what an event says about a checkout, money, a refund or a dispute, unchecked. */
export function newsOf(event: Entity): Record<keyof Omit<ProviderEvent, "id" | "kind">, unknown> {
  const news = { checkout: null, money: null, refund: null, dispute: null };
  const of = (name: string): Entity => fieldsOf(fieldsOf(fieldsOf(event["payload"])[name])["entity"]);
  switch (event["event"]) {
    case "payment_link.paid": {
      const link = of("payment_link");
      return { ...news, ...paymentNews(of("payment"), link["id"], linkReference(link)) };
    }
    case "payment.captured": {
      const payment = of("payment");
      const linkId = /^#(\w+)$/.exec(String(payment["description"]))?.[1];
      const reference = notedReference(payment);
      // The money of something else in this account of Razorpay.
      if (linkId === undefined || reference === null) return news;
      return { ...news, ...paymentNews(payment, `plink_${linkId}`, reference) };
    }
    case "payment_link.cancelled":
    case "payment_link.expired": {
      const link = of("payment_link");
      return {
        ...news,
        checkout: isFee(linkReference(link)) ? { result: "failed", providerId: link["id"] } : null,
      };
    }
    case "refund.processed":
    case "refund.failed": {
      const { id } = of("refund");
      return { ...news, refund: { id, state: event["event"] === "refund.failed" ? "failed" : "done" } };
    }
    case "payment.dispute.created":
    case "payment.dispute.won":
    case "payment.dispute.lost":
    case "payment.dispute.closed":
      return { ...news, dispute: isRequest(of("dispute")) ? null : disputeNews(of("dispute")) };
    default:
      return news;
  }
}

/** Whether a dispute only asks for information: no money moves. */
const isRequest = ({ phase }: Entity): boolean => phase === "fraud" || phase === "retrieval";

const disputeNews = ({ id, payment_id: moneyId, amount, currency, status }: Entity) => ({
  id,
  moneyId,
  amountPaise: amount,
  currency: lowerCase(currency),
  state: disputeStates[String(status)] ?? "open",
});

/** Returns the reference of a link. */
export const linkReference = (link: Entity): string | null =>
  typeof link["reference_id"] === "string" ? link["reference_id"] : notedReference(link);

function paymentNews(payment: Entity, linkId: unknown, reference: string | null) {
  const { id, amount: amountPaise, method } = payment;
  const currency = lowerCase(payment["currency"]);
  return isFee(reference)
    ? {
        checkout: {
          result: "paid",
          providerId: linkId,
          amountPaise,
          currency,
          reference: reference?.slice(0, reference.indexOf(".")) ?? null,
        },
      }
    : { money: { id, checkoutId: linkId, reference, amountPaise, currency, method } };
}
