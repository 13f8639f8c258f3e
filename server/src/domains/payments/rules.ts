// Decides how a booking is paid and what of it may still be paid (docs/rules/payments.md). Pure.
import {
  onlinePaymentRequired,
  paymentsOff,
  type CustomerPayments,
  type PaymentMethod,
  type PaymentState,
} from "@hourhand/contract/payment-fields";
import { refuse } from "../../platform/problem.ts";

/** How many accepted online bookings a customer may have that are not paid yet. */
export const maxUnpaid = 2;

/**
 * Returns how a new booking is paid. @throws Problem `paymentsOff`, `onlinePaymentRequired` (409)
 * @param wanted what the customer sent, if anything
 */
export function paymentMethodOf(mode: CustomerPayments, wanted: PaymentMethod | undefined): PaymentMethod {
  if (wanted === "online" && mode === "off") refuse(paymentsOff);
  if (wanted === "at_visit" && mode === "required") refuse(onlinePaymentRequired);
  return wanted ?? (mode === "required" ? "online" : "at_visit");
}

/** A payment, as far as it decides what may be done with it. */
export interface PaymentStanding {
  kind: "visit" | "extra";
  state: PaymentState;
}

/** Whether a payment can be paid: while it is due, and extra work even later. */
export const canBePaid = ({ kind, state }: PaymentStanding): boolean =>
  state === "due" || (kind === "extra" && state === "lapsed");

/** What of a payment can be kept or refunded: what was paid, not refunded and is not disputed. */
export const leftOf = (payment: {
  amount_paise: number;
  refunded_paise: number;
  disputed_paise: number;
}): number => Math.max(0, payment.amount_paise - payment.refunded_paise - payment.disputed_paise);

/** Splits a charge over payments, the oldest first; `left` is what of each is paid and not refunded. */
export function keptOf(payments: readonly { left: number }[], charge: number): number[] {
  let rest = charge;
  return payments.map(({ left }) => {
    const kept = Math.min(left, rest);
    rest -= kept;
    return kept;
  });
}

/**
 * Raises a refund to the provider's minimum, if as much is left of the payment; all amounts in minor units. The platform
 * bears the difference.
 */
export const raisedRefund = (amount: number, { minimum, left }: { minimum: number; left: number }): number =>
  amount > 0 && amount < minimum && minimum <= left ? minimum : amount;

/** What of a payment is left, with the smallest refund that its provider makes, in minor units. */
export interface PaidPart {
  left: number;
  minimum: number;
}

/** What goes back of some payments, the oldest first, if a charge stays, in minor units. */
export function refundAfter(parts: readonly PaidPart[], charge: number): number {
  const kept = keptOf(parts, charge);
  return parts.reduce((sum, part, at) => sum + raisedRefund(part.left - (kept[at] ?? 0), part), 0);
}
