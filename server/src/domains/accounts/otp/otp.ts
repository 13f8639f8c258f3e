// Verifies one-time codes for the browser that requested them, and sets the new password that they permit.
import { say } from "@hourhand/contract/sentence";
import { afterCommit, inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { noResetPermission, otpDead, wrongOtp } from "@hourhand/contract/accounts";
import { invalidInput } from "@hourhand/contract/problem";
import { Problem, refuse } from "../../../platform/problem.ts";
import { bytesEqual } from "../../../platform/keys.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { productName } from "../../../platform/mail/transport.ts";
import type { Platform } from "../../../platform/platform.ts";
import { completeSignUp } from "../attempts/attempts.ts";
import type { Caller } from "../callers.ts";
import { deviceHash } from "../known-devices.ts";
import { lockAccount, setPasswordHash } from "../queries.ts";
import { hashPassword, validatePassword } from "../passwords.ts";
import { endGrants } from "../grants/grants.ts";
import { randomToken, tokenHash } from "../sessions/tokens.ts";
import { resolveRecipient } from "./recipient.ts";
import * as queries from "./queries.ts";
import { attemptHash, codeHash } from "./codes.ts";
import { codesToCheck } from "./rules.ts";

type CodeCheck =
  | { is: "wrong" }
  | { is: "dead" }
  | { is: "account made" }
  | { is: "permitted"; token: string };

/**
 * Checks an OTP against the codes that the caller's browser requested, else those requested in the caller's network,
 * else every open code of the email. The right code turns its sign-up attempt into an account, or permits a new
 * password.
 * @returns the permission's token, if there is one
 * @throws Problem `wrongOtp` (400), `otpDead` (429) after five wrong tries, `nameTaken` (409)
 */
export async function verifyOtp(
  platform: Platform,
  email: string,
  otp: string,
  caller: Caller,
): Promise<string | undefined> {
  const { key, person } = await resolveRecipient(platform, email);
  // Refusals are thrown outside the transaction, so that the counted try is committed.
  const outcome = await inTransaction(platform.pool, async (transaction) => {
    // A permission granted while the account's password changes would outlive the change.
    if (person) await lockAccount(transaction, person.id, "against changes");
    return checkCode(platform, transaction, key, otp, caller);
  });
  if (outcome.is === "wrong" || outcome.is === "dead") {
    platform.securityLog.record({
      event: "code-refused",
      personId: person?.id ?? null,
      address: caller.address,
      detail: { because: outcome.is },
    });
  }
  if (outcome.is === "wrong") refuse(wrongOtp);
  if (outcome.is === "dead") refuse(otpDead, { retryAfter: 60 });
  return outcome.is === "permitted" ? outcome.token : undefined;
}

async function checkCode(
  platform: Platform,
  transaction: Transaction,
  email: string,
  otp: string,
  caller: Caller,
): Promise<CodeCheck> {
  const open = await queries.lockOpenCodes(transaction, [email]);
  const tries = await queries.wrongTriesByNetwork(transaction, [open.map(({ id }) => id)]);
  const { codes, isAsker, usable } = codesToCheck(open, tries, {
    network: caller.network,
    hashes: [
      ...(caller.attemptId === undefined ? [] : [attemptHash(caller.attemptId)]),
      ...(caller.device ? [deviceHash(caller.device)] : []),
    ],
  });
  if (codes.length > 0 && usable.length === 0) return { is: "dead" };
  const key = platform.keys.derive("one-time codes");
  const right = usable.find(
    (code) =>
      code.is_live && code.code_hash !== null && bytesEqual(code.code_hash, codeHash(key, code.id, otp)),
  );
  if (!right) {
    await queries.countWrongTry(
      transaction,
      usable.map(({ id }) => id),
      isAsker ? "the browser that asked" : { network: caller.network },
    );
    return { is: "wrong" };
  }
  await queries.closeCode(transaction, [right.id]);
  if (right.attempt_id !== null) {
    await completeSignUp(platform, transaction, right.attempt_id, caller);
    return { is: "account made" };
  }
  // A code that belongs to nobody was never sent, so this one has a person.
  const personId = right.person_id;
  if (personId === null) return { is: "wrong" };
  const token = randomToken();
  await queries.insertPermission(transaction, tokenHash(token), personId);
  afterCommit(transaction, () =>
    platform.securityLog.record({ event: "reset-allowed", personId, address: caller.address }),
  );
  return { is: "permitted", token };
}

/**
 * Sets a new password with a permission. Ends every session of the account and everything else that gives access to it:
 * other permissions, open codes and Google sign-in codes; also those begun or issued concurrently, because all of them
 * lock the account first.
 * @returns the account, whose username the client uses to sign in
 * @throws Problem `noResetPermission` (403), `invalidInput` (400) for a weak password (the permission stays)
 */
export async function setPassword(
  platform: Platform,
  email: string,
  password: string,
  token: string | undefined,
  address: string,
): Promise<{ id: number; username: string }> {
  const { person } = await resolveRecipient(platform, email);
  const refused = (): Problem => {
    platform.securityLog.record({
      event: "code-refused",
      personId: person?.id ?? null,
      address,
      detail: { because: "no permission" },
    });
    return new Problem(noResetPermission);
  };
  // Checked first, so that neither the reply nor its time differs between known and unknown people.
  const isPermitted = await queries.hasPermission(platform.pool, tokenHash(token ?? ""), person?.id ?? null);
  if (!person || token === undefined || !isPermitted) throw refused();
  const fault = validatePassword(password, person);
  if (fault) refuse(invalidInput, { sentence: fault, errors: { password: [fault] } });
  const passwordHash = await hashPassword(platform.settings, password);
  await inTransaction(platform.pool, async (transaction) => {
    await lockAccount(transaction, person.id, "for a change");
    if (!(await queries.usePermission(transaction, tokenHash(token), person.id))) throw refused();
    await setPasswordHash(transaction, [person.id, passwordHash]);
    await endGrants(platform, transaction, person.id, "password changed");
    await platform.outbox.add(
      transaction,
      "mail",
      renderMail({
        to: person.email,
        subject: say("Your {product} password was changed", { product: productName }),
        greeting: say("Hello {name},", { name: person.first_name }),
        paragraphs: [
          "The password of your account has just been changed, and every other session was signed out.",
          "If this was not you, choose a new password at once with 'Forgot password' on the sign-in screen.",
        ],
      }),
    );
    afterCommit(transaction, () =>
      platform.securityLog.record({ event: "password-changed", personId: person.id, address }),
    );
  });
  return person;
}
