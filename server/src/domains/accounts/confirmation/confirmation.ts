// A signed-in person confirms an act with their password, or, if they have none, with a mailed code
// (docs/rules/accounts.md 44).
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transaction } from "../../../platform/database/transaction.ts";
import { bytesEqual } from "../../../platform/keys.ts";
import type { Platform } from "../../../platform/platform.ts";
import { codeHash } from "../otp/codes.ts";
import { closeCode, lockOpenCodes } from "../otp/queries.ts";
import { verifyPassword } from "../passwords.ts";
import { ownerToConfirm } from "./queries.ts";

/** What a person sent to confirm an act. */
export interface Confirmation {
  password?: string | undefined;
  code?: string | undefined;
}

/** The result of a confirmation, and where the person gets mails. */
export interface Confirmed {
  is: "right" | "wrong" | "password missing" | "code missing";
  email: string;
  firstName: string;
}

/** Checks a confirmation; a right code is used up. The caller counts wrong tries. */
export async function confirmOwner(
  platform: Platform,
  transaction: Transaction,
  personId: number,
  { password, code }: Confirmation,
): Promise<Confirmed> {
  const owner = onlyRow(await ownerToConfirm(transaction, [personId]));
  const result = (is: Confirmed["is"]): Confirmed => ({
    is,
    email: owner.email,
    firstName: owner.first_name,
  });
  if (owner.password_hash !== null) {
    if (password === undefined) return result("password missing");
    return result((await verifyPassword(owner.password_hash, password)) ? "right" : "wrong");
  }
  if (code === undefined) return result("code missing");
  const key = platform.keys.derive("one-time codes");
  const open = await lockOpenCodes(transaction, [owner.email.toLowerCase()]);
  const right = open.find(
    ({ id, person_id: of, is_live: isLive, code_hash: hash }) =>
      of === personId && isLive && hash !== null && bytesEqual(hash, codeHash(key, id, code)),
  );
  if (!right) return result("wrong");
  await closeCode(transaction, [right.id]);
  return result("right");
}
