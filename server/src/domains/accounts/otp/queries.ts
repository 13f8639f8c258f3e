// SQL of one-time codes, their quota and the permissions they give.
import { sql } from "kysely";
import type { Database } from "../../../platform/database/kysely.ts";
import { codeSeconds, maxWrongTries, resetSeconds } from "./rules.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

/** Whose quota a mail is taken from. `holderHash` is null for who holds no cookie of an earlier mail to that email. */
export interface QuotaAsker {
  readonly network: string;
  readonly holderHash: Buffer | null;
}

/**
 * How many OTP mails an email's asker and a network have had; the locks make parallel requests count one after the other.
 */
export async function lockedQuota(database: Database, email: string, asker: QuotaAsker) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp email ${email}`}, 0))`.execute(database);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp address ${asker.network}`}, 0))`.execute(
    database,
  );
  const isOwn = asker.holderHash
    ? sql<boolean>`asker_hash = ${asker.holderHash}`
    : sql<boolean>`address = ${asker.network}`;
  const isOfQuota = asker.holderHash
    ? sql<boolean>`by_holder and asker_hash = ${asker.holderHash}`
    : sql<boolean>`not by_holder`;
  const { rows } = await sql<{ wait_after_last: number | null; of_day: number; of_address: number }>`
    select
      (select ceil(60 - extract(epoch from now() - max(at)))::int from otp_requests
        where lower(email) = ${email} and at > now() - interval '1 minute' and ${isOwn}) as wait_after_last,
      (select count(*)::int from otp_requests
        where lower(email) = ${email} and at > now() - interval '1 day' and ${isOfQuota}) as of_day,
      (select count(*)::int from otp_requests
        where address = ${asker.network} and at > now() - interval '1 hour') as of_address`.execute(database);
  return onlyRow(rows);
}

/** Whether a browser has asked for a code of this email within the last day. */
export async function hasAsked(database: Database, email: string, askerHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ has_asked: boolean }>`
    select exists (select 1 from otp_requests where lower(email) = ${email} and at > now() - interval '1 day'
      and asker_hash = ${askerHash}) as has_asked`.execute(database);
  return onlyRow(rows).has_asked;
}

/** Records a request; `askerHash` is of the browser that the code is for. */
export async function recordRequest(
  database: Database,
  email: string,
  asker: QuotaAsker,
  askerHash: Buffer,
): Promise<void> {
  await sql`insert into otp_requests (email, address, asker_hash, by_holder)
    values (${email}, ${asker.network}, ${askerHash}, ${asker.holderHash !== null})`.execute(database);
}

export interface CodeSubject {
  attemptId: string | null;
  personId: number | null;
}

/** Closes the codes of the same subject that the same browser asked for, and adds one. Its digits are made with its mail. */
export async function replaceCode(
  database: Database,
  email: string,
  subject: CodeSubject,
  askedBy: { hash: Buffer; network: string },
): Promise<number> {
  await sql`update one_time_codes set closed_at = now() where lower(email) = ${email} and closed_at is null
    and attempt_id is not distinct from ${subject.attemptId}::uuid
    and person_id is not distinct from ${subject.personId}::bigint and asker_hash = ${askedBy.hash}`.execute(
    database,
  );
  const { rows } = await sql<{ id: number }>`
    insert into one_time_codes (email, attempt_id, person_id, asker_hash, network)
    values (${email}, ${subject.attemptId}::uuid, ${subject.personId}, ${askedBy.hash}, ${askedBy.network})
    returning id`.execute(database);
  return onlyRow(rows).id;
}

/** Gives a waiting code its digits' hash and its life; undefined when it was closed meanwhile. */
export async function activateCode(database: Database, codeId: number, hash: Buffer) {
  const { rows } = await sql<{
    email: string;
    username: string | null;
    is_sign_up: boolean;
    other_attempts: number;
    attempt_at: Date | null;
    attempt_network: string | null;
  }>`
    update one_time_codes code set code_hash = ${hash}, expires_at = now() + make_interval(secs => ${codeSeconds})
    where id = ${codeId} and closed_at is null
    returning coalesce((select email from people where id = code.person_id), email) as email,
      coalesce((select username from people where id = code.person_id),
               (select username from sign_up_attempts where id = code.attempt_id)) as username,
      attempt_id is not null as is_sign_up,
      case when attempt_id is null then 0 else (select count(*)::int from sign_up_attempts other
        where lower(other.email) = lower(code.email) and other.id <> code.attempt_id
          and other.created_at > now() - interval '1 day') end as other_attempts,
      (select created_at from sign_up_attempts where id = code.attempt_id) as attempt_at,
      (select network from sign_up_attempts where id = code.attempt_id) as attempt_network`.execute(database);
  return rows[0];
}

