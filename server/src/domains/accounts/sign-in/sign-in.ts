// Signs in a person by an identifier and a password. Both documented calls use the same checks.
import { comparedPhone } from "../../../platform/phones.ts";
import { accountBlocked, emailNotVerified, wrongCredentials } from "@hourhand/contract/sessions";
import { tooManyRequests } from "@hourhand/contract/problem";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { Problem, refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isKnownTo, type Caller } from "../callers.ts";
import {
  isOneTimePasswordOf,
  oneTimePattern,
  consumeOneTimePassword,
} from "../one-time-passwords/one-time-passwords.ts";
import { insertPermission } from "../otp/queries.ts";
import {
  attemptsToSignIn,
  findToSignIn,
  lockAccount,
  renewPasswordHash,
  type PersonToSignIn,
} from "../queries.ts";
import { matchingForm, hashPassword, verifyDummyPassword, verifyPassword } from "../passwords.ts";
import { plainIdentifier } from "../rules.ts";
import { isNewDevice, mailNewDevice } from "../new-devices/new-devices.ts";
import { beginSession, type SessionTokens } from "../sessions/sessions.ts";
import { presentBlocked, presentUnverified } from "../present.ts";
import { spendGoogleCode } from "../google/queries.ts";
import { googleCodePattern } from "../google/rules.ts";
import { randomToken, tokenHash } from "../sessions/tokens.ts";
import { signInRules } from "./sign-in-limits.ts";

const isWrong = (error: unknown) => error instanceof Problem && error.kind === wrongCredentials;

/**
 * Checks an identifier (username, email or phone) and a password.
 * @throws Problem `wrongCredentials` (401) alike for a wrong password and an unknown account, `emailNotVerified` (403)
 * with the email, `accountBlocked` (403), `tooManyRequests` (429)
 */
export async function signIn(
  platform: Platform,
  identifier: string,
  password: string,
  caller: Caller,
): Promise<PersonToSignIn> {
  const plain = plainIdentifier(identifier);
  const found = await findToSignIn(platform.pool, identifier);
  const person = found.length === 1 ? found[0] : undefined;
  const event = {
    personId: person?.id ?? null,
    address: caller.address,
    detail: { known_device: person !== undefined && isKnownTo(platform, caller, person.id) },
  };
  try {
    return await platform.failures.check(
      signInRules(platform, plain, person, caller),
      async () => {
        if (found.length === 0) return refuseUnknownAccount(platform, identifier, password);
        const fitting: { one: PersonToSignIn; fit: "plain" | "typed" }[] = [];
        for (const one of found) {
          const fit = await checkPassword(platform, one, password);
          if (fit) fitting.push({ one, fit });
        }
        const [first, second] = fitting;
        // If people share a phone, one of them may sign in by it only if no other has the same password.
        if (!first || second) refuse(wrongCredentials);
        const { one, fit } = first;
        if (!one.is_active) refuse(accountBlocked, { fields: presentBlocked(one) });
        return fit === "typed" ? withNewHash(platform, one, password) : one;
      },
      isWrong,
      (milliseconds) =>
        platform.securityLog.record({
          ...event,
          event: "sign-in-slowed",
          detail: { ...event.detail, milliseconds },
        }),
    );
  } catch (error) {
    if (error instanceof Problem && error.kind === tooManyRequests)
      platform.securityLog.record({
        ...event,
        event: "sign-in-slowed",
        detail: { ...event.detail, refused: true },
      });
    else if (error instanceof Problem)
      platform.securityLog.record({
        ...event,
        event: "sign-in-failed",
        detail: { ...event.detail, because: error.kind.code },
      });
    throw error;
  }
}

/** Checks the password, or one that an operator has printed for this person. */
async function checkPassword(
  { pool, settings }: Platform,
  person: PersonToSignIn,
  password: string,
): Promise<"plain" | "typed" | false | undefined> {
  if (await isOneTimePasswordOf(pool, person.id, password)) return "plain";
  return person.password_hash === null
    ? verifyDummyPassword(settings, password)
    : matchingForm(person.password_hash, password);
}

/** Returns the person with a hash of the password's plain form; unchanged if the password has changed concurrently. */
async function withNewHash(
  platform: Platform,
  person: PersonToSignIn,
  password: string,
): Promise<PersonToSignIn> {
  const hash = await hashPassword(platform.settings, password);
  const [row] = await renewPasswordHash(platform.pool, [person.id, hash, person.password_hash]);
  return row ? { ...person, password_hash: hash } : person;
}

