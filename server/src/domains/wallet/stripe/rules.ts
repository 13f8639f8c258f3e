// Maps Stripe's events to updates of a checkout. Only `payment_status` tells whether the money has arrived: a completed
// session may still be waiting for a bank.
import type { CheckoutUpdate } from "../provider.ts";

/** The fields of an event that are used here, all unchecked. */
export interface StripeEvent {
  id: unknown;
  type: unknown;
  data?: {
    object?: Partial<
      Record<"id" | "amount_total" | "currency" | "payment_status" | "client_reference_id", unknown>
    >;
  };
}

/** Returns the update in an event, or null if it is not about a checkout's payment. */
export function checkoutUpdateOf(event: StripeEvent): CheckoutUpdate | null {
  const session = event.data?.object;
  const result = resultOf(event.type, session?.payment_status);
  if (!session || !result || typeof session.id !== "string") return null;
  return {
    result,
    providerId: session.id,
    amountPaise: typeof session.amount_total === "number" ? session.amount_total : null,
    currency: typeof session.currency === "string" ? session.currency.toLowerCase() : null,
    reference: typeof session.client_reference_id === "string" ? session.client_reference_id : null,
  };
}

function resultOf(kind: unknown, paymentStatus: unknown): CheckoutUpdate["result"] | null {
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
