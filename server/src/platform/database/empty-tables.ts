// Takes rows out of many tables that refer to each other, in the transaction that fills them again. Others read on meanwhile what
// was there before; who writes waits. SQL is composed here because tables and references are those that the database has.
import { sql } from "./sql.ts";
import type { Transaction } from "./transaction.ts";
import { findReferences, type Reference } from "./queries.ts";

/** A table and which of its rows go: a condition, or all of them. */
export type Emptied = Readonly<Record<string, "all" | { where: string }>>;

/**
 * Locks tables against writing, and answers what empties them: those named, and every other one whose rows cannot be without
 * theirs. What only names a row that goes, in a column that may be null, stays and names nothing. No trigger of the product
 * sees it, so counters have to be among the tables.
 * @param lockMs each table is waited for so long, then it fails with 55P03
 */
export async function lockToEmpty(
  transaction: Transaction,
  named: Emptied,
  lockMs: number,
): Promise<() => Promise<void>> {
  const references = await findReferences(transaction, []);
  const emptied = allToEmpty(named, references);
  const nullable = references.filter(
    ({ table, target, is_needed }) =>
      emptied.has(target) && !is_needed && table !== target && emptied.get(table) !== "all",
  );
  const outside = [...new Set(nullable.map(({ table }) => table))].filter((table) => !emptied.has(table));
  const all = [...emptied.keys(), ...outside].toSorted();
  await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(transaction);
  await sql`lock table ${sql.join(all.map((table) => sql.identifier(table)))} in share row exclusive mode`.execute(
    transaction,
  );
  return async () => {
    const clearReferences = async (table: string) => {
      for (const { column } of nullable.filter((one) => one.table === table))
        await sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = null where ${sql.identifier(column)} is not null`.execute(
          transaction,
        );
    };
    for (const table of all)
      await sql`alter table ${sql.identifier(table)} disable trigger user`.execute(transaction);
    for (const table of outside) await clearReferences(table);
    for (const table of inOrder([...emptied.keys()], references)) {
      const rows = emptied.get(table);
      const where = rows === undefined || rows === "all" ? sql`` : sql` where ${sql.raw(rows.where)}`;
      await sql`delete from ${sql.identifier(table)}${where}`.execute(transaction);
      await clearReferences(table);
    }
    for (const table of all)
      await sql`alter table ${sql.identifier(table)} enable trigger user`.execute(transaction);
  };
}

function allToEmpty(named: Emptied, references: readonly Reference[]): Map<string, Emptied[string]> {
  const emptied = new Map(Object.entries(named));
  for (let size = -1; size !== emptied.size;) {
    size = emptied.size;
    for (const { table, target, is_needed } of references)
      if (is_needed && emptied.has(target) && !emptied.has(table)) emptied.set(table, "all");
  }
  return emptied;
}

/** Tables before those that they refer to. */
function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const seen = new Set<string>();
  const visit = (table: string) => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const reference of references)
      if (reference.target === table && tables.includes(reference.table)) visit(reference.table);
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}
