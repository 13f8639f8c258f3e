// Reads pages of a list: by cursor in both directions or by number, sorted and searched, with the number of rows. What
// a page costs does not depend on the length of the list: totals come from counters, a search uses an index, and
// matches are only counted up to a cap (docs/decisions/0008-the-administrators-tables.md).
import type pg from "pg";
import { unpagedCap } from "@hourhand/contract/list-fields";
import { preparedAtRunTime, type Statement } from "../database/prepared-statements.ts";
import { onlyRow } from "../database/rows.ts";
import { encodeCursor, readCursor, refuseCursor, type Cursor } from "./cursor.ts";
import { typed, type ListDefinition, type SortKey } from "./list-definition.ts";
import { asksForPage, refuseSort, type ListPage, type ListRequest } from "./list-request.ts";
import { narrow } from "./list-filter.ts";
import type { Matches } from "./list-search.ts";
import { counterTotal } from "./queries.ts";

interface SortedRow {
  id: number;
  sorted_by?: string;
}

const defaultPageSize = 10;

/**
 * Reads one page of a list, or all of it up to the cap.
 * @param parameters values for the definition's own parameters
 * @throws Problem `invalidInput` (400) for an unknown `sort`, a bad filter or an invalid cursor
 */
export async function readList<Row extends SortedRow, Values extends readonly unknown[]>(
  pool: pg.Pool,
  list: ListDefinition<Row, Values>,
  request: ListRequest,
  parameters: NoInfer<Values>,
): Promise<ListPage<Row>> {
  const sort = sortOf(list, request.sort);
  const isPaged = asksForPage(request);
  const size = isPaged ? (request.page_size ?? list.pageSize ?? defaultPageSize) : unpagedCap;
  const values = [...parameters];
  const matches = await narrow(pool, list, request, values);
  const total =
    isPaged && !matches && list.counter !== undefined ? await readCounter(pool, list.counter) : undefined;
  const position = positionOf(request, request.order ?? sort.order ?? "asc", size, total);
  const isCountNeeded = isPaged && !list.isUncounted && total === undefined && matches?.count === undefined;
  const [read, counted] = await Promise.all([
    readRows<Row>(pool, list, { request, sort, position, matches }, values),
    isCountNeeded ? countRows(pool, list, matches, values) : undefined,
  ]);
  const isMore = read.length > position.limit;
  const rows = read.slice(0, position.limit);
  if (position.isBackwards) rows.reverse();
  const cursors = {
    next: (position.isBackwards ? position.isBeyond : isMore) ? cursorOf(rows.at(-1)) : null,
    previous: (position.isBackwards ? isMore : position.isBeyond) ? cursorOf(rows[0]) : null,
  };
  for (const row of rows) delete row.sorted_by;
  if (!isPaged) return { rows };
  if (total !== undefined) return { rows, count: total, ...cursors };
  const found = matches?.count ?? counted ?? 0;
  const isCut = found > unpagedCap;
  return { rows, count: isCut ? unpagedCap : found, ...(isCut && { more: true }), ...cursors };
}

/** The parameters of a list below `/api/v1` (docs/rules/wire.md 33). */
export interface ItemsRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
}

const defaultLimit = 20;

/**
 * Reads some rows of an uncounted list, as the calls below `/api/v1` return them, and the next cursor.
 * @throws Problem `invalidInput` (400) for an invalid cursor
 */
export async function readItems<Row extends SortedRow, Values extends readonly unknown[]>(
  pool: pg.Pool,
  list: ListDefinition<Row, Values>,
  { limit = defaultLimit, cursor }: ItemsRequest,
  parameters: NoInfer<Values>,
): Promise<{ rows: Row[]; next: string | null }> {
  const { rows, next = null } = await readList(
    pool,
    list,
    { page_size: limit, after: cursor, cursorField: "cursor" },
    parameters,
  );
  return { rows, next };
}

/** @throws Problem `invalidInput` (400) */
function sortOf({ sorts, defaultSort }: ListDefinition, name: string | undefined): SortKey {
  if (!name) return defaultSort;
  const sort = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  return sort ?? refuseSort(Object.keys(sorts));
}

