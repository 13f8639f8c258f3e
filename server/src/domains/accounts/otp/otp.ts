// One-time codes by mail: asked for, sent, judged; and the new password they permit.
import type { Transaction } from "kysely";
import { noResetPermission, otpDead, otpTooSoon, wrongOtp } from "@hourhand/contract/accounts";
import { invalidInput } from "@hourhand/contract/problem";
import type { DB } from "../../../platform/database/row-types.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { sameBytes } from "../../../platform/keys.ts";
import { writeLetter } from "../../../platform/mail/letter.ts";
import { queueMail, type SendMail } from "../../../platform/mail/mail.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findPersonByEmail, findPersonRow, setPasswordHash, type PersonRow } from "../queries.ts";
import { hashPassword, passwordFault } from "../rules.ts";
import { endSessionsOf } from "../sessions/sessions.ts";
import { randomToken, tokenHash } from "../sessions/rules.ts";
import { becomeAccount, latestAttempt } from "../attempts/attempts.ts";
import * as queries from "./queries.ts";
import { codeHash, looksLikeHandle, mostWrongTries, newCode, personOfHandle, quota } from "./rules.ts";

const handleKey = (platform: Platform) => platform.keys.derive("email handles");

/** The account an email or a handle stands for, and the key under which its codes are kept. */
async function addressee(
  platform: Platform,
  email: string,
): Promise<{ key: string; person: PersonRow | undefined }> {
  if (looksLikeHandle(email)) {
    const id = personOfHandle(handleKey(platform), email, Date.now() / 1000);
    const person = id === undefined ? undefined : await findPersonRow(platform.database, id);
    return { key: person ? person.email.toLowerCase() : email.toLowerCase(), person };
  }
  return { key: email.toLowerCase(), person: await findPersonByEmail(platform.database, email) };
}

/**
 * Asks for an OTP mail; the same for known and unknown emails. With an attempt named (by the browser's cookie) that
 * attempt gets the code, else the account, else the latest attempt.
 * @throws Problem `otpTooSoon` (429) beyond the quota
 */
export async function requestOtp(
  platform: Platform,
  email: string,
  address: string,
  attemptId?: string,
): Promise<void> {
  const { key, person } = await addressee(platform, email);
  await inTransaction(platform.database, async (transaction) => {
    const attempt = person ? undefined : await latestAttempt(transaction, key, attemptId);
    await sendCode(platform, transaction, key, address, {
      personId: person?.id ?? null,
      attemptId: attempt ?? null,
    });
  });
}

/** Counts against the quota and enqueues the mail of a new code. An unknown email gets a code that nobody is sent. */
export async function sendCode(
  platform: Platform,
  transaction: Transaction<DB>,
  emailKey: string,
  address: string,
  subject: queries.CodeSubject,
): Promise<void> {
  if (platform.settings.rateLimits) {
    const used = await queries.lockedQuota(transaction, emailKey, address);
    if (used.wait_after_last !== null) throw new Problem(otpTooSoon, { retryAfter: used.wait_after_last });
    if (used.of_day >= quota.perDay || used.of_address >= quota.perAddressAndHour) {
      throw new Problem(otpTooSoon, {
        retryAfter: 3600,
        sentence: "Too many OTPs were sent. Please try again later.",
      });
    }
  }
  await queries.recordRequest(transaction, emailKey, address);
  const codeId = await queries.replaceCode(transaction, emailKey, subject);
  if (subject.personId !== null || subject.attemptId !== null) {
    await platform.jobs.add(transaction, "sendOtp", { codeId });
  }
}

