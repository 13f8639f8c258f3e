// SQL of one-time codes, their quota and the permissions that they give.
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { codeSeconds, maxWrongTries, resetSeconds } from "./rules.ts";

/**
 * Whose quota a mail counts against. `holderHash` is null for callers without a cookie from an earlier mail to that
 * email.
 */
export interface QuotaAsker {
  readonly network: string;
  readonly holderHash: Buffer | null;
}

const lockEmailQuota: Statement<never, [email: string]> = prepared(
  "lock_otp_quota_of_email",
  "select pg_advisory_xact_lock(hashtextextended('otp email ' || $1::text, 0))",
);

const lockNetworkQuota: Statement<never, [network: string]> = prepared(
  "lock_otp_quota_of_network",
  "select pg_advisory_xact_lock(hashtextextended('otp address ' || $1::text, 0))",
);

interface UsedQuota {
  wait_after_last: number | null;
  of_day: number;
  of_address: number;
}

const usedQuota: Statement<UsedQuota, [email: string, network: string, holderHash: Buffer | null]> = prepared(
  "used_otp_quota",
  `select
     (select ceil(60 - extract(epoch from now() - max(at)))::int from otp_requests
       where lower(email) = $1 and at > now() - interval '1 minute'
         and case when $3::bytea is null then address = $2 else asker_hash = $3 end) as wait_after_last,
     (select count(*)::int from otp_requests
       where lower(email) = $1 and at > now() - interval '1 day'
         and case when $3 is null then not by_holder else by_holder and asker_hash = $3 end) as of_day,
     (select count(*)::int from otp_requests where address = $2 and at > now() - interval '1 hour') as of_address`,
);

/** Counts the OTP mails of an email's asker and of a network; the locks serialise concurrent requests. */
export async function lockedQuota(
  transaction: Queryable,
  email: string,
  { network, holderHash }: QuotaAsker,
): Promise<UsedQuota> {
  await lockEmailQuota(transaction, [email]);
  await lockNetworkQuota(transaction, [network]);
  return onlyRow(await usedQuota(transaction, [email, network, holderHash]));
}

const askedBefore: Statement<{ has_asked: boolean }, [email: string, askerHash: Buffer]> = prepared(
  "has_asked_for_otp",
  `select exists (select 1 from otp_requests where lower(email) = $1 and at > now() - interval '1 day'
     and asker_hash = $2) as has_asked`,
);

/** Whether a browser has requested a code for this email within the last day. */
export async function hasAsked(runner: Queryable, email: string, askerHash: Buffer): Promise<boolean> {
  return onlyRow(await askedBefore(runner, [email, askerHash])).has_asked;
}

const insertRequest: Statement<
  never,
  [email: string, network: string, askerHash: Buffer, byHolder: boolean]
> = prepared(
  "insert_otp_request",
  "insert into otp_requests (email, address, asker_hash, by_holder) values ($1, $2, $3, $4)",
);

/** Records a request; `askerHash` identifies the browser that the code belongs to. */
export async function recordRequest(
  transaction: Queryable,
  email: string,
  asker: QuotaAsker,
  askerHash: Buffer,
): Promise<void> {
  await insertRequest(transaction, [email, asker.network, askerHash, asker.holderHash !== null]);
}

export interface CodeSubject {
  attemptId: string | null;
  personId: number | null;
}

type SubjectOfCode = readonly [
  email: string,
  attemptId: string | null,
  personId: number | null,
  askerHash: Buffer,
];

const closeReplacedCodes: Statement<never, SubjectOfCode> = prepared(
  "close_replaced_codes",
  `update one_time_codes set closed_at = now() where lower(email) = $1 and closed_at is null
     and attempt_id is not distinct from $2::uuid and person_id is not distinct from $3::bigint and asker_hash = $4`,
);

const insertCode: Statement<{ id: number }, readonly [...SubjectOfCode, network: string]> = prepared(
  "insert_otp_code",
  `insert into one_time_codes (email, attempt_id, person_id, asker_hash, network) values ($1, $2, $3, $4, $5)
   returning id`,
);

/**
 * Closes the codes that the same browser requested for the same subject, and adds a new one. The job that mails it sets
 * its digits.
 */
export async function replaceCode(
  transaction: Queryable,
  email: string,
  { attemptId, personId }: CodeSubject,
  askedBy: { hash: Buffer; network: string },
): Promise<number> {
  const subject: SubjectOfCode = [email, attemptId, personId, askedBy.hash];
  await closeReplacedCodes(transaction, subject);
  return onlyRow(await insertCode(transaction, [...subject, askedBy.network])).id;
}

/** What a code's mail needs to know. */
interface ActiveCode {
  email: string;
  username: string | null;
  first_name: string | null;
  is_sign_up: boolean;
  other_attempts: number;
  attempt_at: Date | null;
  attempt_network: string | null;
}

