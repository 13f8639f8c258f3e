// Ending a booking early: canceling by a rule that is shown first, reporting a no-show, the other side's statement, and
// booking a replacement. Rules: docs/rules/bookings.md 50–69.
import { exampleCurrency, exampleRule } from "./example-market.ts";
import { Type } from "typebox";
import { cancellationCauses, cancellationRule, chargeFields } from "./booking-endings.ts";
import {
  alreadySent,
  illegalStatusChange,
  priceChanged,
  slotTaken,
  tooEarly,
  tooLate,
  tooManyOpen,
  workerNotBookable,
} from "./bookings.ts";
import { bookingExample, bookingFields } from "./bookings-v1.ts";
import { endpoint, type ReplyOf } from "./endpoint.ts";
import { onlinePaymentRequired, paymentDue, paymentsOff } from "./payment-fields.ts";
import { notAllowed, problem } from "./problem.ts";
import { cell, currencyCode, filledText, id, messageReply, nullable, oneOf, text } from "./wire.ts";
import { itemsReply } from "./list-fields.ts";

/** The quote in force. */
export const quoteChanged = problem<ReplyOf<typeof quoteCancellation>>(
  "quote-changed",
  409,
  "What cancelling means has changed. Please look at it again and confirm.",
);
export const noReplacement = problem(
  "no-replacement",
  409,
  "This booking did not end because of the worker, so no replacement is offered.",
);
export const alreadyReplaced = problem("already-replaced", 409, "A replacement has already been booked.");

const params = { id: id("Booking") };
const cause = oneOf("cause", cancellationCauses);
const note = Type.Optional(text("note", 0, 500));

const quoteFields = {
  ...chargeFields,
  currency: currencyCode(),
  rule: cancellationRule,
  /** Opaque: to be sent back with the cancellation. */
  quote: Type.String(),
};
const quoteExample = {
  charge_paise: 0,
  refund_paise: 0,
  currency: exampleCurrency,
  rule: {
    cause: "plans_changed",
    percent: 25,
    hours_before: 2,
    policy_charge_paise: 15_000,
    policy_version: 1,
    late: true,
    text: exampleRule,
  },
  quote: "qF3kQ0vVb1Yt6uO2b6gk3w",
};
const canceledExample = {
  ...bookingExample,
  status: "canceled",
  cancellation: {
    by: "customer",
    cause: "plans_changed",
    note: null,
    at: "2026-11-23T22:10:00.000Z",
    charge_paise: 0,
    refund_paise: 0,
    rule: quoteExample.rule,
  },
  allowed: [],
};
const notThereExample = {
  ...bookingExample,
  status: "canceled",
  no_show: {
    missing: "customer",
    reported_by: "worker",
    note: "Nobody opened.",
    at: "2026-11-24T03:50:00.000Z",
    policy_charge_paise: 60_000,
    charge_paise: 0,
  },
  allowed: [],
};

export const quoteCancellation = endpoint({
  name: "quoteCancellation",
  method: "GET",
  path: "/api/v1/bookings/:id/cancellation",
  who: "signed-in",
  key: "none",
  summary: "What canceling a booking means by its policy, for a cause of one's own side.",
  params,
  query: { cause },
  reply: quoteFields,
  problems: [notAllowed, illegalStatusChange],
  examples: { reply: quoteExample },
});

export const cancelVisit = endpoint({
  name: "cancelVisit",
  method: "POST",
  path: "/api/v1/bookings/:id/cancellation",
  who: "signed-in",
  key: "none",
  summary: "Cancels an accepted booking, for its customer a created one too, as quoted.",
  changes: ["bookings", "hours"],
  idempotent: true,
  params,
  body: { cause, note, quote: filledText("quote", 200) },
  reply: { ...messageReply, ...bookingFields },
  problems: [illegalStatusChange, quoteChanged],
  examples: {
    body: { cause: "plans_changed", quote: quoteExample.quote },
    reply: { message: "The visit is cancelled.", ...canceledExample },
  },
});

