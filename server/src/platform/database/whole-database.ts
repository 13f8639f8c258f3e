// Every row of a database, read as of one moment or loaded in one go, as its owner: no superuser is needed. SQL is composed
// here where tables and columns are those that the database has (docs/decisions/0014).
import pg from "pg";
import { copyIn, copyOut, type OpenCopy } from "./copy.ts";
import { valueTypes } from "./pool.ts";
import {
  findForeignKeys,
  findRemovals,
  findStoredSequences,
  findStoredTables,
  freeJobs,
  hasAnyTables,
  setSequence,
  sumLedgerAccounts,
  tryAdvisoryLock,
  type StoredSequence,
  type StoredTable,
} from "./queries-whole-database.ts";
import { onlyRow } from "./rows.ts";
import { noTransactionTimeout, sessionOf, withoutLimits } from "./session-settings.ts";

/** Held by a backup as long as it runs. */
export const backupLock = 4_812_803;
/** Held by a restore into a database as long as it runs. */
export const restoreLock = 4_812_804;
/** Held by a move of pictures as long as it runs. */
export const moveLock = 4_812_805;

const id = (name: string) => name.split(".").map(pg.escapeIdentifier).join(".");

/**
 * A connection for work that takes as long as it takes.
 * @param name shown in pg_stat_activity
 */
export async function openSession(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...sessionOf(url, withoutLimits),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: name,
    types: valueTypes,
  });
  // The query that runs rejects too; without a listener the event would end the process.
  client.on("error", () => {});
  await client.connect();
  await client.query(noTransactionTimeout);
  return client;
}

/** Whether nobody else had this lock; it is the session's until its end. */
export async function tryLock(client: pg.Client, number: number): Promise<boolean> {
  return onlyRow(await tryAdvisoryLock(client, [number])).got;
}

/** From now on the session sees the database as it is at this moment. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  // The first statement takes the snapshot.
  await client.query("select 1");
}

export const endTransaction = async (client: pg.Client): Promise<void> => void (await client.query("commit"));

/** Every table, in the order of their names. */
export const storedTables = (client: pg.Client): Promise<StoredTable[]> => findStoredTables(client, []);

/** Every sequence that was used. */
export const storedSequences = (client: pg.Client): Promise<StoredSequence[]> =>
  findStoredSequences(client, []);

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
  const { rows } = await client.query<{ count: number }>(`select count(*) from ${id(table)}`);
  return onlyRow(rows).count;
}

const accountsAtOnce = 10_000;

/** What each account of the ledger amounts to, in paise, by its id. Read in pages: there may be as many as workers. */
export async function ledgerSums(client: pg.Client): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (let after = 0; ;) {
    const rows = await sumLedgerAccounts(client, [after, accountsAtOnce]);
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
  const keys = await findForeignKeys(client, []);
  for (const { drop } of keys) await client.query(drop);
  // Those of foreign keys are the system's, and not an owner's to switch off.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(", ")}`);
  for (const { name, value } of await load()) await setSequence(client, [id(name), value]);
  await freeJobs(client, []);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { create } of keys) await client.query(create);
  await client.query("commit");
  await client.query(`vacuum (analyze) ${tables.join(", ")}`);
}

/** Whether the database holds tables of the product. */
export const hasProductTables = async (client: pg.Client): Promise<boolean> =>
  (await storedTables(client)).length > 0;

/** Whether somebody's tables, views or sequences are there. */
export const hasTables = async (client: pg.Client): Promise<boolean> =>
  onlyRow(await hasAnyTables(client, [])).is_there;

/** Removes every table, view, sequence and function that this owner made; extensions stay. */
export async function removeTables(client: pg.Client): Promise<void> {
  const rows = await findRemovals(client, []);
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