/** The job that makes a code and mails it. A failed mail makes a new code at the next try. */
export async function mailCode(platform: Platform, sendMail: SendMail, codeId: number): Promise<void> {
  const code = newCode();
  const armed = await queries.arm(
    platform.database,
    codeId,
    codeHash(platform.keys.derive("one-time codes"), codeId, code),
  );
  if (!armed) return;
  await sendMail(
    writeLetter({
      to: armed.email,
      subject: `${code} is your HourHand OTP`,
      greeting: `Hello ${armed.username ?? ""}`.trim(),
      paragraphs: [
        armed.is_sign_up
          ? "Enter this OTP to verify your email and finish signing up. It is valid for three minutes."
          : "Enter this OTP to choose a new password. It is valid for three minutes.",
        "If you did not ask for it, you need not do anything.",
      ],
      code,
    }),
  );
}

type Judgement =
  | { is: "wrong" }
  | { is: "dead" }
  | { is: "account made" }
  | { is: "permitted"; token: string };

/**
 * Judges an OTP. The right one makes its sign-up attempt an account, or permits a new password.
 * @returns the permission's token, where there is one
 * @throws Problem `wrongOtp` (400), `otpDead` (429) after five wrong tries, `nameTaken` (409)
 */
export async function verifyOtp(platform: Platform, email: string, otp: string): Promise<string | undefined> {
  const { key } = await addressee(platform, email);
  // The refusals are thrown outside, so that the counted try is committed.
  const judgement = await inTransaction(platform.database, (transaction) =>
    judge(platform, transaction, key, otp),
  );
  if (judgement.is === "wrong") throw new Problem(wrongOtp);
  if (judgement.is === "dead") throw new Problem(otpDead, { retryAfter: 60 });
  return judgement.is === "permitted" ? judgement.token : undefined;
}

async function judge(
  platform: Platform,
  transaction: Transaction<DB>,
  email: string,
  otp: string,
): Promise<Judgement> {
  const open = await queries.lockOpenCodes(transaction, email);
  const judged = open.filter((code) => code.wrong_tries < mostWrongTries);
  if (open.length > 0 && judged.length === 0) return { is: "dead" };
  const key = platform.keys.derive("one-time codes");
  const right = judged.find(
    (code) =>
      code.is_live && code.code_hash !== null && sameBytes(code.code_hash, codeHash(key, code.id, otp)),
  );
  if (!right) {
    await queries.countWrongTry(
      transaction,
      judged.map(({ id }) => id),
    );
    return { is: "wrong" };
  }
  await queries.closeCode(transaction, right.id);
  if (right.attempt_id !== null) {
    await becomeAccount(platform, transaction, right.attempt_id);
    return { is: "account made" };
  }
  // A code without a subject was never sent, so nobody can have entered it.
  if (right.person_id === null) return { is: "wrong" };
  const token = randomToken();
  await queries.insertPermission(transaction, tokenHash(token), right.person_id);
  return { is: "permitted", token };
}

/**
 * Sets a new password with a permission, and ends every session of the account.
 * @returns the username, with which the client signs in
 * @throws Problem `noResetPermission` (403), `invalidInput` (400) for a weak password (the permission stays)
 */
export async function setPassword(
  platform: Platform,
  email: string,
  password: string,
  token: string | undefined,
): Promise<string> {
  const { person } = await addressee(platform, email);
  if (!person || token === undefined) throw new Problem(noResetPermission);
  const fault = passwordFault(password, person);
  if (fault) throw new Problem(invalidInput, { sentence: fault, errors: { password: [fault] } });
  const passwordHash = await hashPassword(password);
  await inTransaction(platform.database, async (transaction) => {
    if (!(await queries.usePermission(transaction, tokenHash(token), person.id)))
      throw new Problem(noResetPermission);
    await setPasswordHash(transaction, person.id, passwordHash);
    await endSessionsOf(platform, transaction, person.id, "password changed");
    await queueMail(
      platform,
      transaction,
      writeLetter({
        to: person.email,
        subject: "Your HourHand password was changed",
        greeting: `Hello ${person.first_name}`,
        paragraphs: [
          "The password of your account has just been changed, and every other session was signed out.",
          "If this was not you, choose a new password at once with 'Forgot password' on the sign-in screen.",
        ],
      }),
    );
  });
  return person.username;
}
