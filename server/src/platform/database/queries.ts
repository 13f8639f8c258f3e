// SQL about the database itself.
import { prepared, type Statement } from "./prepared-statements.ts";

/** The names of other processes that have connections to this database; see `processName`. */
export const processNames: Statement<{ name: string }, [ownName: string]> = prepared(
  "process_names",
  `select distinct application_name as name from pg_stat_activity
   where datname = current_database() and application_name ~ '^hourhand [0-9a-f]{8} [0-9a-f]{12}$'
     and application_name <> $1`,
);