const activateCodeRow: Statement<ActiveCode, [codeId: number, hash: Buffer, seconds: number]> = prepared(
  "activate_code",
  `update one_time_codes code set code_hash = $2, expires_at = now() + make_interval(secs => $3)
   where id = $1 and closed_at is null
   returning coalesce((select email from people where id = code.person_id), email) as email,
     coalesce((select username from people where id = code.person_id),
              (select username from sign_up_attempts where id = code.attempt_id)) as username,
     coalesce((select first_name from people where id = code.person_id),
              (select first_name from sign_up_attempts where id = code.attempt_id)) as first_name,
     attempt_id is not null as is_sign_up,
     case when attempt_id is null then 0 else (select count(*)::int from sign_up_attempts other
       where lower(other.email) = lower(code.email) and other.id <> code.attempt_id
         and other.created_at > now() - interval '1 day') end as other_attempts,
     (select created_at from sign_up_attempts where id = code.attempt_id) as attempt_at,
     (select network from sign_up_attempts where id = code.attempt_id) as attempt_network`,
);

/** Sets the hash and expiry of a waiting code; undefined if it was closed in the meantime. */
export async function activateCode(
  runner: Queryable,
  codeId: number,
  hash: Buffer,
): Promise<ActiveCode | undefined> {
  return (await activateCodeRow(runner, [codeId, hash, codeSeconds]))[0];
}

export interface OpenCode {
  id: number;
  attempt_id: string | null;
  person_id: number | null;
  code_hash: Buffer | null;
  asker_hash: Buffer | null;
  network: string | null;
  /** Wrong tries by the browser that requested the code. */
  wrong_tries: number;
  /** Whether it was mailed and has not expired. */
  is_live: boolean;
  /** Whether its time is over. */
  is_over: boolean;
}

/** Reads an email's open codes, oldest first, and locks them so that guesses are checked one after the other. */
export const lockOpenCodes: Statement<OpenCode, [email: string]> = prepared(
  "lock_open_codes",
  `select id, attempt_id, person_id, code_hash, asker_hash, network, wrong_tries,
     coalesce(expires_at > now(), false) as is_live, coalesce(expires_at <= now(), false) as is_over
   from one_time_codes where lower(email) = $1 and closed_at is null order by id for update`,
);

/**
 * Counts wrong tries at codes by network, without those of the browser that requested them. Call it after locking the
 * codes.
 */
export const wrongTriesByNetwork: Statement<
  { code_id: number; network: string; wrong_tries: number },
  [codeIds: readonly number[]]
> = prepared(
  "wrong_tries_by_network",
  "select code_id, network, wrong_tries from one_time_code_tries where code_id = any($1)",
);

const countTryOfAsker: Statement<never, [codeIds: readonly number[], max: number]> = prepared(
  "count_wrong_try_of_asker",
  "update one_time_codes set wrong_tries = wrong_tries + 1 where id = any($1) and wrong_tries < $2",
);

const countTryOfNetwork: Statement<never, [codeIds: readonly number[], network: string]> = prepared(
  "count_wrong_try_of_network",
  `insert into one_time_code_tries as tries (code_id, network, wrong_tries) select unnest($1::bigint[]), $2, 1
   on conflict (code_id, network) do update set wrong_tries = tries.wrong_tries + 1`,
);

/** Counts a wrong try at codes, for the browser that requested them or for a network. */
export async function countWrongTry(
  transaction: Queryable,
  codeIds: readonly number[],
  by: { network: string } | "the browser that asked",
): Promise<void> {
  if (by === "the browser that asked") await countTryOfAsker(transaction, [codeIds, maxWrongTries]);
  else await countTryOfNetwork(transaction, [codeIds, by.network]);
}

export const closeCode: Statement<never, [codeId: number]> = prepared(
  "close_code",
  "update one_time_codes set closed_at = now() where id = $1",
);

const insertReset: Statement<never, [hash: Buffer, personId: number, seconds: number]> = prepared(
  "insert_password_reset",
  `insert into password_resets (token_hash, person_id, expires_at)
   values ($1, $2, now() + make_interval(secs => $3))`,
);

export const insertPermission = (runner: Queryable, hash: Buffer, personId: number): Promise<void> =>
  insertPermissionFor(runner, hash, personId, resetSeconds);

/** Permits a new password for some seconds. */
export async function insertPermissionFor(
  runner: Queryable,
  hash: Buffer,
  personId: number,
  seconds: number,
): Promise<void> {
  await insertReset(runner, [hash, personId, seconds]);
}

/** SQL: a person's permission is usable. */
const isUsable = "token_hash = $1 and person_id = $2 and used_at is null and expires_at > now()";

const usableReset: Statement<{ found: boolean }, [hash: Buffer, personId: number | null]> = prepared(
  "usable_password_reset",
  `select exists (select 1 from password_resets where ${isUsable}) as found`,
);

/** Whether a person has a permission; does not use it up. */
export async function hasPermission(
  runner: Queryable,
  hash: Buffer,
  personId: number | null,
): Promise<boolean> {
  return onlyRow(await usableReset(runner, [hash, personId])).found;
}

const markResetUsed: Statement<{ person_id: number }, [hash: Buffer, personId: number]> = prepared(
  "use_password_reset",
  `update password_resets set used_at = now() where ${isUsable} returning person_id`,
);

/** Uses up a permission of a person; false if it is missing, expired or used. */
export async function usePermission(
  transaction: Queryable,
  hash: Buffer,
  personId: number,
): Promise<boolean> {
  return (await markResetUsed(transaction, [hash, personId])).length === 1;
}
