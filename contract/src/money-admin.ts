// The administrators' side of customers' payments: refunds, waived payments, held shares, the ledger and its accounts.
// Rules: docs/rules/payments.md.
import { exampleCurrency } from "./example-market.ts";
import { Type } from "typebox";
import { bookingExample, bookingFields } from "./bookings-v1.ts";
import { illegalStatusChange } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { customerPayment, paymentExample, refund, refundExample, refundStates } from "./payment-fields.ts";
import { problem } from "./problem.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";
import { currencyCode, date, filledText, id, messageReply, nullable, oneOf } from "./wire.ts";

export const refundTooLarge = problem(
  "refund-too-large",
  409,
  "This is more than can still be refunded. Please choose a smaller amount.",
);
export const alreadyPaidOut = problem(
  "already-paid-out",
  409,
  "This is more than the part of the worker's share that is not in a payout yet. Please refund it from the platform.",
);

const reason = filledText("reason", 500);
const instant = Type.String({ format: "date-time" });

const adminRefund = {
  ...refundExample,
  amount_paise: 10_000,
  cause: "admin",
  reason: "The visit began an hour late.",
};

export const refundBooking = endpoint({
  name: "refundBooking",
  method: "POST",
  path: "/api/v1/admin/bookings/:id/refunds",
  who: ["admin"],
  key: "none",
  summary:
    "Refunds a part of what was paid for a booking that has ended, from the worker's share or the platform.",
  changes: ["bookings", "fees", "audit"],
  status: 201,
  idempotent: true,
  params: { id: id("Booking") },
  body: {
    amount_paise: Type.Integer({ title: "amount_paise", minimum: 1, maximum: 1_000_000_000_000 }),
    reason,
    from: oneOf("from", ["worker", "platform"]),
  },
  /** The refund; `items` has all of them where the amount was paid in several payments. */
  reply: { ...messageReply, ...refund.properties, items: Type.Array(refund) },
  problems: [illegalStatusChange, refundTooLarge, alreadyPaidOut],
  examples: {
    body: { amount_paise: 10_000, reason: "The visit began an hour late.", from: "worker" },
    reply: {
      message: "The refund is on its way to the customer.",
      ...adminRefund,
      items: [adminRefund],
    },
  },
});

export const listRefunds = endpoint({
  name: "listRefunds",
  method: "GET",
  path: "/api/v1/admin/refunds",
  who: ["admin"],
  key: "money:read",
  summary: "Refunds of all bookings, the newest first; of one state, if named.",
  shows: ["bookings"],
  query: { ...cursorFields, state: Type.Optional(oneOf("state", refundStates)) },
  reply: itemsReply(refund),
  examples: { reply: { items: [refundExample], next: null } },
});

export const retryRefund = endpoint({
  name: "retryRefund",
  method: "POST",
  path: "/api/v1/admin/refunds/:id/retry",
  who: ["admin"],
  key: "none",
  summary: "Tries a failed refund at the provider again.",
  changes: ["bookings", "audit"],
  idempotent: true,
  params: { id: id("Refund") },
  reply: { ...messageReply, ...refund.properties },
  problems: [illegalStatusChange, refundTooLarge],
  examples: { reply: { message: "The refund is being retried.", ...refundExample } },
});

export const settleRefundOutside = endpoint({
  name: "settleRefundOutside",
  method: "POST",
  path: "/api/v1/admin/refunds/:id/settled_outside",
  who: ["admin"],
  key: "none",
  summary: "Records that a failed refund was paid to the customer in another way.",
  changes: ["bookings", "audit"],
  idempotent: true,
  params: { id: id("Refund") },
  body: { reference: filledText("reference", 200) },
  reply: { ...messageReply, ...refund.properties },
  problems: [illegalStatusChange],
  examples: {
    body: { reference: "Bank transfer of 28 November" },
    reply: {
      message: "The refund is recorded as done.",
      ...refundExample,
      state: "done",
      done_at: "2026-11-28T09:00:00.000Z",
    },
  },
});

