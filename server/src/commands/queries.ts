// SQL of the operator's commands. It also meets databases of older versions, and ones where nobody ever served.
import { isTableThere } from "../platform/database/applied-migrations.ts";
import { prepared, type Queryable, type Statement } from "../platform/database/prepared-statements.ts";

// A database of before has no such column.
const servedRow: Statement<{ version: string | null }, []> = prepared(
  "served_version",
  "select to_jsonb(installation) ->> 'served_version' as version from installation",
);

/** The version that last served the database; null where none did, or one that did not note it. */
export async function servedVersion(runner: Queryable): Promise<string | null> {
  if (!(await isTableThere(runner, "installation"))) return null;
  return (await servedRow(runner, []))[0]?.version ?? null;
}

/** Those of the tables that exist, by name, with their size in bytes. */
export const sizesOfTables: Statement<{ name: string; bytes: number }, [tables: string[]]> = prepared(
  "sizes_of_tables",
  `select name, pg_total_relation_size(to_regclass(quote_ident(name))) as bytes
   from unnest($1::text[]) name where to_regclass(quote_ident(name)) is not null order by name`,
);

const fingerprintRow: Statement<{ fingerprint: string | null }, []> = prepared(
  "served_secret",
  "select encode(secret_fingerprint, 'hex') as fingerprint from installation",
);

/** Which secret served the database last, in hexadecimal; null where that was not noted. */
export const secretServed = async (runner: Queryable): Promise<string | null> =>
  (await fingerprintRow(runner, []))[0]?.fingerprint ?? null;

const signIns: readonly Statement<never, []>[] = [
  prepared(
    "end_every_session",
    "update sessions set ended_at = now(), ended_because = 'restored' where ended_at is null",
  ),
  prepared("close_every_code", "update one_time_codes set closed_at = now() where closed_at is null"),
  prepared("use_every_password_reset", "update password_resets set used_at = now() where used_at is null"),
  prepared("use_every_google_code", "update google_codes set used_at = now() where used_at is null"),
  prepared("delete_every_one_time_password", "delete from one_time_passwords"),
  prepared("delete_every_calendar_feed", "delete from calendar_feeds"),
];

/** Ends everything that lets somebody in without their password, and every secret address. */
export async function endEverySignIn(runner: Queryable): Promise<void> {
  for (const statement of signIns) await statement(runner, []);
}

const lastBackup: Statement<never, [at: string, bytes: number]> = prepared(
  "note_backup",
  "update installation set last_backup_at = $1, last_backup_bytes = $2",
);

/** Notes the last complete backup; a database that is about to be upgraded may have no place for it. */
export async function noteBackup(runner: Queryable, at: string, bytes: number): Promise<void> {
  await lastBackup(runner, [at, bytes]).catch((error: { code?: string }) => {
    if (error.code !== "42703") throw error;
  });
}

/** Lets this transaction wait for other things than the database for as long as they take. */
export const waitInTransaction: Statement<object, []> = prepared(
  "wait_in_transaction",
  "select from set_config('idle_in_transaction_session_timeout', '0', true)",
);

/** So many pictures after an id, which stay named until the transaction ends. */
export const holdPictures: Statement<{ id: number; name: string }, [after: number, max: number]> = prepared(
  "hold_pictures",
  "select id, name from pictures where id > $1 order by id limit $2 for key share",
);
