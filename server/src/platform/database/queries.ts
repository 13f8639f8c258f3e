// SQL about the database itself.
import { prepared, type Statement } from "./prepared-statements.ts";

/** Reads the names of other processes that have connections to this database; see `processName`. */
export const processNames: Statement<{ name: string }, [ownName: string]> = prepared(
  "process_names",
  `select distinct application_name as name from pg_stat_activity
   where datname = current_database() and application_name ~ '^hourhand [0-9a-f]{8} [0-9a-f]{12}$'
     and application_name <> $1`,
);

/** A reference from one table's rows to another's. */
export interface Reference {
  table: string;
  column: string;
  /** Whether the column is not null: no row can exist without its reference. */
  is_needed: boolean;
  target: string;
}

/** Finds the references between the product's tables. */
export const findReferences: Statement<Reference, []> = prepared(
  "references_between_tables",
  `select c.relname::text as table, a.attname::text as column, a.attnotnull as is_needed, t.relname::text as target
   from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
   where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`,
);

/** A migration that a database has. `kind` is null if the version that applied it did not record kinds. */
export interface AppliedRow {
  number: number;
  name: string;
  checksum: string;
  kind: string | null;
}

/**
 * Reads a database's applied migrations, in order. The kind is read through JSON, because 0.1.0 made the table without
 * it.
 */
export const findAppliedRows: Statement<AppliedRow, []> = prepared(
  "applied_migrations_with_kinds",
  "select number, name, checksum, to_jsonb(m) ->> 'kind' as kind from schema_migrations m order by number",
);
