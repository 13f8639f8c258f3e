// SQL of Google sign-in: which account a Google account is, and the single-use codes.
import { sql } from "kysely";
import type { Database } from "../../../platform/database/kysely.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { CheckedAccount } from "../sessions/queries.ts";
import { googleCodeSeconds } from "./rules.ts";

/** Two first sign-ins of one Google account at once make one account. */
export async function lockGoogleSubject(database: Database, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`google ${subject}`}, 0))`.execute(database);
}

export async function personOfGoogleSubject(
  database: Database,
  subject: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from people where google_subject = ${subject}`.execute(
    database,
  );
  return rows[0]?.id;
}

/**
 * Links an account to a Google account, and removes a password whose owner was never seen to read the account's mails.
 * @returns whether a password was removed; undefined when the account is linked to another Google account
 */
export async function linkGoogleSubject(
  database: Database,
  personId: number,
  subject: string,
): Promise<{ hasLostPassword: boolean } | undefined> {
  const { rows } = await sql<{ google_subject: string | null; is_unproved: boolean }>`
    select google_subject, password_hash is not null and not password_is_proved as is_unproved
    from people where id = ${personId} for no key update`.execute(database);
  const { google_subject, is_unproved } = onlyRow(rows);
  if (google_subject !== null) return undefined;
  await sql`update people set google_subject = ${subject},
    password_hash = case when password_is_proved then password_hash end where id = ${personId}`.execute(
    database,
  );
  return { hasLostPassword: is_unproved };
}

/** A username like the one wanted that nobody has. */
export async function freeUsername(database: Database, wanted: string): Promise<string> {
  const { rows } = await sql<{ username: string }>`
    select candidate as username from (
      select ${wanted}::text as candidate, 0 as turn
      union all select ${wanted}::text || '-' || n, n from generate_series(2, 50) n
      union all select ${wanted}::text || '-' || substr(md5(random()::text), 1, 5), 99
    ) candidates
    where not exists (select 1 from people where lower(people.username) = lower(candidate))
    order by turn limit 1`.execute(database);
  return onlyRow(rows).username;
}

export async function insertGoogleCode(
  database: Database,
  codeHash: Buffer,
  personId: number,
): Promise<void> {
  await sql`insert into google_codes (code_hash, person_id, expires_at)
    values (${codeHash}, ${personId}, now() + make_interval(secs => ${googleCodeSeconds}))`.execute(database);
}

/** Uses up a code; answers its account, locked, or undefined when it is none, too old or used. */
export async function spendGoogleCode(
  transaction: Database,
  username: string,
  codeHash: Buffer,
): Promise<(CheckedAccount & { is_active: boolean }) | undefined> {
  // The account first: who ends everything of it locks it before its codes.
  const { rows } = await sql<CheckedAccount & { is_active: boolean }>`
    select id, role, password_hash, is_active from people
    where lower(username) = lower(${username}) and not is_system for no key update`.execute(transaction);
  const account = rows[0];
  if (!account) return undefined;
  const { numAffectedRows } = await sql`update google_codes set used_at = now()
    where code_hash = ${codeHash} and person_id = ${account.id} and used_at is null and expires_at > now()`.execute(
    transaction,
  );
  return numAffectedRows === 1n ? account : undefined;
}