export interface OpenCode {
  id: number;
  attempt_id: string | null;
  person_id: number | null;
  code_hash: Buffer | null;
  asker_hash: Buffer | null;
  network: string | null;
  /** Of the browser that asked. */
  wrong_tries: number;
  /** It was mailed and its time is not over. */
  is_live: boolean;
  /** Its time is over. */
  is_over: boolean;
}

/** The open codes of an email, locked, the oldest first: guesses are judged one after the other. */
export async function lockOpenCodes(database: Database, email: string): Promise<OpenCode[]> {
  const { rows } = await sql<OpenCode>`
    select id, attempt_id, person_id, code_hash, asker_hash, network, wrong_tries,
      coalesce(expires_at > now(), false) as is_live, coalesce(expires_at <= now(), false) as is_over
    from one_time_codes where lower(email) = ${email} and closed_at is null order by id for update`.execute(
    database,
  );
  return rows;
}

/** Wrong tries at codes from networks, by who is not the browser that asked. Only after the codes were locked. */
export async function wrongTriesByNetwork(
  database: Database,
  codeIds: readonly number[],
): Promise<{ code_id: number; network: string; wrong_tries: number }[]> {
  const { rows } = await sql<{ code_id: number; network: string; wrong_tries: number }>`
    select code_id, network, wrong_tries from one_time_code_tries where code_id = any(${codeIds})`.execute(
    database,
  );
  return rows;
}

/** Counts a wrong try at codes; by the browser that asked for them, or by a network. */
export async function countWrongTry(
  database: Database,
  codeIds: readonly number[],
  by: { network: string } | "the browser that asked",
): Promise<void> {
  if (by === "the browser that asked") {
    await sql`update one_time_codes set wrong_tries = wrong_tries + 1
      where id = any(${codeIds}) and wrong_tries < ${maxWrongTries}`.execute(database);
    return;
  }
  await sql`insert into one_time_code_tries as tries (code_id, network, wrong_tries)
    select unnest(${codeIds}::bigint[]), ${by.network}, 1
    on conflict (code_id, network) do update set wrong_tries = tries.wrong_tries + 1`.execute(database);
}

export async function closeCode(database: Database, codeId: number): Promise<void> {
  await sql`update one_time_codes set closed_at = now() where id = ${codeId}`.execute(database);
}

export async function insertPermission(database: Database, hash: Buffer, personId: number): Promise<void> {
  await sql`insert into password_resets (token_hash, person_id, expires_at)
    values (${hash}, ${personId}, now() + make_interval(secs => ${resetSeconds}))`.execute(database);
}

/** The condition of a permission of a person that may still be used. */
const isUsable = (hash: Buffer, personId: number | null) =>
  sql<boolean>`token_hash = ${hash} and person_id = ${personId} and used_at is null and expires_at > now()`;

/** Whether a person has a permission, before it is used up. */
export async function hasPermission(
  database: Database,
  hash: Buffer,
  personId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from password_resets where ${isUsable(hash, personId)}) as found`.execute(
    database,
  );
  return onlyRow(rows).found;
}

/** Uses up a permission of a person; false when there is none, it is too old, or it was used. */
export async function usePermission(database: Database, hash: Buffer, personId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update password_resets set used_at = now()
    where ${isUsable(hash, personId)}`.execute(database);
  return numAffectedRows === 1n;
}

/** Ends what else could lead into an account: open codes, permissions to set a password, codes of Google's sign-in. */
export async function closeGrants(database: Database, personId: number): Promise<void> {
  await sql`update one_time_codes set closed_at = now() where person_id = ${personId} and closed_at is null`.execute(
    database,
  );
  await sql`update password_resets set used_at = now() where person_id = ${personId} and used_at is null`.execute(
    database,
  );
  await sql`update google_codes set used_at = now() where person_id = ${personId} and used_at is null`.execute(
    database,
  );
}
