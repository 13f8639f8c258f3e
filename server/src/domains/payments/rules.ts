// Decides how a booking is paid for and which payments can still be made (docs/rules/payments.md). Pure.
import {
  onlinePaymentRequired,
  paymentsOff,
  type CustomerPayments,
  type PaymentMethod,
  type PaymentState,
} from "@hourhand/contract/payment-fields";
import { refuse } from "../../platform/problem.ts";
import type { PaymentRow } from "./queries.ts";

/** How many accepted online bookings a customer may have that are not paid yet. */
export const maxUnpaid = 2;

/**
 * Returns how a new booking is paid for. @throws Problem `paymentsOff`, `onlinePaymentRequired` (409)
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

/** A payment whose money has arrived. */
export type PaidPayment = PaymentRow & { provider: string; provider_id: string };

export const isPaid = (payment: PaymentRow): payment is PaidPayment =>
  payment.state === "paid" && payment.provider !== null && payment.provider_id !== null;

/** The part of a payment that can be kept or refunded: neither refunded nor disputed. */
export const leftOf = (
  payment: Pick<PaymentRow, "amount_paise" | "refunded_paise" | "disputed_paise">,
): number => Math.max(0, payment.amount_paise - payment.refunded_paise - payment.disputed_paise);

/** Splits an amount over what is left of some payments, the oldest first. Returns each payment's part. */
export function splitAmount(amount: number, left: readonly number[]): number[] {
  let rest = amount;
  return left.map((available) => {
    const part = Math.min(available, rest);
    rest -= part;
    return part;
  });
}

/**
 * Raises a refund to the provider's minimum, if as much is left of the payment; all amounts in minor units. The platform
 * bears the difference.
 */
export const raisedRefund = (amount: number, { minimum, left }: { minimum: number; left: number }): number =>
  amount > 0 && amount < minimum && minimum <= left ? minimum : amount;

/** What is left of a payment, with the smallest refund that its provider makes, in minor units. */
export interface PaidPart {
  left: number;
  minimum: number;
}

/** The refund of some payments, the oldest first, from which a charge is kept, in minor units. */
export function refundAfter(parts: readonly PaidPart[], charge: number): number {
  const kept = splitAmount(
    charge,
    parts.map(({ left }) => left),
  );
  return parts.reduce((sum, part, at) => sum + raisedRefund(part.left - (kept[at] ?? 0), part), 0);
}
