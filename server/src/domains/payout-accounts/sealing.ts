// Encrypts a payout account, bound to its person.
import { openText, sealText } from "../../platform/sealed-text.ts";
import type { PayoutAccount } from "./rules.ts";

const boundTo = (personId: number): string => `payout account ${personId}`;

export const sealAccount = (key: Buffer, personId: number, account: PayoutAccount): Buffer =>
  sealText(key, boundTo(personId), JSON.stringify(account));

/** Returns the account; undefined if another secret or another person sealed it. */
export function openAccount(key: Buffer, personId: number, sealed: Buffer): PayoutAccount | undefined {
  const text = openText(key, boundTo(personId), sealed);
  return text === undefined ? undefined : (JSON.parse(text) as PayoutAccount);
}
