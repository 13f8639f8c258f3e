// Signing in: who an identifier and a password belong to. Both documented calls ask here, with the same checks.
import { sql } from "kysely";
import { accountBlocked, emailNotVerified, wrongCredentials } from "@hourhand/contract/accounts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { Problem } from "../../../platform/http/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { attemptsToSignIn, personToSignIn, type PersonRow } from "../queries.ts";
import { passwordFits, passwordOfNobody, plainPhone } from "../rules.ts";
import { tokenHash } from "../sessions/rules.ts";
import { beginSession } from "../sessions/sessions.ts";
import { presentUnverified } from "../present.ts";
import { googleCodePattern } from "../google/rules.ts";

// Failed tries, over both calls together (decisions.md section 2).
const failuresOfAccount = { name: "failed sign-ins of an account", most: 10, seconds: 900 } as const;
const failuresOfAddress = { name: "failed sign-ins of an address", most: 300, seconds: 900 } as const;

/**
 * Checks an identifier (username, email or phone) and a password.
 * @throws Problem `wrongCredentials` (401) alike for a wrong password and an unknown account, `emailNotVerified` (403)
 * the email, `accountBlocked` (403), `tooManyRequests` (429)
 */
export async function checkCredentials(
  platform: Platform,
  identifier: string,
  password: string,
  address: string,
): Promise<PersonRow> {
  const phone = plainPhone(identifier);
  const [person] = await personToSignIn(platform.pool, [identifier, phone]);
  const subject = person ? `account ${person.id}` : identifier.toLowerCase();
  return platform.failures.judge(
    [
      { ...failuresOfAccount, subject },
      { ...failuresOfAddress, subject: address },
    ],
    async () => {
      if (!person) return refuseStranger(platform, identifier, phone, password);
      const fits =
        person.password_hash === null
          ? await passwordOfNobody(password)
          : await passwordFits(person.password_hash, password);
      if (!fits) throw new Problem(wrongCredentials);
      if (!person.is_active) throw new Problem(accountBlocked);
      return person;
    },
    (error) => error instanceof Problem && error.kind === wrongCredentials,
  );
}

/** Nobody of that name; perhaps somebody who has not entered their code yet. */
async function refuseStranger(
  platform: Platform,
  identifier: string,
  phone: string,
  password: string,
): Promise<never> {
  const attempts = await attemptsToSignIn(platform.pool, [identifier, phone]);
  if (attempts.length === 0) await passwordOfNobody(password);
  for (const attempt of attempts) {
    if (await passwordFits(attempt.password_hash, password)) {
      throw new UnverifiedAttempt(attempt.id, attempt.email);
    }
  }
  throw new Problem(wrongCredentials);
}

/** The 403 of an unverified email; it also says which attempt, so that the browser's resend is for that one. */
export class UnverifiedAttempt extends Problem {
  readonly attemptId: string;
  constructor(attemptId: string, email: string) {
    super(emailNotVerified, { extra: presentUnverified(email) });
    this.attemptId = attemptId;
  }
}

/**
 * Begins a session for credentials, or for the single-use code that Google's sign-in gave in place of a password.
 * @throws Problem as `checkCredentials`
 */
export async function createTokens(
  platform: Platform,
  identifier: string,
  password: string,
  address: string,
) {
  if (googleCodePattern.test(password)) {
    const personId = await spendGoogleCode(platform, identifier, password);
    if (personId !== undefined) return beginSession(platform, platform.database, personId);
  }
  const person = await checkCredentials(platform, identifier, password, address);
  return beginSession(platform, platform.database, person.id);
}

async function spendGoogleCode(
  platform: Platform,
  username: string,
  code: string,
): Promise<number | undefined> {
  return inTransaction(platform.database, async (transaction) => {
    const { rows } = await sql<{ person_id: number; is_active: boolean }>`
      update google_codes c set used_at = now() from people p
      where c.code_hash = ${tokenHash(code)} and p.id = c.person_id and lower(p.username) = lower(${username})
        and c.used_at is null and c.expires_at > now()
      returning c.person_id, p.is_active`.execute(transaction);
    const row = rows[0];
    if (row && !row.is_active) throw new Problem(accountBlocked);
    return row?.person_id;
  });
}
