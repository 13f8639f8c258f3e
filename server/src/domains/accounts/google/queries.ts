// SQL of Google sign-in: linked accounts, and the single-use codes.
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { CheckedAccount } from "../sessions/queries.ts";
import { googleCodeSeconds } from "./rules.ts";

/** Serialises first sign-ins of a Google account, so that two concurrent ones create one account. */
export const lockGoogleSubject: Statement<never, [subject: string]> = prepared(
  "lock_google_subject",
  "select pg_advisory_xact_lock(hashtextextended('google ' || $1::text, 0))",
);

const personBySubject: Statement<{ id: number }, [subject: string]> = prepared(
  "person_of_google_subject",
  "select id from people where google_subject = $1",
);

export async function personOfGoogleSubject(runner: Queryable, subject: string): Promise<number | undefined> {
  return (await personBySubject(runner, [subject]))[0]?.id;
}

const lockLink: Statement<{ google_subject: string | null; is_unproved: boolean }, [personId: number]> =
  prepared(
    "lock_google_link",
    `select google_subject, password_hash is not null and not password_is_proved as is_unproved
   from people where id = $1 for no key update`,
  );

const storeLink: Statement<never, [personId: number, subject: string]> = prepared(
  "store_google_link",
  `update people set google_subject = $2, password_hash = case when password_is_proved then password_hash end
   where id = $1`,
);

/**
 * Links an account to a Google account, and removes a password unless the person who chose it has proved that they read
 * the account's mails.
 * @returns whether a password was removed; undefined if the account is linked to another Google account
 */
export async function linkGoogleSubject(
  transaction: Queryable,
  personId: number,
  subject: string,
): Promise<{ hasLostPassword: boolean } | undefined> {
  const { google_subject, is_unproved } = onlyRow(await lockLink(transaction, [personId]));
  if (google_subject !== null) return undefined;
  await storeLink(transaction, [personId, subject]);
  return { hasLostPassword: is_unproved };
}

const insertCode: Statement<never, [codeHash: Buffer, personId: number, seconds: number]> = prepared(
  "insert_google_code",
  `insert into google_codes (code_hash, person_id, expires_at)
   values ($1, $2, now() + make_interval(secs => $3))`,
);

export async function insertGoogleCode(runner: Queryable, codeHash: Buffer, personId: number): Promise<void> {
  await insertCode(runner, [codeHash, personId, googleCodeSeconds]);
}

/** The account that a code belongs to. */
type AccountOfCode = CheckedAccount & { is_active: boolean; deactivation_reason: string | null };

const lockAccountByUsername: Statement<AccountOfCode, [username: string]> = prepared(
  "lock_account_of_google_code",
  `select id, role, password_hash, is_active, deactivation_reason from people
   where lower(username) = lower($1) and not is_system for no key update`,
);

const spendCode: Statement<{ person_id: number }, [codeHash: Buffer, personId: number]> = prepared(
  "spend_google_code",
  `update google_codes set used_at = now()
   where code_hash = $1 and person_id = $2 and used_at is null and expires_at > now() returning person_id`,
);

/** Uses up a code. Returns its account, which is now locked; undefined if the code is unknown, expired or used. */
export async function spendGoogleCode(
  transaction: Queryable,
  username: string,
  codeHash: Buffer,
): Promise<AccountOfCode | undefined> {
  // Locks the account first, in the same order as the code that ends all of an account's grants.
  const [account] = await lockAccountByUsername(transaction, [username]);
  if (!account) return undefined;
  const used = await spendCode(transaction, [codeHash, account.id]);
  return used.length === 1 ? account : undefined;
}