export const waivePayment = endpoint({
  name: "waivePayment",
  method: "POST",
  path: "/api/v1/admin/payments/:id/waive",
  who: ["admin"],
  key: "none",
  summary: "Closes an unpaid payment of extra work: its customer does not have to pay it.",
  changes: ["bookings", "audit"],
  idempotent: true,
  params: { id: id("Payment") },
  body: { reason },
  reply: { ...messageReply, ...customerPayment.properties },
  problems: [illegalStatusChange],
  examples: {
    body: { reason: "The extra hour was a mistake." },
    reply: {
      message: "The payment is closed.",
      ...paymentExample,
      kind: "extra",
      state: "closed",
      allowed: [],
    },
  },
});

export const setPaymentMethod = endpoint({
  name: "setPaymentMethod",
  method: "POST",
  path: "/api/v1/admin/bookings/:id/payment_method",
  who: ["admin"],
  key: "none",
  summary: "Turns an unpaid online booking into one that is paid at the visit.",
  changes: ["bookings", "audit"],
  idempotent: true,
  params: { id: id("Booking") },
  body: { payment_method: oneOf("payment_method", ["at_visit"]), reason },
  reply: { ...messageReply, ...bookingFields },
  problems: [illegalStatusChange],
  examples: {
    body: { payment_method: "at_visit", reason: "The customer's card does not work." },
    reply: { message: "The booking is paid at the visit now.", ...bookingExample },
  },
});

export const holdShare = endpoint({
  name: "holdShare",
  method: "POST",
  path: "/api/v1/admin/bookings/:id/hold",
  who: ["admin"],
  key: "none",
  summary: "Keeps the worker's share of a booking out of payouts.",
  changes: ["bookings", "audit"],
  idempotent: true,
  params: { id: id("Booking") },
  body: { reason },
  reply: { ...messageReply, ...bookingFields },
  examples: {
    body: { reason: "The customer complained." },
    reply: { message: "The worker's share of this booking is kept out of payouts.", ...bookingExample },
  },
});

export const releaseShare = endpoint({
  name: "releaseShare",
  method: "DELETE",
  path: "/api/v1/admin/bookings/:id/hold",
  who: ["admin"],
  key: "none",
  summary: "Lets the worker's share of a booking be paid out again.",
  changes: ["bookings", "audit"],
  params: { id: id("Booking") },
  reply: { ...messageReply, ...bookingFields },
  examples: {
    reply: { message: "The worker's share of this booking can be paid out again.", ...bookingExample },
  },
});

export const waitingKinds = ["refund_failed", "dispute", "difference", "visit_payment", "unmatched"] as const;

export const listWaitingMoney = endpoint({
  name: "listWaitingMoney",
  method: "GET",
  path: "/api/v1/admin/money/waiting",
  who: ["admin"],
  key: "none",
  summary: "Matters of money that wait for an administrator, the oldest first, at most 200.",
  shows: ["bookings", "fees"],
  reply: {
    items: Type.Array(
      Type.Object({
        kind: oneOf("kind", waitingKinds),
        id: Type.Integer(),
        booking_id: nullable(Type.Integer()),
        amount_paise: Type.Integer(),
        at: instant,
      }),
    ),
  },
  examples: {
    reply: {
      items: [
        { kind: "refund_failed", id: 5, booking_id: 41, amount_paise: 1_313, at: "2026-11-24T05:40:00.000Z" },
      ],
    },
  },
});

export const accountKinds = [
  "worker",
  "fees",
  "bank",
  "clearing",
  "held",
  "earnings",
  "platform",
  "tax",
  "suspense",
] as const;
export type AccountKind = (typeof accountKinds)[number];

