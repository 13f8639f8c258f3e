// Every row of a database, read as of one moment or loaded in one go, as its owner: no superuser is needed. SQL is composed
// here because tables and columns are those that the database has.
import pg from "pg";
import { copyIn, copyOut, type OpenCopy } from "./copy.ts";

/** A table of the product, or of the queue of jobs, with the columns that are stored. */
export interface StoredTable {
  /** With its schema where that is not `public`. */
  name: string;
  columns: string[];
}

/** Where a sequence stands. */
export interface StoredSequence {
  name: string;
  value: string;
}

/** Held by a backup as long as it runs. */
export const backupLock = 4_812_803;
/** Held by a restore into a database as long as it runs. */
export const restoreLock = 4_812_804;
/** Held by a move of pictures as long as it runs. */
export const moveLock = 4_812_805;

const id = (name: string) => name.split(".").map(pg.escapeIdentifier).join(".");

// What an installation consists of. graphile_worker makes its own list of migrations.
const ours = `n.nspname in ('public', 'graphile_worker')
  and (n.nspname, c.relname) not in (('graphile_worker', 'migrations'), ('public', 'unfinished_restore'))
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const named = "case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname";

/**
 * A connection for work that takes as long as it takes.
 * @param name shown in pg_stat_activity
 */
export async function openSession(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: name,
  });
  // The query that runs rejects too; without a listener the event would end the process.
  client.on("error", () => {});
  await client.connect();
  // The same text on every server, whatever its defaults; transaction_timeout is of 17 and later.
  await client.query(
    `set client_min_messages to warning; set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres';
     set extra_float_digits to 3; set bytea_output to 'hex'; set lock_timeout to 0`,
  );
  await client.query(
    "select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')",
  );
  return client;
}

/** Whether nobody else had this lock; it is the session's until its end. */
export async function tryLock(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [number]);
  return rows[0]?.got === true;
}

/** From now on the session sees the database as it is at this moment. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  // The first statement takes the snapshot.
  await client.query("select 1");
}

export const endTransaction = async (client: pg.Client): Promise<void> => void (await client.query("commit"));

/** Every table, in the order of their names. */
export async function storedTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select ${named} as name, array(select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${ours} order by 1`,
  );
  return rows;
}

/** Every sequence that was used. */
export async function storedSequences(client: pg.Client): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(
    `select ${named} as name, s.last_value::text as value from pg_sequences s
     join pg_namespace n on n.nspname = s.schemaname join pg_class c on c.relnamespace = n.oid and c.relname = s.sequencename
     where s.last_value is not null and ${ours} order by 1`,
  );
  return rows;
}

/** The rows of a table, in COPY's text; the generator returns their number. */
export function readTable(client: pg.Client, table: StoredTable): AsyncGenerator<Buffer, number> {
  return copyOut(client, `copy ${id(table.name)} (${columnsOf(table)}) to stdout`);
}

/** Begins to write rows, in COPY's text. */
export function writeTable(client: pg.Client, table: StoredTable): Promise<OpenCopy> {
  return copyIn(client, `copy ${id(table.name)} (${columnsOf(table)}) from stdin`);
}

const columnsOf = ({ columns }: StoredTable) => columns.map(pg.escapeIdentifier).join(", ");

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${id(table)}`);
  return Number(rows[0]?.count);
}

const accountsAtOnce = 10_000;

/** What each account of the ledger amounts to, in paise, by its id. Read in pages: there may be as many as workers. */
export async function ledgerSums(client: pg.Client): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (let after = "0"; ;) {
    const { rows } = await client.query<{ id: string; sum: string }>(
      `select account_id::text as id, sum(amount_paise)::text as sum from ledger_entries where account_id > $1
       group by account_id order by account_id limit $2`,
      [after, accountsAtOnce],
    );
    for (const { id: account, sum } of rows) sums[account] = Number(sum);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < accountsAtOnce) return sums;
  }
}

/** The names of all pictures of this snapshot, readable after its end, in pages. */
export async function openPictureNames(client: pg.Client): Promise<() => Promise<string[]>> {
  await client.query(
    "declare picture_names no scroll cursor with hold for select name from pictures order by id",
  );
  return async () => {
    const { rows } = await client.query<{ name: string }>("fetch 1000 from picture_names");
    return rows.map(({ name }) => name);
  };
}

/**
 * Runs `load` in a transaction in which every table is empty, no trigger fires and no foreign key is checked row by row.
 * They are made again, and so checked, before the commit; sequences are set, and jobs that somebody worked on are free.
 */
export async function loading(
  client: pg.Client,
  load: () => Promise<readonly StoredSequence[]>,
): Promise<void> {
  await client.query("begin");
  const tables = (await storedTables(client)).map(({ name }) => id(name));
  const { rows: keys } = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as create
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and ${ours}`,
  );
  for (const { drop } of keys) await client.query(drop);
  // Those of foreign keys are the system's, and not an owner's to switch off.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(", ")}`);
  for (const { name, value } of await load())
    await client.query("select setval($1::regclass, $2)", [id(name), value]);
  await client.query(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`,
  );
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { create } of keys) await client.query(create);
  await client.query("commit");
  await client.query(`vacuum (analyze) ${tables.join(", ")}`);
}

/** Whether the database holds tables of the product. */
export const hasProductTables = async (client: pg.Client): Promise<boolean> =>
  (await storedTables(client)).length > 0;

/** Whether somebody's tables, views or sequences are there. */
export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname not in ('pg_catalog', 'information_schema')
       and n.nspname !~ '^pg_(toast|temp)'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  );
  return rows.length > 0;
}

/** Removes every table, view, sequence and function that this owner made; extensions stay. */
export async function removeTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
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
  await client.query("begin");
  for (const { text } of rows) await client.query(text);
  await client.query("commit");
}

/** Marks the database as one that a restore has not finished. */
export async function markUnfinished(client: pg.Client, mark: string): Promise<void> {
  await client.query(
    `begin; create table if not exists public.unfinished_restore ();
     comment on table public.unfinished_restore is ${pg.escapeLiteral(mark)}; commit`,
  );
}

export const unmarkUnfinished = async (client: pg.Client): Promise<void> =>
  void (await client.query("drop table if exists public.unfinished_restore"));
