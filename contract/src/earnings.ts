// What workers earn by visits that were paid online, and payouts. Rules: docs/rules/payments.md.
import { exampleCurrency } from "./example-market.ts";
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { problem } from "./problem.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";
import { currencyCode, filledText, id, messageReply, nullable, oneOf } from "./wire.ts";

export const earningKinds = ["visit", "extra", "cancellation", "no_show", "refund", "fee", "payout"] as const;
export type EarningKind = (typeof earningKinds)[number];

export const payoutStates = ["waiting", "paid", "failed"] as const;
export const payoutBlocks = ["no_account", "account_changed", "below_minimum"] as const;
export type PayoutBlock = (typeof payoutBlocks)[number];

export const nothingPayable = problem(
  "nothing-payable",
  409,
  "No payout can be made now. The list of payouts due shows why.",
);
export const payoutEnded = problem(
  "illegal-status-change",
  409,
  "This payout has already been recorded as paid or failed.",
);

const instant = Type.String({ format: "date-time" });

export const readEarnings = endpoint({
  name: "readEarnings",
  method: "GET",
  path: "/api/v1/worker/earnings",
  who: ["worker"],
  key: "none",
  summary:
    "What a worker earned by visits paid online: held, payable and paid out; and what was paid at visits.",
  shows: ["bookings", "fees"],
  reply: {
    currency: currencyCode(),
    held_paise: Type.Integer(),
    payable_paise: Type.Integer(),
    paid_out_paise: Type.Integer(),
    owed_fees_paise: Type.Integer(),
    at_visit_paise: Type.Integer(),
  },
  examples: {
    reply: {
      currency: exampleCurrency,
      held_paise: 54_000,
      payable_paise: 120_000,
      paid_out_paise: 480_000,
      owed_fees_paise: 7_600,
      at_visit_paise: 38_000,
    },
  },
});

export const listEarnings = endpoint({
  name: "listEarnings",
  method: "GET",
  path: "/api/v1/worker/earnings/entries",
  who: ["worker"],
  key: "none",
  summary: "The statement of a worker's earnings, the newest first, with the balance after each line.",
  shows: ["bookings", "fees"],
  query: cursorFields,
  reply: itemsReply(
    Type.Object({
      at: instant,
      booking_id: nullable(Type.Integer()),
      kind: oneOf("kind", earningKinds),
      amount_paise: Type.Integer(),
      balance_paise: Type.Integer(),
    }),
  ),
  examples: {
    reply: {
      items: [
        {
          at: "2026-11-24T05:40:00.000Z",
          booking_id: 41,
          kind: "visit",
          amount_paise: 54_000,
          balance_paise: 174_000,
        },
      ],
      next: null,
    },
  },
});

const workerOfPayout = Type.Object({ id: Type.Integer(), name: Type.String() });

export const listPayoutsDue = endpoint({
  name: "listPayoutsDue",
  method: "GET",
  path: "/api/v1/admin/payouts/due",
  who: ["admin"],
  key: "money:read",
  summary: "Workers with payable earnings: the amount after unpaid fees, and what blocks a payout.",
  shows: ["bookings", "fees"],
  query: cursorFields,
  reply: itemsReply(
    Type.Object({
      worker: workerOfPayout,
      payable_paise: Type.Integer(),
      fees_paise: Type.Integer(),
      amount_paise: Type.Integer(),
      blocked_by: nullable(oneOf("blocked_by", payoutBlocks)),
    }),
  ),
  examples: {
    reply: {
      items: [
        {
          worker: { id: 5, name: "Ravi Kumar" },
          payable_paise: 9_000,
          fees_paise: 7_600,
          amount_paise: 1_400,
          blocked_by: "below_minimum",
        },
      ],
      next: null,
    },
  },
});

