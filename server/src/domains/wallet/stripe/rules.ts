// What Stripe's events mean here. Pure. Only `payment_status` tells whether the money has arrived: a completed session
// may still be waiting for a bank.
import type { ProviderEvent } from "../provider.ts";
import { fromStripe } from "./amounts.ts";

/** The fields of an event that are used here, all unchecked. */
export interface StripeEvent {
  id: unknown;
  type: unknown;
  data?: { object?: Record<string, unknown> };
}

/** The metadata of sessions and charges of visits; those of workers' fees have none. */
export const visitMark = { kind: "visit" } as const;

const refundStates: Readonly<Record<string, "done" | "failed">> = {
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
};

/** Returns the state of a refund; one that waits for Stripe or for the payer is pending. */
export const refundState = (status: unknown): "pending" | "done" | "failed" =>
  refundStates[String(status)] ?? "pending";

/** Returns the id of an object that Stripe may send whole; null if there is none. */
export function idOf(reference: unknown): string | null {
  const id =
    typeof reference === "string" ? reference : (reference as { id?: unknown } | null | undefined)?.id;
  return typeof id === "string" ? id : null;
}

/** Returns what an event says about a checkout, money, a refund or a dispute, unchecked. */
export function newsOf(event: StripeEvent): Record<keyof Omit<ProviderEvent, "id" | "kind">, unknown> {
  const news = { checkout: null, money: null, refund: null, dispute: null };
  const object = event.data?.object;
  if (!object || typeof object["id"] !== "string") return news;
  switch (event.type) {
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated": {
      const state = refundState(object["status"]);
      return state === "pending" ? news : { ...news, refund: { id: object["id"], state } };
    }
    case "charge.dispute.created":
    // An inquiry that becomes a dispute has no other event.
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.closed":
      return { ...news, dispute: disputeOf(object) };
    default:
      return isOfVisit(object)
        ? { ...news, money: moneyOf(event.type, object) }
        : { ...news, checkout: checkoutOf(event.type, object) };
  }
}

const isOfVisit = ({ metadata }: Record<string, unknown>): boolean =>
  (metadata as { kind?: unknown } | null | undefined)?.kind === visitMark.kind;

/** What a session says: the payer paid, can no longer pay, or may still. */
function resultOf(kind: unknown, paymentStatus: unknown): "paid" | "failed" | null {
  switch (kind) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return paymentStatus === "paid" ? "paid" : null;
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return "failed";
    default:
      return null;
  }
}

function checkoutOf(kind: unknown, session: Record<string, unknown>) {
  const result = resultOf(kind, session["payment_status"]);
  return (
    result && {
      result,
      providerId: session["id"],
      ...amountOf(session),
      reference: session["client_reference_id"],
    }
  );
}

function moneyOf(kind: unknown, session: Record<string, unknown>) {
  if (resultOf(kind, session["payment_status"]) !== "paid") return null;
  // A session lists the methods that it offers; which one was used is known if there is only one.
  const offered = session["payment_method_types"];
  return {
    id: idOf(session["payment_intent"]),
    checkoutId: session["id"],
    reference: session["client_reference_id"],
    ...amountOf(session),
    method: Array.isArray(offered) && offered.length === 1 ? (offered[0] as unknown) : null,
  };
}

/** Null for an inquiry, which moves no money. */
function disputeOf({ id, amount, currency, status, ...dispute }: Record<string, unknown>) {
  if (String(status).startsWith("warning_") || status === "prevented") return null;
  return {
    id,
    moneyId: idOf(dispute["payment_intent"] ?? dispute["charge"]),
    ...amountOf({ amount_total: amount, currency }),
    state: status === "won" || status === "lost" ? status : "open",
  };
}

function amountOf({ amount_total: amount, currency }: Record<string, unknown>) {
  const lower = typeof currency === "string" ? currency.toLowerCase() : null;
  return {
    amountPaise: typeof amount === "number" && lower !== null ? fromStripe(amount, lower) : null,
    currency: lower,
  };
}
