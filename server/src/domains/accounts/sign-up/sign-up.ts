// Sign-up attempts: each is independent until its code is entered, and reserves nothing (docs/rules/accounts.md 8–9).
import { internationalPhone } from "../../../platform/phones.ts";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { randomUUID } from "node:crypto";
import { plainPhone } from "@hourhand/contract/notations";
import { plainPassword } from "@hourhand/contract/passwords";
import { invalidInput } from "@hourhand/contract/problem";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Caller } from "../callers.ts";
import { sendCode } from "../otp/code-mails.ts";
import { attemptHash } from "../otp/codes.ts";
import { freeUsername, namesInUse, takenNames } from "../queries.ts";
import { hashPassword, validatePassword } from "../passwords.ts";
import { usernameFromName } from "../rules.ts";
import { insertAttempt } from "./queries.ts";

/** The fields of the sign-up form. */
export interface SignUpForm {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  phone: string;
  password: string;
  cpassword: string;
}

/**
 * Begins an account and enqueues its OTP mail.
 * @returns the attempt's id, which the browser keeps so that a resend is for this attempt
 * @throws Problem `invalidInput` (400), `nameTaken` (409) with a map of fields, `otpTooSoon` (429)
 */
export async function signUp(platform: Platform, form: SignUpForm, caller: Caller): Promise<string> {
  refuseWeakPassword(form);
  const fields = { ...form, phone: plainPhone(form.phone) };
  await refuseTakenNames(platform.pool, fields);
  const passwordHash = await hashPassword(platform.settings, form.password);
  const id = randomUUID();
  await inTransaction(platform.pool, async (transaction) => {
    const email = fields.email.toLowerCase();
    await insertAttempt(transaction, [
      id,
      fields.email,
      fields.username,
      fields.phone,
      fields.first_name,
      fields.last_name,
      passwordHash,
      caller.network,
      internationalPhone(fields.phone),
    ]);
    await sendCode(
      platform,
      transaction,
      email,
      { network: caller.network, holderHash: null },
      { subject: { attemptId: id, personId: null }, askerHash: attemptHash(id), language: caller.language },
    );
  });
  return id;
}

/**
 * Suggests a free username like a name; undefined if the name has no letters that a username allows
 * (docs/rules/accounts.md 38).
 */
export async function suggestUsername(
  { pool }: Platform,
  { first_name, last_name }: Pick<SignUpForm, "first_name" | "last_name">,
): Promise<string | undefined> {
  const wanted = usernameFromName(first_name, last_name);
  return wanted === undefined ? undefined : freeUsername(pool, wanted);
}

/** @throws Problem `invalidInput` (400) when the passwords differ or the password is a weak one */
export function refuseWeakPassword(
  form: Pick<SignUpForm, "username" | "email" | "password" | "cpassword">,
): void {
  const errors: Record<string, string[]> = {};
  const fault = validatePassword(form.password, form);
  if (fault) errors["password"] = [fault];
  if (plainPassword(form.password) !== plainPassword(form.cpassword))
    errors["cpassword"] = ["Password and Confirm Password should be same"];
  const [first] = Object.values(errors).flat();
  if (first) refuse(invalidInput, { sentence: first, errors });
}

/** @throws Problem `nameTaken` (409) with one sentence for each name in use */
export async function refuseTakenNames(
  database: Queryable,
  names: { username: string; email: string; phone: string },
): Promise<void> {
  const taken = await namesInUse(database, names);
  if (taken.length > 0) throw takenNames(taken);
}
