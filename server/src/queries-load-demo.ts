// SQL of loading the demo: rows of any table, and what a start on a full database needs.
import { sql } from "kysely";
import type { Row } from "@hourhand/demo/load-target";
import { onlyRow } from "./platform/database/rows.ts";
import type { Database } from "./platform/database/kysely.ts";

/** Times without an offset are the market's until the transaction ends. */
export async function useTimeZone(transaction: Database, timeZone: string): Promise<void> {
  await sql`select set_config('TimeZone', ${timeZone}, true)`.execute(transaction);
}

/** Counts are kept as changes; made totals once, the first screens are as quick as later ones. */
export async function compactAndAnalyze(database: Database): Promise<void> {
  await sql`select compact_counters(), compact_booking_counts()`.execute(database);
  await sql`analyze`.execute(database);
}

/** The platform's own accounts of the ledger. */
export async function platformAccounts(transaction: Database): Promise<{ fees: number; bank: number }> {
  const { rows } = await sql<{ fees: number; bank: number }>`
    select max(id) filter (where kind = 'fees') as fees, max(id) filter (where kind = 'bank') as bank
    from ledger_accounts`.execute(transaction);
  return onlyRow(rows);
}

/** One statement for a table's rows, whatever their number; ids given go on from the highest. */
export async function insertRows(transaction: Database, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    transaction,
  );
  if (!("id" in first)) return;
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
    transaction,
  );
}
