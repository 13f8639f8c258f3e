// The calls by which customers pay: the checkout, and their own list. Rules: docs/rules/payments.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";
import {
  customerPayment,
  paymentClosed,
  paymentExample,
  paymentsUnavailable,
  refund,
} from "./payment-fields.ts";
import { id, messageReply } from "./wire.ts";

/** An instant, ISO 8601 in UTC. */
const instant = Type.String({ format: "date-time" });
const params = { id: id("Booking"), payment_id: id("Payment") };

export const openVisitCheckout = endpoint({
  name: "openVisitCheckout",
  method: "POST",
  path: "/api/v1/bookings/:id/payments/:payment_id/checkout",
  who: "signed-in",
  key: "none",
  summary:
    "Opens the provider's page for a payment of one's own booking (201); answers the same page while it is open (200).",
  changes: ["bookings"],
  status: 201,
  params,
  perMinute: 30,
  idempotent: true,
  reply: { ...messageReply, payment: customerPayment, checkout_url: Type.String(), expires_at: instant },
  problems: [paymentClosed, paymentsUnavailable],
  examples: {
    reply: {
      message: "Please complete the payment on the page that opens.",
      payment: paymentExample,
      checkout_url: "https://pay.example.com/c/9f2c",
      expires_at: "2026-11-22T09:11:10.250Z",
    },
  },
});

export const checkPayment = endpoint({
  name: "checkPayment",
  method: "POST",
  path: "/api/v1/bookings/:id/payments/:payment_id/check",
  who: "signed-in",
  key: "none",
  summary: "Asks the provider now whether a payment of one's own booking has arrived.",
  changes: ["bookings"],
  params,
  perMinute: 10,
  idempotent: true,
  reply: { ...messageReply, payment: customerPayment },
  problems: [paymentsUnavailable],
  examples: {
    reply: {
      message: "The payment has arrived.",
      payment: {
        ...paymentExample,
        state: "paid",
        paid_at: "2026-11-22T08:52:00.000Z",
        method: "upi",
        allowed: [],
      },
    },
  },
});

export const listOwnPayments = endpoint({
  name: "listOwnPayments",
  method: "GET",
  path: "/api/v1/payments",
  who: "signed-in",
  key: "none",
  summary: "Every payment of one's own bookings with its refunds, the newest first.",
  shows: ["bookings"],
  query: cursorFields,
  reply: itemsReply(
    Type.Object({
      booking: Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        date: Type.String({ format: "date" }),
        worker_name: Type.String(),
      }),
      payment: customerPayment,
      refunds: Type.Array(refund),
    }),
  ),
  examples: {
    reply: {
      items: [
        {
          booking: {
            id: 41,
            title: "Ceiling fan does not turn",
            date: "2026-11-24",
            worker_name: "Ravi Kumar",
          },
          payment: paymentExample,
          refunds: [],
        },
      ],
      next: null,
    },
  },
});
