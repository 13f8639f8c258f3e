// The nightly comparison of the ledger with the payment provider's own list. Rules: docs/rules/payments.md 14.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { date, filledText, id, messageReply, nullable, oneOf, sentence } from "./wire.ts";

/** A payment or refund that differs, or a payment that is not settled; 0 where one side does not know it. */
const difference = Type.Object({
  id: Type.Integer(),
  kind: oneOf("kind", ["payment", "refund", "settlement"]),
  provider_id: Type.String(),
  ours_paise: Type.Integer(),
  theirs_paise: Type.Integer(),
  advice: sentence(),
  /** An administrator's explanation. */
  explained: nullable(Type.String()),
});
const example = {
  id: 4,
  kind: "payment",
  provider_id: "pay_29QQoUBi66xm2f",
  ours_paise: 0,
  theirs_paise: 60_000,
  advice:
    "The provider has it, and the ledger does not. Please check that its events arrive here, and ask it for the payment.",
  explained: null,
};

export const readReconciliation = endpoint({
  name: "readReconciliation",
  method: "GET",
  path: "/api/v1/admin/reconciliation",
  who: ["admin"],
  key: "money:read",
  summary: "What differs between the ledger and the provider's own list of a day, by default of yesterday.",
  shows: ["bookings", "fees"],
  query: { date: Type.Optional(date("date")) },
  reply: {
    date: Type.String({ format: "date" }),
    /** `not_yet` before the day was compared; `right` if every difference is explained. */
    state: oneOf("state", ["right", "different", "not_yet"]),
    differences: Type.Array(difference),
    /** The costs that the provider deducted from the payments that it settled on that day; not in the ledger. */
    costs_paise: Type.Integer(),
  },
  examples: {
    reply: { date: "2026-11-23", state: "different", differences: [example], costs_paise: 1_416 },
  },
});

export const explainMoneyDifference = endpoint({
  name: "explainMoneyDifference",
  method: "POST",
  path: "/api/v1/admin/reconciliation/:id/explained",
  who: ["admin"],
  key: "none",
  summary: "Explains a difference, or money without a booking, which then no longer waits.",
  changes: ["bookings", "audit"],
  idempotent: true,
  params: { id: id("Difference") },
  body: { text: filledText("text", 500) },
  reply: { ...messageReply, ...difference.properties },
  examples: {
    body: { text: "Paid by hand at the provider for a test." },
    reply: {
      message: "The explanation has been saved.",
      ...example,
      explained: "Paid by hand at the provider for a test.",
    },
  },
});
