// Reads a list's rows for its CSV file through a database cursor, so that memory stays constant whatever the length.
import type pg from "pg";
import { likeAnywhere } from "./like-pattern.ts";
import type { ListDefinition } from "./list-definition.ts";
import { filterConditions } from "./list-filter.ts";
import type { FilterValues, ListRequest } from "./list-request.ts";
import { searchCondition, searchedTerm } from "./list-search.ts";

/** A cell's value in the database. */
export type CellValue = string | number | boolean | null;

/** Which part of a list is exported, and in which order. */
export type ExportFilter = Pick<ListRequest, "search" | "sort" | "order"> & FilterValues;

/** How many rows are in memory at a time. */
const batchSize = 1000;

/** A little longer than the server's statement timeout. pg knows this field, but its types do not. */
const slowQuery: object = { query_timeout: 65_000 };

/**
 * Yields a list's rows, a batch at a time, from the snapshot at the first. The reader must finish a batch within a
 * minute and a half.
 * @param filter its `sort` is one of the list's
 */
export async function* exportRows(
  pool: pg.Pool,
  list: ListDefinition,
  filter: ExportFilter,
  timeZone: string,
): AsyncGenerator<CellValue[][]> {
  const {
    key,
    id = list.id,
    order,
  } = (filter.sort ? list.sorts[filter.sort] : undefined) ?? list.defaultSort;
  const direction = filter.order ?? order ?? "asc";
  const columns = (list.exportColumns ?? []).map(({ sql }) => sql).join(", ");
  const term = searchedTerm(list, filter.search ?? "");
  const values: unknown[] = [term ? likeAnywhere(term) : null, timeZone];
  const conditions = [
    list.where,
    term ? searchCondition(list) : "$1::text is null",
    "$2::text is not null",
    ...filterConditions(list, { ...filter, timeZone }, (value) => `$${values.push(value)}`),
  ];
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local statement_timeout = 60000");
    await client.query("set local idle_in_transaction_session_timeout = 90000");
    await client.query({
      ...slowQuery,
      text: `declare exported no scroll cursor for select ${columns} from ${list.from}
        where ${conditions.join(" and ")} order by ${key} ${direction}, ${id} ${direction}`,
      values,
    });
    for (;;) {
      const { rows } = await client.query<CellValue[]>({
        ...slowQuery,
        text: `fetch ${batchSize} from exported`,
        rowMode: "array",
      });
      if (rows.length > 0) yield rows;
      if (rows.length < batchSize) break;
    }
    await client.query("commit");
    isBroken = false;
  } finally {
    // A reader that stops in the middle leaves a transaction open, so its connection is not used again.
    client.release(isBroken);
  }
}
