// Deletes expired rows in batches, each in a short transaction, so that no backlog is too large for the statement
// timeout and no lock is held for long.
import type { Queryable, Statement } from "./prepared-statements.ts";
import { onlyRow } from "./rows.ts";

export interface BatchOptions {
  /** Rows per batch; 1,000 by default. */
  size?: number;
  /** Aborts the work between two batches. */
  stopping?: AbortSignal | undefined;
}

/** A statement that deletes a batch and returns the number of rows. */
export type BatchDelete = Statement<{ deleted: number }, [size: number]>;

/**
 * Returns the text of a `BatchDelete`.
 * @param condition on the table's columns, such as `expires_at < now()`; it is only cheap if it has an index
 */
export const deleteBatchText = (table: string, condition: string): string =>
  `with gone as (
     delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${condition} limit $1 for update skip locked)) returning 1
   )
   select count(*)::integer as deleted from gone`;

/**
 * Runs a deletion until nothing is left. Rows that others have locked are skipped; the next run finds them. If a batch
 * fails, the batches before it stay deleted.
 * @returns the number of deleted rows
 * @throws the reason of `stopping` when it aborts
 */
export async function deleteInBatches(
  runner: Queryable,
  deleteBatch: BatchDelete,
  { size = 1_000, stopping }: BatchOptions = {},
): Promise<number> {
  for (let total = 0; ;) {
    const { deleted } = onlyRow(await deleteBatch(runner, [size]));
    total += deleted;
    if (deleted < size) return total;
    stopping?.throwIfAborted();
  }
}
