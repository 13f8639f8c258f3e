// SQL of the operator's commands. It must also work on databases of older versions and on databases that never served.
import { isTableThere } from "../platform/database/applied-migrations.ts";
import { prepared, type Queryable, type Statement } from "../platform/database/prepared-statements.ts";

// Older databases do not have this column.
const servedRow: Statement<{ version: string | null }, []> = prepared(
  "served_version",
  "select to_jsonb(installation) ->> 'served_version' as version from installation",
);

/** Reads the version that last served the database; null if none did, or it was not recorded. */
export async function servedVersion(runner: Queryable): Promise<string | null> {
  if (!(await isTableThere(runner, "installation"))) return null;
  return (await servedRow(runner, []))[0]?.version ?? null;
}

/** Finds those of the tables that exist, by name, with their size in bytes. */
export const sizesOfTables: Statement<{ name: string; bytes: number }, [tables: string[]]> = prepared(
  "sizes_of_tables",
  `select name, pg_total_relation_size(to_regclass(quote_ident(name))) as bytes
   from unnest($1::text[]) name where to_regclass(quote_ident(name)) is not null order by name`,
);

const fingerprintRow: Statement<{ fingerprint: string | null }, []> = prepared(
  "served_secret",
  "select encode(secret_fingerprint, 'hex') as fingerprint from installation",
);

/**
 * Reads the fingerprint of the secret with which the database last served, in hexadecimal; null if it was not recorded.
 */
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
  prepared("delete_every_visit_share", "delete from visit_shares"),
];

/** Ends everything that gives access without a password, including every secret address. */
export async function endEverySignIn(runner: Queryable): Promise<void> {
  for (const statement of signIns) await statement(runner, []);
}

const disableWebhooks: Statement<never, []> = prepared(
  "disable_every_webhook",
  `update webhooks set is_enabled = false, disabled_because = 'restored', is_told = false where is_enabled`,
);

// Events that were written after the backup are known to receivers. Far more than were ever lost that way.
const passLostEvents: Statement<{ setval: number }, []> = prepared(
  "pass_lost_events",
  "select setval('event_ids', last_value + 1000000000) from event_ids where is_called",
);

/**
 * Disables every webhook, because a restored installation may be a copy, and gives new events ids that no event had
 * which was lost with the time since the backup.
 */
export async function quietWebhooks(runner: Queryable): Promise<void> {
  await disableWebhooks(runner, []);
  await passLostEvents(runner, []);
}

const lastBackup: Statement<never, [at: string, bytes: number]> = prepared(
  "note_backup",
  "update installation set last_backup_at = $1, last_backup_bytes = $2",
);

/** Records the last complete backup; a database that is about to be upgraded may lack the columns. */
export async function recordBackup(runner: Queryable, at: string, bytes: number): Promise<void> {
  await lastBackup(runner, [at, bytes]).catch((error: { code?: string }) => {
    if (error.code !== "42703") throw error;
  });
}

/** Disables the timeout for idle transactions in this one, which waits for other systems. */
export const waitInTransaction: Statement<object, []> = prepared(
  "wait_in_transaction",
  "select from set_config('idle_in_transaction_session_timeout', '0', true)",
);

/** Reads a batch of pictures after an id, locked until the transaction ends. */
export const lockPictures: Statement<{ id: number; name: string }, [after: number, max: number]> = prepared(
  "hold_pictures",
  "select id, name from pictures where id > $1 order by id limit $2 for key share",
);