/** Where a page is in the list. */
interface PagePosition {
  isBackwards: boolean;
  cursor: Cursor | undefined;
  offset: number;
  limit: number;
  isDescending: boolean;
  /** Whether there are rows before those that were read, seen in the direction of reading. */
  isBeyond: boolean;
}

function positionOf(
  request: ListRequest,
  order: "asc" | "desc",
  limit: number,
  total: number | undefined,
): PagePosition {
  const { after, before, page = 1 } = request;
  const isDescending = order === "desc";
  const cursor = readCursor(request);
  if (after === undefined && before !== undefined) {
    const isBeyond = cursor !== undefined;
    return { isBackwards: true, cursor, offset: 0, limit, isDescending: !isDescending, isBeyond };
  }
  const offset = cursor ? 0 : (page - 1) * limit;
  if (total !== undefined && offset < total && offset * 2 > total) {
    // The end is nearer, so the page is read backwards.
    const left = Math.min(limit, total - offset);
    const rest = total - offset - left;
    return {
      isBackwards: true,
      cursor,
      offset: rest,
      limit: left,
      isDescending: !isDescending,
      isBeyond: rest > 0,
    };
  }
  const isBeyond = cursor !== undefined || offset > 0;
  return { isBackwards: false, cursor, offset, limit, isDescending, isBeyond };
}

interface PageQuery {
  request: ListRequest;
  sort: SortKey;
  position: PagePosition;
  matches: Matches | undefined;
}

async function readRows<Row extends SortedRow>(
  pool: pg.Pool,
  list: ListDefinition,
  { request, sort, position, matches }: PageQuery,
  given: readonly unknown[],
): Promise<Row[]> {
  const { key, type, id = list.id } = sort;
  const { cursor, isDescending, limit, offset } = position;
  const values = [...given];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(list, matches);
  const direction = isDescending ? "desc" : "asc";
  if (cursor) {
    const [sortedBy, lastId] = cursor;
    conditions.push(
      `(${key}, ${id}) ${isDescending ? "<" : ">"} (${parameter(sortedBy)}::text::${type}, ${parameter(lastId)}::bigint)`,
    );
  }
  const text = `select ${list.columns}, (${key})::text as sorted_by from ${list.from}
    where ${conditions.join(" and ")} order by ${key} ${direction}, ${id} ${direction}
    limit ${parameter(limit + 1)}::bigint offset ${parameter(offset)}::bigint`;
  const name = `${list.name}_${request.sort || "default"}_${direction}${matches ? "_search" : ""}${cursor ? "_cursor" : ""}`;
  try {
    return await run<Row>(pool, list, name, text, values);
  } catch (error) {
    // The cursor belongs to another sort order: its key does not have this one's type.
    if (cursor && (error as pg.DatabaseError).code?.startsWith("22")) return refuseCursor(request);
    throw error;
  }
}

/** Counts the matches, up to one more than the cap. */
async function countRows(
  pool: pg.Pool,
  list: ListDefinition,
  matches: Matches | undefined,
  values: readonly unknown[],
): Promise<number> {
  const text = `select count(*) as total from (select from ${list.from}
    where ${conditionsOf(list, matches).join(" and ")} limit ${unpagedCap + 1}) found`;
  const name = `${list.name}_count${matches ? "_search" : ""}`;
  const [row] = await run<{ total: number }>(pool, list, name, text, values);
  return row?.total ?? 0;
}

const conditionsOf = (list: ListDefinition, matches: Matches | undefined): string[] => [
  list.where,
  ...typed(list.parameters),
  ...(matches ? [matches.condition] : []),
];

const statements = new Map<string, Statement<never, readonly unknown[]>>();

async function run<Row extends object>(
  pool: pg.Pool,
  list: ListDefinition,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  if (!list.isPrepared) return (await pool.query<Row>(text, [...values])).rows;
  const statement = statements.get(name) ?? preparedAtRunTime<never, readonly unknown[]>(name, text);
  statements.set(name, statement);
  return statement(pool, values);
}

async function readCounter(pool: pg.Pool, name: string): Promise<number> {
  return onlyRow(await counterTotal(pool, [name])).total;
}

const cursorOf = (row: SortedRow | undefined): string | null =>
  row ? encodeCursor([row.sorted_by ?? "", row.id]) : null;
