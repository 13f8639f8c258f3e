// Retention: rows that are due go in batches, each a short transaction of its own, so that no backlog is too large for a
// statement's timeout and no lock is held for long.
import { sql, type RawBuilder } from "kysely";
import type { Database } from "./kysely.ts";

export interface BatchOptions {
  /** Rows of a batch; 1,000 by default. */
  size?: number;
  /** Ends the work between two batches. */
  stopping?: AbortSignal | undefined;
}

/**
 * Deletes every row of a table that fits a condition, batch after batch until none is left. Rows locked by somebody else
 * are skipped; the next run finds them. What was deleted stays deleted when a later batch fails.
 * @param condition SQL on the table's columns, such as sql`expires_at < now()`; it needs an index to be cheap
 * @returns how many rows were deleted
 * @throws the stop's reason, when `stopping` aborts
 */
export async function deleteInBatches(
  database: Database,
  table: string,
  condition: RawBuilder<unknown>,
  { size = 1_000, stopping }: BatchOptions = {},
): Promise<number> {
  for (let deleted = 0; ;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${size} for update skip locked))`.execute(
      database,
    );
    const count = Number(numAffectedRows ?? 0);
    deleted += count;
    if (count < size) return deleted;
    stopping?.throwIfAborted();
  }
}
