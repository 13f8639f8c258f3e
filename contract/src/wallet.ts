// Platform fees, the worker's payments and the administrator's wallet. Rules: docs/rules/wallet.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { problem } from "./problem.ts";
import { id, nullable, oneOf, messageReply } from "./wire.ts";
import { filterFields, pageFields, pageReply } from "./list-fields.ts";

export const nothingPending = problem("nothing-pending", 409, "There is no pending payment.");
export const paymentsNotSetUp = problem(
  "payments-not-set-up",
  503,
  "Card payments are not set up here. Please ask the administrator.",
);
export const paymentsDown = problem(
  "payments-down",
  503,
  "The payment provider is not answering. Nothing was charged; please try again shortly.",
);
export const amountTooSmall = problem(
  "amount-too-small",
  409,
  "The pending payment is still too small for a card payment. Please pay once more fees have added up.",
);
export const beingConfirmed = problem(
  "payment-being-confirmed",
  409,
  "Your last payment is being confirmed. Please check again in a moment.",
);
export const badSignature = problem(
  "bad-signature",
  400,
  "The signature of this event is missing, wrong or too old.",
);

/** A movement of money: `amount` in whole paise, `type` as the platform sees it (docs/rules/wallet.md 14). */
export const walletRow = Type.Object({
  id: Type.Integer(),
  pyment_id: Type.String(),
  /** `user_id` is their person (extension). */
  worker_profile: nullable(
    Type.Object({ id: Type.Integer(), user_id: Type.Integer(), full_name: Type.String() }),
  ),
  amount: Type.Integer(),
  status: oneOf("Status", ["pending", "success", "failed"]),
  type: oneOf("Type", ["credit", "debit"]),
  created_at: Type.String(),
});

export const viewPayments = endpoint({
  name: "viewPayments",
  method: "GET",
  path: "/worker/payments_view/",
  who: ["worker"],
  summary: "What a worker owes and has paid, in major units; rows in minor units.",
  shows: ["fees"],
  query: pageFields,
  reply: {
    worker: Type.Object({
      pending_fee: Type.Number(),
      total_fee: Type.Number(),
      payed_fee: Type.Number(),
      /** With a limit of unpaid fees: whether these are above it, so that there are no new bookings until they are paid. */
      bookings_paused: Type.Optional(Type.Boolean()),
    }),
    wallet_rows: Type.Array(walletRow),
    ...pageReply,
  },
});

export const openCheckout = endpoint({
  name: "openCheckout",
  method: "POST",
  path: "/worker/payments_view/",
  who: ["worker"],
  summary: "Opens the provider's checkout for the whole pending fee.",
  idempotent: true,
  perMinute: 30,
  reply: { ...messageReply, checkout_url: Type.String() },
  problems: [nothingPending, amountTooSmall, beingConfirmed, paymentsNotSetUp, paymentsDown],
});

/** The maximum number of listed fees of a payment. */
export const maxPaidFees = 100;

export const listPaidFees = endpoint({
  name: "listPaidFees",
  method: "GET",
  path: "/api/v1/worker/payments/:id/fees",
  who: ["worker"],
  key: "none",
  summary:
    "Which fees a payment of one's own covers, the oldest first, at most 100; none while it has not come in.",
  shows: ["fees"],
  params: { id: id("Payment") },
  reply: {
    fees: Type.Array(
      Type.Object({
        booking: Type.Object({ id: Type.Integer(), title: Type.String(), total_paise: Type.Integer() }),
        /** Of the booking's total, to a hundredth. */
        percent: Type.Number(),
        fee_paise: Type.Integer(),
        /** The part of it that this payment covers: the rest is another payment's. */
        covered_paise: Type.Integer(),
      }),
    ),
    /** Of all fees that it covers. */
    count: Type.Integer(),
    /** The rest of it for future fees. */
    ahead_paise: Type.Integer(),
  },
  examples: {
    reply: {
      fees: [
        {
          booking: { id: 12, title: "Sparking switchboard", total_paise: 76_000 },
          percent: 10,
          fee_paise: 7_600,
          covered_paise: 7_600,
        },
      ],
      count: 1,
      ahead_paise: 0,
    },
  },
});

/** The filters of the administrator's wallet. */
export const walletFilters = ["pending", "success", "failed", "unpaid"] as const;

export const viewWallet = endpoint({
  name: "viewWallet",
  method: "GET",
  path: "/admin_view/view_wallet/",
  who: ["admin"],
  summary: "All movements of money, newest first, and the balance in major units.",
  shows: ["fees"],
  query: {
    ...pageFields,
    /** `unpaid`: failed within two weeks, and not tried again since. */
    status: Type.Optional(oneOf("status", walletFilters)),
    person: filterFields.person,
    from: filterFields.from,
    to: filterFields.to,
  },
  reply: { Wallet: Type.Array(walletRow), balence: Type.Number(), ...pageReply },
});
