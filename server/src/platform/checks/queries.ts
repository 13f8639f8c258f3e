// SQL of the checks of an installation.
import { prepared, type Statement } from "../database/prepared-statements.ts";

export const readServer: Statement<{ version: number; name: string }, []> = prepared(
  "check_server",
  "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
);

/** Finds those of the given extensions that this database lacks; `is_available` if the server could add them. */
export const missingExtensions: Statement<{ name: string; is_available: boolean }, [names: string[]]> =
  prepared(
    "check_extensions",
    `select name, exists (select 1 from pg_available_extensions a where a.name = wanted.name) as is_available
   from unnest($1::text[]) wanted (name)
   where not exists (select 1 from pg_extension e where e.extname = wanted.name) order by name`,
  );

/**
 * Finds transactions of this database that have been open for the given number of seconds. Leaves out backups, which
 * read for as long as they need.
 */
export const longTransactions: Statement<
  { pid: number; seconds: number; program: string },
  [seconds: number]
> = prepared(
  "check_transactions",
  `select pid, floor(extract(epoch from now() - xact_start))::int as seconds, application_name as program
   from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - make_interval(secs => $1)
     and backend_type = 'client backend' and application_name <> 'hourhand backup'
   order by xact_start`,
);

/** Whether a payment provider took customers' money within a day, and whether its webhook was heard from. */
export const providerNews: Statement<{ took_money: boolean; was_heard: boolean }, [provider: string]> =
  prepared(
    "check_provider_news",
    `select exists (select from received_money where provider = $1 and at > market_now() - interval '24 hours') as took_money,
     exists (select from payment_events where provider = $1 and received_at > now() - interval '24 hours') as was_heard`,
  );

/** Reads the database machine's clock, without the test clock. */
export const readTime: Statement<{ at: Date }, []> = prepared(
  "check_clock",
  "select clock_timestamp() as at",
);

export interface OperationRow {
  begun_at: Date;
  secret_fingerprint: Buffer | null;
  last_backup_at: Date | null;
  last_backup_bytes: number | null;
}

export const readOperation: Statement<OperationRow, []> = prepared(
  "check_installation",
  "select begun_at, secret_fingerprint, last_backup_at, last_backup_bytes from installation",
);

export const databaseBytes: Statement<{ bytes: number }, []> = prepared(
  "database_bytes",
  "select pg_database_size(current_database()) as bytes",
);
