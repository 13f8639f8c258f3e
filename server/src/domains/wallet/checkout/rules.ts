// What an event does to a payment, decided while the payment is locked (docs/rules/wallet.md 10–11).
import type { CheckoutUpdate } from "../provider.ts";

/** A stored payment, as far as an event's effect depends on it. */
export interface StoredPayment {
  id: number;
  worker_id: number;
  amount_paise: number;
  currency: string;
  status: "pending" | "success" | "failed";
}

/**
 * The outcome, stored with the event: `credited` and `failed` change the payment; the others change nothing. A payment
 * that failed or expired is still credited if it was really paid.
 */
export type EventOutcome =
  | "credited"
  | "failed"
  | "unchanged"
  | "unknown-session"
  | "wrong-session"
  | "wrong-amount"
  | "wrong-currency";

/** Outcomes of events about a known payment that a person should check: money may have moved unexpectedly. */
export const suspicious: ReadonlySet<EventOutcome> = new Set([
  "wrong-session",
  "wrong-amount",
  "wrong-currency",
]);

/** Returns the reference that is sent with a worker's checkout. */
export const referenceOf = (workerId: number): string => `worker-${workerId}`;

export function checkUpdate(update: CheckoutUpdate, payment: StoredPayment | undefined): EventOutcome {
  if (!payment) return "unknown-session";
  if (update.result === "failed") return payment.status === "pending" ? "failed" : "unchanged";
  if (update.reference !== referenceOf(payment.worker_id)) return "wrong-session";
  if (update.currency !== payment.currency) return "wrong-currency";
  if (update.amountPaise !== payment.amount_paise) return "wrong-amount";
  return payment.status === "success" ? "unchanged" : "credited";
}
