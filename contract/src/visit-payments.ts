// A payment at the visit: its worker records it, and its customer says whether that is right. Rules:
// docs/rules/bookings.md 103–106.
import { Type } from "typebox";
import { bookingExample, bookingFields, waysOfPaying } from "./bookings-v1.ts";
import { illegalStatusChange } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { problem } from "./problem.ts";
import { id, messageReply, oneOf } from "./wire.ts";

/** The most that can be recorded, as a multiple of the booking's total. */
export const maxTimesTotal = 3;

export const alreadyAnswered = problem(
  "already-answered",
  409,
  "The customer has already answered, so this payment can no longer be changed.",
);

export const paidOnline = problem(
  "paid-online",
  409,
  "This booking is paid online, so nothing is recorded as paid at the visit.",
);

const paymentExample = {
  amount_paise: 60_000,
  how: "cash",
  at: "2026-11-24T05:40:00.000Z",
  answer: null,
};

export const recordVisitPayment = endpoint({
  name: "recordVisitPayment",
  method: "POST",
  path: "/api/v1/bookings/:id/paid_at_visit",
  who: "signed-in",
  key: "none",
  summary:
    "Records what the worker was paid at the visit; a second call replaces the first until the customer has answered.",
  changes: ["bookings"],
  status: 201,
  params: { id: id("Booking") },
  body: {
    /** At most three times the booking's total. */
    amount_paise: Type.Integer({ title: "amount_paise", minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    how: oneOf("how", waysOfPaying),
  },
  idempotent: true,
  reply: { ...messageReply, ...bookingFields },
  problems: [paidOnline, illegalStatusChange, alreadyAnswered],
  examples: {
    body: { amount_paise: 60_000, how: "cash" },
    reply: {
      message: "The payment is recorded. The customer is asked whether it is right.",
      ...bookingExample,
      status: "visited",
      paid_at_visit: paymentExample,
    },
  },
});

export const answerVisitPayment = endpoint({
  name: "answerVisitPayment",
  method: "POST",
  path: "/api/v1/bookings/:id/paid_at_visit/answer",
  who: "signed-in",
  key: "none",
  summary: "Says once whether the recorded payment is right; for its customer.",
  changes: ["bookings"],
  params: { id: id("Booking") },
  body: { right: Type.Boolean({ title: "right" }) },
  idempotent: true,
  reply: { ...messageReply, ...bookingFields },
  problems: [illegalStatusChange, alreadyAnswered],
  examples: {
    body: { right: true },
    reply: {
      message: "Thank you. Your answer is recorded.",
      ...bookingExample,
      status: "completed",
      paid_at_visit: { ...paymentExample, answer: { right: true, at: "2026-11-24T06:10:00.000Z" } },
    },
  },
});