/**
 * Refuses an unknown name; if it belongs to an open sign-up attempt with this password, says that the email is
 * unverified.
 */
async function refuseUnknownAccount(
  platform: Platform,
  identifier: string,
  password: string,
): Promise<never> {
  const attempts = await attemptsToSignIn(platform.pool, [identifier, comparedPhone(identifier)]);
  if (attempts.length === 0) await verifyDummyPassword(platform.settings, password);
  for (const attempt of attempts) {
    if (await verifyPassword(attempt.password_hash, password)) {
      throw new UnverifiedAttempt(attempt.id, attempt.email);
    }
  }
  refuse(wrongCredentials);
}

/** The 403 for an unverified email. It carries the sign-up attempt, so that a resend from the browser belongs to it. */
export class UnverifiedAttempt extends Problem {
  readonly attemptId: string;
  constructor(attemptId: string, email: string) {
    super(emailNotVerified, { fields: presentUnverified(email) });
    this.attemptId = attemptId;
  }
}

/** A new session with the fields of the reply. */
export interface BegunSession extends SessionTokens {
  readonly personId: number;
  /** A permission that must be used to choose a new password. */
  readonly resetToken?: string;
}

/**
 * Begins a session for credentials, or for the single-use code of a Google sign-in in place of a password.
 * @throws Problem as `signIn`
 */
export async function createToken(
  platform: Platform,
  identifier: string,
  password: string,
  caller: Caller,
): Promise<BegunSession> {
  const { address } = caller;
  if (googleCodePattern.test(password)) {
    const begun = await beginSessionByGoogleCode(platform, identifier, password, caller);
    if (begun) {
      const { personId } = begun;
      platform.securityLog.record({
        event: "signed-in",
        personId,
        address,
        detail: { known_device: isKnownTo(platform, caller, personId), by: "google" },
      });
      return begun;
    }
  }
  // If the account changes between the check and the session, checks once more.
  for (let attempt = 0; attempt < 2; attempt++) {
    const person = await signIn(platform, identifier, password, caller);
    const isNew = await isNewDevice(platform, platform.pool, person.id, caller);
    const begun = oneTimePattern.test(password)
      ? await beginSessionOnce(platform, person, password, caller)
      : await beginSession(platform, platform.pool, person, caller);
    if (!begun) continue;
    if (isNew) await mailNewDevice(platform, person.id, caller);
    platform.securityLog.record({
      event: "signed-in",
      personId: person.id,
      address,
      detail: { known_device: isKnownTo(platform, caller, person.id), by: "password" },
    });
    return { ...begun, personId: person.id };
  }
  refuse(wrongCredentials);
}

/**
 * Begins a session. A password printed by an operator is used up and returns a permission to choose a new one; any
 * other password in its format is treated as usual.
 */
async function beginSessionOnce(
  platform: Platform,
  person: PersonToSignIn,
  password: string,
  caller: Caller,
): Promise<(SessionTokens & { resetToken?: string }) | undefined> {
  return inTransaction(platform.pool, async (transaction) => {
    await lockAccount(transaction, person.id, "for a change");
    const isSpent = await consumeOneTimePassword(transaction, person.id, password);
    if (!isSpent && !(await verifyKnown(person, password))) return undefined;
    const tokens = await beginSession(platform, transaction, person, caller);
    if (!tokens || !isSpent) return tokens;
    const resetToken = randomToken();
    await insertPermission(transaction, tokenHash(resetToken), person.id);
    return { ...tokens, resetToken };
  });
}

const verifyKnown = async ({ password_hash }: PersonToSignIn, password: string): Promise<boolean> =>
  password_hash !== null && verifyPassword(password_hash, password);

/**
 * @throws Problem `accountBlocked` (403)
 */
async function beginSessionByGoogleCode(
  platform: Platform,
  username: string,
  code: string,
  caller: Caller,
): Promise<(SessionTokens & { personId: number }) | undefined> {
  let isNew = false;
  const begun = await inTransaction(platform.pool, async (transaction) => {
    const account = await spendGoogleCode(transaction, username, tokenHash(code));
    if (!account) return undefined;
    if (!account.is_active) refuse(accountBlocked, { fields: presentBlocked(account) });
    isNew = await isNewDevice(platform, transaction, account.id, caller);
    const tokens = await beginSession(platform, transaction, account, caller);
    return tokens && { ...tokens, personId: account.id };
  });
  if (begun && isNew) await mailNewDevice(platform, begun.personId, caller);
  return begun;
}