const payout = Type.Object({
  id: Type.Integer(),
  worker: workerOfPayout,
  amount_paise: Type.Integer(),
  fees_paise: Type.Integer(),
  state: oneOf("state", payoutStates),
  at: instant,
  ended_at: nullable(instant),
  reference: nullable(Type.String()),
  reason: nullable(Type.String()),
});
const payoutExample = {
  id: 3,
  worker: { id: 5, name: "Ravi Kumar" },
  amount_paise: 112_400,
  fees_paise: 7_600,
  state: "waiting",
  at: "2026-11-27T04:00:00.000Z",
  ended_at: null,
  reference: null,
  reason: null,
};

export const makePayouts = endpoint({
  name: "makePayouts",
  method: "POST",
  path: "/api/v1/admin/payouts",
  who: ["admin"],
  key: "none",
  summary: "Makes a payout for each worker that nothing blocks, or for those named; the bank pays it.",
  changes: ["bookings", "fees", "audit"],
  status: 201,
  idempotent: true,
  body: {
    worker_ids: Type.Optional(
      Type.Array(id("Worker"), {
        title: "worker_ids",
        minItems: 1,
        maxItems: 1_000,
        uniqueItems: true,
        message: "worker_ids must be a list of 1 to 1,000 different ids of workers.",
      }),
    ),
  },
  reply: { ...messageReply, items: Type.Array(payout) },
  problems: [nothingPayable],
  examples: {
    body: { worker_ids: [5] },
    reply: {
      message: "The payouts have been created. Please pay them from your bank.",
      items: [payoutExample],
    },
  },
});

export const listPayouts = endpoint({
  name: "listPayouts",
  method: "GET",
  path: "/api/v1/admin/payouts",
  who: ["admin"],
  key: "money:read",
  summary: "Payouts, the newest first.",
  shows: ["fees"],
  query: { ...cursorFields, state: Type.Optional(oneOf("state", payoutStates)) },
  reply: itemsReply(payout),
  examples: { reply: { items: [payoutExample], next: null } },
});

export const markPayoutPaid = endpoint({
  name: "markPayoutPaid",
  method: "POST",
  path: "/api/v1/admin/payouts/:id/paid",
  who: ["admin"],
  key: "none",
  summary: "Records that the bank has paid a payout, with the bank's reference.",
  changes: ["fees", "audit"],
  idempotent: true,
  params: { id: id("Payout") },
  body: { reference: filledText("reference", 200) },
  reply: { ...messageReply, ...payout.properties },
  problems: [payoutEnded],
  examples: {
    body: { reference: "UTR 4291" },
    reply: {
      message: "The payout is recorded as paid.",
      ...payoutExample,
      state: "paid",
      ended_at: "2026-11-27T09:00:00.000Z",
      reference: "UTR 4291",
    },
  },
});

export const markPayoutFailed = endpoint({
  name: "markPayoutFailed",
  method: "POST",
  path: "/api/v1/admin/payouts/:id/failed",
  who: ["admin"],
  key: "none",
  summary: "Records that the bank could not pay a payout; its amount is payable again.",
  changes: ["fees", "audit"],
  idempotent: true,
  params: { id: id("Payout") },
  body: { reason: filledText("reason", 500) },
  reply: { ...messageReply, ...payout.properties },
  problems: [payoutEnded],
  examples: {
    body: { reason: "The account is closed." },
    reply: {
      message: "The payout is recorded as failed. Its amount is payable again.",
      ...payoutExample,
      state: "failed",
      ended_at: "2026-11-27T09:00:00.000Z",
      reason: "The account is closed.",
    },
  },
});

export const exportPayouts = endpoint({
  name: "exportPayouts",
  method: "GET",
  path: "/api/v1/admin/payouts/export",
  who: ["admin"],
  key: "none",
  summary: "Payouts as CSV for the bank, with the accounts in clear; each reading is in the audit.",
  perMinute: 20,
  query: { state: Type.Optional(oneOf("state", payoutStates)) },
  answers: "text/csv",
  reply: {},
  examples: {
    reply: `PAYOUT ID,WORKER,HOLDER,UPI ID,ACCOUNT,BANK CODE,AMOUNT (${exampleCurrency})\r\n3,Ravi Kumar,Ravi Kumar,ravi@okbank,,,1124.00\r\n`,
  },
});