export const reportNoShow = endpoint({
  name: "reportNoShow",
  method: "POST",
  path: "/api/v1/bookings/:id/no_show",
  who: "signed-in",
  key: "none",
  summary:
    "Says that the other side was not there: a worker from 15, a customer from 30 minutes after the start, until 24 hours after the end.",
  changes: ["bookings", "hours"],
  idempotent: true,
  params,
  body: { note },
  reply: { ...messageReply, ...bookingFields },
  problems: [illegalStatusChange, tooEarly, tooLate],
  examples: {
    body: { note: "Nobody opened." },
    reply: { message: "It is recorded that the customer was not there.", ...notThereExample },
  },
});

export const addStatement = endpoint({
  name: "addStatement",
  method: "POST",
  path: "/api/v1/bookings/:id/statements",
  who: "signed-in",
  key: "none",
  summary: "What one says to a report that concerns oneself; both sides and administrators see it.",
  changes: ["bookings"],
  status: 201,
  idempotent: true,
  params,
  body: { text: filledText("text", 2_000) },
  reply: { ...messageReply, ...bookingFields },
  problems: [illegalStatusChange],
  examples: {
    body: { text: "I was there and rang twice." },
    reply: {
      message: "Your statement was added.",
      ...notThereExample,
      statements: [{ by: "customer", text: "I was there and rang twice.", at: "2026-11-24T06:00:00.000Z" }],
    },
  },
});

const replacement = Type.Object({
  worker: Type.Object({
    id: Type.Integer(),
    user_id: Type.Integer(),
    name: Type.String(),
    picture: nullable(Type.String()),
    /** The average of the reviews, to one decimal; null without one. */
    rating: nullable(Type.Number()),
    cell: cell(),
  }),
  distance_km: Type.Number(),
  slot_id: Type.Integer(),
  date: Type.String({ format: "date" }),
  start_time: Type.String(),
  hours: Type.Integer(),
  hourly_paise: Type.Integer(),
  total_paise: Type.Integer(),
  old_total_paise: Type.Integer(),
});

export const listReplacements = endpoint({
  name: "listReplacements",
  method: "GET",
  path: "/api/v1/bookings/:id/replacements",
  who: "signed-in",
  key: "none",
  summary: "At most three others who are free for all of these hours, best rated, then nearest.",
  shows: ["bookings", "hours"],
  params,
  reply: itemsReply(replacement),
  problems: [notAllowed, noReplacement, alreadyReplaced],
  examples: {
    reply: {
      items: [
        {
          worker: {
            id: 8,
            user_id: 21,
            name: "Meera Nair",
            picture: null,
            rating: 4.8,
            cell: [9.975, 76.285],
          },
          distance_km: 3.5,
          slot_id: 57,
          date: "2026-11-24",
          start_time: "09:00",
          hours: 2,
          hourly_paise: 32_000,
          total_paise: 64_000,
          old_total_paise: 60_000,
        },
      ],
      next: null,
    },
  },
});

export const bookReplacement = endpoint({
  name: "bookReplacement",
  method: "POST",
  path: "/api/v1/bookings/:id/replacements",
  who: "signed-in",
  key: "none",
  summary: "Books one of those offered, with everything already written down; once.",
  changes: ["bookings", "hours"],
  status: 201,
  idempotent: true,
  params,
  body: {
    worker_id: id("worker_id"),
    total_paise: Type.Integer({ title: "total_paise", minimum: 0, maximum: 1_000_000_000 }),
  },
  reply: { ...messageReply, ...bookingFields },
  problems: [
    noReplacement,
    alreadyReplaced,
    workerNotBookable,
    slotTaken,
    priceChanged,
    tooManyOpen,
    alreadySent,
    paymentsOff,
    onlinePaymentRequired,
    paymentDue,
  ],
  examples: {
    body: { worker_id: 8, total_paise: 64_000 },
    reply: {
      message: "Booking sent to Meera Nair.",
      ...bookingExample,
      id: 42,
      status: "created",
      worker: { id: 8, user_id: 21, name: "Meera Nair", picture: null },
      hourly_paise: 32_000,
      total_paise: 64_000,
      answer_by: "2026-11-24T01:30:00.000Z",
      replaces: 41,
      timeline: bookingExample.timeline.slice(0, 1),
      allowed: ["cancel", "move"],
    },
  },
});
