// Loads the demo story of demo/ into an empty database: all of it or nothing. What the story is, is written there.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Row } from "@hourhand/demo/load-target";
import { hashPassword } from "./domains/accounts/rules.ts";
import { feePaise } from "./domains/wallet/rules.ts";
import { onlyRow } from "./platform/database/rows.ts";
import { inTransaction } from "./platform/database/transaction.ts";
import type { Database } from "./platform/database/kysely.ts";
import type { Platform } from "./platform/platform.ts";

/** Loads the story as of the market's today; takes some seconds. The administrator's password is the settings' if they have one. */
export async function loadDemo(platform: Platform): Promise<void> {
  // Loaded where it is needed: it draws some hundred pictures.
  const [{ loadDemoData }, { demoPassword }] = await Promise.all([
    import("@hourhand/demo/load"),
    import("@hourhand/demo/people"),
  ]);
  const { settings, calendar, store } = platform;
  const passwordHash = await hashPassword(demoPassword);
  const administrator = {
    username: "admin",
    email: settings.admin?.email ?? "admin@example.com",
    passwordHash: settings.admin ? await hashPassword(settings.admin.password) : passwordHash,
  };
  const tables: [name: string, rows: readonly Row[]][] = [];
  await loadDemoData({
    today: calendar.today(),
    passwordHash,
    administrator,
    accounts: await platformAccounts(platform.database),
    feeOf: (totalPaise) => feePaise(totalPaise, settings.platformFeePercent),
    async storePicture(webp) {
      const name = randomBytes(16).toString("hex");
      await store.put(name, webp);
      return name;
    },
    insert: (table, rows) => void tables.push([table, rows]),
  });
  // After the drawing, which takes seconds: no transaction waits for it.
  await inTransaction(platform.database, async (transaction) => {
    // The story's times are the market's.
    await sql`select set_config('TimeZone', ${calendar.timeZone}, true)`.execute(transaction);
    for (const [table, rows] of tables) await insertRows(transaction, table, rows);
  });
  // Counts are kept as changes; folded once, the first screens are as quick as later ones.
  await sql`select fold_tallies(), fold_booking_counts()`.execute(platform.database);
  await sql`analyze`.execute(platform.database);
}

async function platformAccounts(transaction: Database): Promise<{ fees: number; bank: number }> {
  const { rows } = await sql<{ fees: number; bank: number }>`
    select max(id) filter (where kind = 'fees') as fees, max(id) filter (where kind = 'bank') as bank
    from ledger_accounts`.execute(transaction);
  return onlyRow(rows);
}

/** One statement for a table's rows, whatever their number; ids given go on from the highest. */
async function insertRows(transaction: Database, table: string, rows: readonly Row[]): Promise<void> {
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
