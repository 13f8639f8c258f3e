// Reads every row of a database from one snapshot, or loads all rows in one transaction, as the database's owner
// without superuser rights. SQL is composed here because tables and columns come from the database
// (docs/decisions/0014).
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

/** The lock that a backup holds as long as it runs. */
export const backupLock = 4_812_803;
/** The lock that a restore into a database holds as long as it runs. */
export const restoreLock = 4_812_804;
/** The lock that a move of pictures holds as long as it runs. */
export const moveLock = 4_812_805;

const id = (name: string) => name.split(".").map(pg.escapeIdentifier).join(".");

/**
 * Opens a connection for work without a time limit.
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
  // The running query rejects too; without a listener the event would end the process.
  client.on("error", () => {});
  await client.connect();
  await client.query(noTransactionTimeout);
  return client;
}

/** Takes a lock for the rest of the session, if no other session has it; returns whether it did. */
export async function tryLock(client: pg.Client, number: number): Promise<boolean> {
  return onlyRow(await tryAdvisoryLock(client, [number])).got;
}

/** Fixes the session's view of the database to this moment. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  // The first statement takes the snapshot.
  await client.query("select 1");
}

export const endTransaction = async (client: pg.Client): Promise<void> => void (await client.query("commit"));

/** Reads every table, by name. */
export const storedTables = (client: pg.Client): Promise<StoredTable[]> => findStoredTables(client, []);

/** Reads every sequence that has been used. */
export const storedSequences = (client: pg.Client): Promise<StoredSequence[]> =>
  findStoredSequences(client, []);

/** Yields a table's rows in COPY's text format; the generator returns their number. */
export function readTable(client: pg.Client, table: StoredTable): AsyncGenerator<Buffer, number> {
  return copyOut(client, `copy ${id(table.name)} (${columnsOf(table)}) to stdout`);
}

/** Begins to write rows, in COPY's text format. */
export function writeTable(client: pg.Client, table: StoredTable): Promise<OpenCopy> {
  return copyIn(client, `copy ${id(table.name)} (${columnsOf(table)}) from stdin`);
}

const columnsOf = ({ columns }: StoredTable) => columns.map(pg.escapeIdentifier).join(", ");

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) from ${id(table)}`);
  return onlyRow(rows).count;
}

const accountsAtOnce = 10_000;

/**
 * Reads the balances of the ledger's accounts, in paise, by id. Reads them in pages, because there may be as many as
 * there are workers.
 */
export async function ledgerSums(client: pg.Client): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (let after = 0; ;) {
    const rows = await sumLedgerAccounts(client, [after, accountsAtOnce]);
    for (const { id: account, sum } of rows) sums[account] = Number(sum);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < accountsAtOnce) return sums;
  }
}

/**
 * Opens a reader of the names of all pictures in this snapshot; it reads them in pages, also after the snapshot ends.
 */
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
 * Runs `load` in a transaction in which every table is empty, no trigger fires and no foreign key is checked row by
 * row. Before the commit the keys are created again, which checks them; sequences are set, and running jobs are
 * released.
 */
export async function loading(
  client: pg.Client,
  load: () => Promise<readonly StoredSequence[]>,
): Promise<void> {
  await client.query("begin");
  const tables = (await storedTables(client)).map(({ name }) => id(name));
  const keys = await findForeignKeys(client, []);
  for (const { drop } of keys) await client.query(drop);
  // Foreign keys' triggers belong to the system, so an owner cannot switch them off.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(", ")}`);
  for (const { name, value } of await load()) await setSequence(client, [id(name), value]);
  await freeJobs(client, []);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { create } of keys) await client.query(create);
  await client.query("commit");
  await client.query(`vacuum (analyze) ${tables.join(", ")}`);
}

/** Whether the database has tables of the product. */
export const hasProductTables = async (client: pg.Client): Promise<boolean> =>
  (await storedTables(client)).length > 0;

/** Whether the database has any tables, views or sequences. */
export const hasTables = async (client: pg.Client): Promise<boolean> =>
  onlyRow(await hasAnyTables(client, [])).is_there;

/** Drops every table, view, sequence and function of this owner; extensions stay. */
export async function removeTables(client: pg.Client): Promise<void> {
  const rows = await findRemovals(client, []);
  await client.query("begin");
  for (const { text } of rows) await client.query(text);
  await client.query("commit");
}

/** Marks the database as one whose restore has not finished. */
export async function markUnfinished(client: pg.Client, mark: string): Promise<void> {
  await client.query(
    `begin; create table if not exists public.unfinished_restore ();
     comment on table public.unfinished_restore is ${pg.escapeLiteral(mark)}; commit`,
  );
}

export const unmarkUnfinished = async (client: pg.Client): Promise<void> =>
  void (await client.query("drop table if exists public.unfinished_restore"));
