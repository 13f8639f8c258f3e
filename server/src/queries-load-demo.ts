// SQL for loading the demo: rows of any table, and statistics for a fast first start.
import { sql } from "./platform/database/sql.ts";
import type { DemoAccounts, Row } from "@hourhand/demo/load-target";
import { prepared, type Queryable, type Statement } from "./platform/database/prepared-statements.ts";
import { jsonRecord, onlyRow } from "./platform/database/rows.ts";

/** Makes times without an offset the market's, until the transaction ends. */
export const setTimeZone: Statement<{ set_config: string }, [timeZone: string]> = prepared(
  "use_time_zone",
  "select set_config('TimeZone', $1, true)",
);

const compact: Statement<never, []> = prepared(
  "compact",
  "select compact_counters(), compact_booking_counts()",
);
const analyze: Statement<never, []> = prepared("analyze", "analyze");

/** Compacts the counts, which are stored as changes, so that the first screens are as fast as later ones. */
export async function compactAndAnalyze(runner: Queryable): Promise<void> {
  await compact(runner, []);
  await analyze(runner, []);
}

const accountsOfPlatform: Statement<DemoAccounts, []> = prepared(
  "accounts_of_platform",
  `select max(id) filter (where kind = 'fees') as fees, max(id) filter (where kind = 'bank') as bank,
     max(id) filter (where kind = 'held') as held, max(id) filter (where kind = 'platform') as platform, max(id) as last
   from ledger_accounts`,
);

/** Reads the platform's own accounts in the ledger. */
export async function platformAccounts(runner: Queryable): Promise<DemoAccounts> {
  return onlyRow(await accountsOfPlatform(runner, []));
}

/**
 * Inserts a table's rows with one statement, however many there are; new ids continue after the highest one ever used.
 */
export async function insertRows(transaction: Queryable, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.identifier(column)));
  await sql`insert into ${sql.identifier(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${jsonRecord(rows)}::jsonb)`.execute(
    transaction,
  );
  if (!("id" in first)) return;
  // A sequence only moves forward: a rollback does not undo setval, and a new person must not get the id of a deleted
  // one.
  await sql`select setval(s.name, greatest((select max(id) from ${sql.identifier(table)}), pg_sequence_last_value(s.name)))
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as name) s`.execute(transaction);
}

/** Lets customers pay online in the demo, unless somebody has edited the settings. */
export const letCustomersPay: Statement<never, []> = prepared(
  "let_customers_pay_in_demo",
  `insert into settings_versions (version, customer_payments)
   select 2, 'optional' where (select max(version) from settings_versions) = 1`,
);
