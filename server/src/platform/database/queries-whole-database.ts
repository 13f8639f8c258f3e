// SQL about a whole installation: all its tables, sequences and foreign keys, and its ledger's balances.
import { prepared, type Statement } from "./prepared-statements.ts";

/** A table of the product, or of the job queue, with its stored columns. */
export interface StoredTable {
  /** The table's name, with its schema unless that is `public`. */
  name: string;
  columns: string[];
}

/** A sequence and its current value. */
export interface StoredSequence {
  name: string;
  value: string;
}

// The tables of an installation. graphile_worker keeps its own list of migrations.
const ours = `n.nspname in ('public', 'graphile_worker')
  and (n.nspname, c.relname) not in (('graphile_worker', 'migrations'), ('public', 'unfinished_restore'))
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const named = "case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname";

/** Takes an advisory lock for the session, if no other session has it. */
export const tryAdvisoryLock: Statement<{ got: boolean }, [number: number]> = prepared(
  "try_advisory_lock",
  "select pg_try_advisory_lock($1::bigint) as got",
);

/** Reads every table, by name. */
export const findStoredTables: Statement<StoredTable, []> = prepared(
  "stored_tables",
  `select ${named} as name, array(select a.attname::text from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${ours} order by 1`,
);

/** Reads every sequence that has been used. */
export const findStoredSequences: Statement<StoredSequence, []> = prepared(
  "stored_sequences",
  `select ${named} as name, s.last_value::text as value from pg_sequences s
   join pg_namespace n on n.nspname = s.schemaname join pg_class c on c.relnamespace = n.oid and c.relname = s.sequencename
   where s.last_value is not null and ${ours} order by 1`,
);

/** Sets the value of a sequence; its name is quoted where necessary. */
export const setSequence: Statement<{ value: number }, [name: string, value: string]> = prepared(
  "set_sequence",
  "select setval($1::text::regclass, $2::text::bigint) as value",
);

/** Reads the balances of the ledger's accounts after a given account, in paise. */
export const sumLedgerAccounts: Statement<{ id: number; sum: string }, [after: number, limit: number]> =
  prepared(
    "sum_ledger_accounts",
    `select account_id as id, sum(amount_paise)::text as sum from ledger_entries where account_id > $1
     group by account_id order by account_id limit $2`,
  );

/** Composes the statements that drop and create each foreign key. */
export const findForeignKeys: Statement<{ drop: string; create: string }, []> = prepared(
  "foreign_keys",
  `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
     format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as create
   from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where k.contype = 'f' and ${ours}`,
);

/** Releases the jobs that were running. */
export const freeJobs: Statement<never, []> = prepared(
  "free_jobs",
  `select graphile_worker.force_unlock_workers(array(
     select locked_by from graphile_worker._private_jobs where locked_by is not null
     union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`,
);

/** Whether there are any tables, views or sequences. */
export const hasAnyTables: Statement<{ is_there: boolean }, []> = prepared(
  "has_any_tables",
  `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname not in ('pg_catalog', 'information_schema')
     and n.nspname !~ '^pg_(toast|temp)'
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   ) as is_there`,
);

/** Composes the commands that drop every table, view, sequence and function of this owner, in order. */
export const findRemovals: Statement<{ text: string; turn: number }, []> = prepared(
  "removals_of_tables",
  `select format('drop table if exists public.%I cascade', c.relname) as text, 1 as turn
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'unfinished_restore'
     and pg_get_userbyid(c.relowner) = current_user
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   union all
   select format('drop view if exists public.%I cascade', c.relname), 2
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and pg_get_userbyid(c.relowner) = current_user
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   union all
   select format('drop routine if exists %s cascade', p.oid::regprocedure), 3
   from pg_proc p where p.pronamespace = 'public'::regnamespace and pg_get_userbyid(p.proowner) = current_user
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
   union all select 'drop schema if exists graphile_worker cascade', 4 order by turn`,
);
