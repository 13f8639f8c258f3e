// A booking's payments and refunds on the wire, and their refusals. Separate from
// customer-payments.ts, because bookings.ts needs these fields and the first visit loads it. Rules:
// docs/rules/payments.md.
import { Type } from "typebox";
import { problem } from "./problem.ts";
import { nullable, oneOf } from "./wire.ts";

/** Whether customers pay in the product: never, if they choose to, or always. */
export const customerPaymentModes = ["off", "optional", "required"] as const;
export type CustomerPayments = (typeof customerPaymentModes)[number];

/** How a booking is paid. */
export const paymentMethods = ["online", "at_visit"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentKinds = ["visit", "extra"] as const;
export const paymentStates = ["due", "paid", "lapsed", "closed"] as const;
export type PaymentState = (typeof paymentStates)[number];

export const refundCauses = [
  "canceled",
  "no_show",
  "not_wanted",
  "paid_twice",
  "wrong_amount",
  "account_blocked",
  "admin",
] as const;
export type RefundCause = (typeof refundCauses)[number];
export const refundStates = ["pending", "done", "failed"] as const;

export const paymentsOff = problem(
  "payments-off",
  409,
  "Bookings are not paid online here. Please choose to pay at the visit.",
);
export const onlinePaymentRequired = problem(
  "online-payment-required",
  409,
  "Bookings are paid online here. Please choose to pay online.",
);
export const paymentClosed = problem("payment-closed", 409, "This payment can no longer be paid.");
/** `booking_id` of the visit whose extra work is unpaid. */
export const paymentDue = problem<{ booking_id: number }>(
  "payment-due",
  409,
  "The extra work of an earlier visit is not paid yet. Please pay it first.",
);
export const paymentsUnavailable = problem(
  "payments-down",
  503,
  "The payment provider is not answering. Nothing was charged; please try again shortly.",
);

/** An instant, ISO 8601 in UTC. */
const instant = Type.String({ format: "date-time" });

/** A payment of a booking. `method` is what the provider says, such as `upi`; `receipt_number` is null without a receipt. */
export const customerPayment = Type.Object({
  id: Type.Integer(),
  kind: oneOf("kind", paymentKinds),
  amount_paise: Type.Integer(),
  state: oneOf("state", paymentStates),
  due_at: instant,
  paid_at: nullable(instant),
  refunded_paise: Type.Integer(),
  method: nullable(Type.String()),
  receipt_number: nullable(Type.String()),
  /** What its customer may do. */
  allowed: Type.Array(oneOf("allowed", ["pay"])),
});

export const refund = Type.Object({
  id: Type.Integer(),
  booking_id: Type.Integer(),
  payment_id: Type.Integer(),
  amount_paise: Type.Integer(),
  reason: nullable(Type.String()),
  cause: oneOf("cause", refundCauses),
  state: oneOf("state", refundStates),
  at: instant,
  done_at: nullable(instant),
  note_number: nullable(Type.String()),
});

/** The fields of a booking about its payment. */
export const paymentFields = {
  payment_method: oneOf("payment_method", paymentMethods),
  /** Oldest first. */
  payments: Type.Array(customerPayment),
  refunds: Type.Array(refund),
};

export const paymentExample = {
  id: 17,
  kind: "visit",
  amount_paise: 60_000,
  state: "due",
  due_at: "2026-11-22T10:41:10.250Z",
  paid_at: null,
  refunded_paise: 0,
  method: null,
  receipt_number: null,
  allowed: ["pay"],
};
export const refundExample = {
  id: 5,
  booking_id: 41,
  payment_id: 17,
  amount_paise: 45_000,
  reason: null,
  cause: "canceled",
  state: "pending",
  at: "2026-11-23T22:10:00.000Z",
  done_at: null,
  note_number: null,
};
