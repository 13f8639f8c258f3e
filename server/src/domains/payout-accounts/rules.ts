// The forms of payout accounts, and their state (docs/rules/payout-accounts.md). Pure.
import { isIndia } from "@hourhand/contract/market";
import { missing } from "@hourhand/contract/wire";
import type { payoutStates } from "@hourhand/contract/payout-accounts";
import { refuseField } from "../../platform/problem.ts";

/** A stored account. */
export type PayoutAccount =
  | { kind: "upi"; holder: string; upi_id: string }
  | { kind: "bank"; holder: string; account: string; bank_code: string };

/** An account as sent. */
export interface SentAccount {
  kind: "upi" | "bank" | "none";
  holder?: string | undefined;
  upi_id?: string | undefined;
  account?: string | undefined;
  bank_code?: string | undefined;
}

/** A changed account is not paid to for this many hours. */
export const waitingHours = 24;
/** After this many wrong confirmations the account cannot be changed for an hour. */
export const maxWrongTries = 5;

const upiId = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;
const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const indianNumber = /^\d{6,18}$/;
const anyNumber = /^[A-Za-z0-9]{4,34}$/;

/** Brings a sent account into its stored form; null for none. @throws Problem `invalidInput` (400) */
export function checkedAccount(sent: SentAccount): PayoutAccount | null {
  if (sent.kind === "none") return null;
  if (sent.kind === "upi" && !isIndia())
    refuseField("kind", "UPI works only in India. Please enter a bank account.");
  const holder = required("holder", sent.holder);
  if (sent.kind === "upi") {
    const id = required("upi_id", sent.upi_id);
    if (!upiId.test(id)) refuseField("upi_id", "This is not a UPI ID. Please enter one like ravi@okbank.");
    return { kind: "upi", holder, upi_id: id };
  }
  const account = required("account", sent.account);
  const bankCode = required("bank_code", sent.bank_code).toUpperCase();
  if (isIndia()) {
    if (!indianNumber.test(account))
      refuseField("account", "An account number has 6 to 18 digits. Please correct it.");
    if (!ifsc.test(bankCode))
      refuseField(
        "bank_code",
        "This is not an IFSC. An IFSC has four letters, a zero and six letters or digits.",
      );
  } else {
    const form = "It has 4 to 34 letters and digits. Please correct it.";
    if (!anyNumber.test(account)) refuseField("account", form);
    if (!anyNumber.test(bankCode)) refuseField("bank_code", form);
  }
  return { kind: "bank", holder, account, bank_code: bankCode };
}

/** People write numbers in groups, so spaces are dropped; not inside a holder's name. */
function required(name: "holder" | "upi_id" | "account" | "bank_code", sent: string | undefined): string {
  const typed = name === "holder" ? sent?.trim() : sent?.replaceAll(/\s/g, "");
  return typed || refuseField(name, missing(name));
}

/** Hides all but the last four characters, or fewer of a short text. */
export const masked = (text: string): string => {
  const shown = Math.min(4, Math.floor(text.length / 2));
  return `••••${text.slice(text.length - shown)}`;
};

/** Whether an account is paid to, at this time of the marketplace. */
export function stateOf(
  account: PayoutAccount | null,
  { readyAt, now }: { readyAt: Date | null; now: Date },
): (typeof payoutStates)[number] {
  if (!account) return "none";
  return readyAt !== null && now < readyAt ? "waiting" : "ready";
}
