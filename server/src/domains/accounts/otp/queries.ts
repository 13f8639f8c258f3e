// SQL of one-time codes, their quota and the permissions they give.
import { sql } from "kysely";
import type { Database } from "../../../platform/database/kysely.ts";
import { codeSeconds, mostWrongTries, resetSeconds } from "./rules.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

/** How many OTP mails an email and an address have had; the locks make parallel requests count one after the other. */
export async function lockedQuota(database: Database, email: string, address: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp email ${email}`}, 0))`.execute(database);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp address ${address}`}, 0))`.execute(database);
  const { rows } = await sql<{ wait_after_last: number | null; of_day: number; of_address: number }>`
    select
      (select ceil(60 - extract(epoch from now() - max(at)))::int from otp_requests
        where lower(email) = ${email} and at > now() - interval '1 minute') as wait_after_last,
      (select count(*)::int from otp_requests where lower(email) = ${email} and at > now() - interval '1 day') as of_day,
      (select count(*)::int from otp_requests where address = ${address} and at > now() - interval '1 hour') as of_address
  `.execute(database);
  return onlyRow(rows);
}

export async function recordRequest(database: Database, email: string, address: string): Promise<void> {
  await sql`insert into otp_requests (email, address) values (${email}, ${address})`.execute(database);
}

export interface CodeSubject {
  attemptId: string | null;
  personId: number | null;
}

/** Closes the codes of the same subject and adds one whose digits are made with its mail. Answers its id. */
export async function replaceCode(database: Database, email: string, subject: CodeSubject): Promise<number> {
  await sql`update one_time_codes set closed_at = now() where lower(email) = ${email} and closed_at is null
    and attempt_id is not distinct from ${subject.attemptId}::uuid
    and person_id is not distinct from ${subject.personId}::bigint`.execute(database);
  const { rows } = await sql<{ id: number }>`
    insert into one_time_codes (email, attempt_id, person_id)
    values (${email}, ${subject.attemptId}::uuid, ${subject.personId}) returning id`.execute(database);
  return onlyRow(rows).id;
}

/** Gives a waiting code its digits' hash and its life; undefined when it was replaced meanwhile. */
export async function arm(database: Database, codeId: number, hash: Buffer) {
  const { rows } = await sql<{ email: string; username: string | null; is_sign_up: boolean }>`
    update one_time_codes code set code_hash = ${hash}, expires_at = now() + make_interval(secs => ${codeSeconds})
    where id = ${codeId} and closed_at is null
    returning coalesce((select email from people where id = code.person_id), email) as email,
      coalesce((select username from people where id = code.person_id),
               (select username from sign_up_attempts where id = code.attempt_id)) as username,
      attempt_id is not null as is_sign_up`.execute(database);
  return rows[0];
}

export interface OpenCode {
  id: number;
  attempt_id: string | null;
  person_id: number | null;
  code_hash: Buffer | null;
  wrong_tries: number;
  is_live: boolean;
}

/** The open codes of an email, locked: guesses are judged one after the other. */
export async function lockOpenCodes(database: Database, email: string): Promise<OpenCode[]> {
  const { rows } = await sql<OpenCode>`
    select id, attempt_id, person_id, code_hash, wrong_tries, coalesce(expires_at > now(), false) as is_live
    from one_time_codes where lower(email) = ${email} and closed_at is null order by id for update`.execute(
    database,
  );
  return rows;
}

export async function countWrongTry(database: Database, codeIds: readonly number[]): Promise<void> {
  await sql`update one_time_codes set wrong_tries = wrong_tries + 1
    where id = any(${codeIds}) and wrong_tries < ${mostWrongTries}`.execute(database);
}

export async function closeCode(database: Database, codeId: number): Promise<void> {
  await sql`update one_time_codes set closed_at = now() where id = ${codeId}`.execute(database);
}

export async function insertPermission(database: Database, hash: Buffer, personId: number): Promise<void> {
  await sql`insert into reset_permissions (token_hash, person_id, expires_at)
    values (${hash}, ${personId}, now() + make_interval(secs => ${resetSeconds}))`.execute(database);
}

/** Uses up a permission of a person; false when there is none, it is too old, or it was used. */
export async function usePermission(database: Database, hash: Buffer, personId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update reset_permissions set used_at = now()
    where token_hash = ${hash} and person_id = ${personId} and used_at is null and expires_at > now()`.execute(
    database,
  );
  return numAffectedRows === 1n;
}

/** Removes what no longer serves anyone (24 hours, decisions.md section 2). */
export async function removeOld(database: Database): Promise<void> {
  await sql`delete from one_time_codes where requested_at < now() - interval '1 day'`.execute(database);
  await sql`delete from sign_up_attempts where created_at < now() - interval '1 day'`.execute(database);
  await sql`delete from otp_requests where at < now() - interval '2 days'`.execute(database);
  await sql`delete from reset_permissions where expires_at < now() - interval '1 day'`.execute(database);
  await sql`delete from google_codes where expires_at < now() - interval '1 day'`.execute(database);
  await sql`delete from sessions where expires_at < now() - interval '30 days'`.execute(database);
}
