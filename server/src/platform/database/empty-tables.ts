// Deletes rows of many tables that refer to each other, in the transaction that fills them again. Readers see the old
// rows until then; writers wait. SQL is composed here because the tables and references come from the database.
import { sql } from "./sql.ts";
import type { Transaction } from "./transaction.ts";
import { findReferences, type Reference } from "./queries.ts";

/** Which rows of each table to delete: those that meet a condition, or all. */
export type Emptied = Readonly<Record<string, "all" | { where: string }>>;

/**
 * Locks tables against writing, and returns the function that empties them: the named tables, and every other one whose
 * rows require one of the deleted rows. A nullable reference to a deleted row is set to null. No trigger of the product
 * runs, so the counters have to be among the tables.
 * @param lockMs the timeout for each table's lock, after which it fails with 55P03
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

/** Sorts tables so that each comes before those that it refers to. */
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