const entry = {
  at: instant,
  account: oneOf("account", accountKinds),
  /** As in the ledger: positive debits, negative credits. */
  amount_paise: Type.Integer(),
  what: Type.String(),
  booking_id: nullable(Type.Integer()),
  payment_id: nullable(Type.Integer()),
  refund_id: nullable(Type.Integer()),
  payout_id: nullable(Type.Integer()),
};
const entryExample = {
  at: "2026-11-22T08:52:00.000Z",
  account: "held",
  amount_paise: -60_000,
  what: "received",
  booking_id: 41,
  payment_id: 17,
  refund_id: null,
  payout_id: null,
};

export const listLedger = endpoint({
  name: "listLedger",
  method: "GET",
  path: "/api/v1/admin/ledger",
  who: ["admin"],
  key: "money:read",
  summary: "Entries of the ledger, of one booking or all, the newest first.",
  shows: ["bookings", "fees"],
  query: { ...cursorFields, booking_id: Type.Optional(id("booking_id")) },
  reply: itemsReply(Type.Object(entry)),
  examples: { reply: { items: [entryExample], next: null } },
});

export const listAccounts = endpoint({
  name: "listAccounts",
  method: "GET",
  path: "/api/v1/admin/accounts",
  who: ["admin"],
  key: "money:read",
  summary: "The accounts of the ledger with their balances; a positive one is what the account has.",
  shows: ["bookings", "fees"],
  query: cursorFields,
  reply: itemsReply(
    Type.Object({
      account: Type.String(),
      kind: oneOf("kind", accountKinds),
      worker_id: nullable(Type.Integer()),
      balance_paise: Type.Integer(),
    }),
  ),
  examples: {
    reply: {
      items: [{ account: "Held for visits", kind: "held", worker_id: null, balance_paise: 60_000 }],
      next: null,
    },
  },
});

export const listAccountEntries = endpoint({
  name: "listAccountEntries",
  method: "GET",
  path: "/api/v1/admin/accounts/:kind/entries",
  who: ["admin"],
  key: "money:read",
  summary: "The entries of the accounts of one kind, the newest first; of one worker's, if named.",
  shows: ["bookings", "fees"],
  params: { kind: oneOf("kind", accountKinds) },
  query: { ...cursorFields, worker_id: Type.Optional(id("worker_id")) },
  reply: itemsReply(Type.Object(entry)),
  examples: { reply: { items: [entryExample], next: null } },
});

export const readMoney = endpoint({
  name: "readMoney",
  method: "GET",
  path: "/api/v1/admin/money",
  who: ["admin"],
  key: "money:read",
  summary: "What customers paid and got back, what was earned and paid out, from one day to another.",
  shows: ["bookings", "fees"],
  query: { from: Type.Optional(date("from")), to: Type.Optional(date("to")) },
  reply: {
    paid_paise: Type.Integer(),
    refunded_paise: Type.Integer(),
    fees_paise: Type.Integer(),
    tax_paise: Type.Integer(),
    paid_out_paise: Type.Integer(),
    due_paise: Type.Integer(),
    currency: currencyCode(),
  },
  examples: {
    reply: {
      paid_paise: 840_000,
      refunded_paise: 45_000,
      fees_paise: 79_500,
      tax_paise: 0,
      paid_out_paise: 480_000,
      due_paise: 60_000,
      currency: exampleCurrency,
    },
  },
});

export const exportMoney = endpoint({
  name: "exportMoney",
  method: "GET",
  path: "/api/v1/admin/money.csv",
  who: ["admin"],
  key: "money:read",
  summary: "The same sums as CSV, a line for each day on which money moved or fell due.",
  perMinute: 20,
  query: { from: Type.Optional(date("from")), to: Type.Optional(date("to")) },
  answers: "text/csv",
  reply: {},
  examples: {
    reply: `DAY,${["PAID", "REFUNDED", "FEES", "TAX", "PAID OUT", "DUE"].map((sum) => `${sum} (${exampleCurrency})`).join()}\r\n2026-11-22,600.00,0.00,60.00,0.00,0.00,0.00\r\n`,
  },
});
