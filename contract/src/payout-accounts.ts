// The account to which a worker's earnings are paid. Rules: docs/rules/payout-accounts.md.
import { Type } from "typebox";
import { codeNeeded } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { titleText } from "./names.ts";
import { problem } from "./problem.ts";
import { messageReply, nullable, oneOf, text } from "./wire.ts";

export const wrongPassword = problem(
  "wrong-password",
  403,
  "This password is wrong. Nothing was changed; please try again.",
);

/** UPI exists in India only. `none`: there is none yet, or it was removed. */
export const payoutKinds = ["upi", "bank", "none"] as const;
/** `waiting`: it was changed within the last 24 hours and is not paid to yet. */
export const payoutStates = ["none", "waiting", "ready"] as const;

/** Ids and numbers are masked, like ••••1234. */
const shownAccount = {
  kind: oneOf("kind", payoutKinds),
  holder: nullable(Type.String()),
  upi_id: Type.Optional(Type.String()),
  account: Type.Optional(Type.String()),
  bank_code: Type.Optional(Type.String()),
  state: oneOf("state", payoutStates),
};
const example = {
  kind: "bank",
  holder: "Ravi Kumar",
  account: "••••3210",
  bank_code: "HDFC0001234",
  state: "ready",
};

export const viewPayoutAccount = endpoint({
  name: "viewPayoutAccount",
  method: "GET",
  path: "/api/v1/worker/payout_account",
  who: ["worker"],
  key: "none",
  summary: "The account to which one's earnings are paid, masked.",
  shows: ["fees"],
  reply: shownAccount,
  examples: { reply: example },
});

export const editPayoutAccount = endpoint({
  name: "editPayoutAccount",
  method: "PUT",
  path: "/api/v1/worker/payout_account",
  who: ["worker"],
  key: "none",
  summary:
    "Sets or removes the account; a change is not paid to for 24 hours. Needs the password; an account without one gets a code by mail (409 `code-needed`) and sends it.",
  changes: ["fees", "audit"],
  perMinute: 20,
  body: {
    kind: oneOf("kind", payoutKinds),
    holder: Type.Optional(titleText("holder", 100)),
    upi_id: Type.Optional(text("upi_id", 1, 255)),
    account: Type.Optional(text("account", 1, 60)),
    bank_code: Type.Optional(text("bank_code", 1, 60)),
    password: Type.Optional(text("password", 1, 200, { isPassword: true })),
    /** The mailed code, if the person has no password. */
    code: Type.Optional(text("code", 1, 20)),
  },
  reply: { ...messageReply, ...shownAccount },
  problems: [wrongPassword, codeNeeded],
  examples: {
    body: {
      kind: "bank",
      holder: "Ravi Kumar",
      account: "50100123453210",
      bank_code: "HDFC0001234",
      password: "correct horse battery",
    },
    reply: { message: "Your payout account has been saved.", ...example },
  },
});
