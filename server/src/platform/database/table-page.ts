// Pages of the tables that administrators read: by key in both directions or by number, sorted and searched in indexed
// queries, with the number of rows. A page costs what it costs however long the table: totals are kept, a search is an
// index's, and only matches up to a cap are counted.
import type pg from "pg";
import { invalidInput } from "@hourhand/contract/problem";
import { unpagedCap } from "@hourhand/contract/wire";
import { refuse } from "../http/problem.ts";

/** An order: an expression that is never null, its type, and the row's id where the same index has it. */
export interface SortKey {
  readonly key: string;
  readonly type: "text" | "bigint" | "boolean" | "timestamp" | "timestamptz";
  readonly id?: string;
}

/** A table as SQL. Whatever stands here is the domain's own text, never a person's. `$1` is the reader's id. */
export interface TableSource {
  readonly columns: string;
  readonly from: string;
  readonly where: string;
  readonly id: string;
  readonly sorts: Readonly<Record<string, SortKey>>;
  /** What a search looks in. */
  readonly searched: {
    readonly from: string;
    readonly id: string;
    /** A lower-case text with an index of trigrams on it and one of `short_terms`. */
    readonly text: string;
    /** Beside it a column of a few known words with an index; it is in the table's `from` too. */
    readonly words?: {
      readonly from: string;
      readonly id: string;
      readonly column: string;
      readonly of: readonly string[];
    };
  };
  /** The name of the kept total. */
  readonly tally: string;
}

/** The optional paging fields of a call. An empty `before` asks for the last page. */
export interface TableRequest {
  page?: number | undefined;
  page_size?: number | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/** A page of rows. `count` and the cursors are there when a page was asked for. */
export interface TablePage<Row> {
  rows: Row[];
  count?: number;
  more?: boolean;
  next?: string | null;
  previous?: string | null;
}

/** How a table is sorted where a call does not say. */
export interface UsualOrder {
  readonly sort: string;
  readonly order: "asc" | "desc";
}

interface Keyed {
  id: number;
  sorted_by?: string;
}

const defaultPageSize = 10;
/** So many rows are looked at to see whether a short term is in many of them, and that is many. */
const probed = 1_000;
const many = 200;

/** Whether a call asks for a page, and not for everything up to the cap. An empty search or sort asks for nothing. */
export const asksForPage = ({ page, page_size, after, before, order, search, sort }: TableRequest): boolean =>
  [page, page_size, after, before, order].some((field) => field !== undefined) || !!search || !!sort;

/** The refusal of a sort that a list does not have. @throws Problem `invalidInput` (400) */
export function refuseSort(names: readonly string[]): never {
  const sentence = `Sort must be one of: ${names.join(", ")}.`;
  return refuse(invalidInput, { sentence, errors: { sort: [sentence] } });
}

/**
 * Reads one page of a table, or all of it up to the cap.
 * @param readerId who reads
 * @throws Problem `invalidInput` (400) for an unknown `sort` or a cursor that is not ours
 */
export async function readTablePage<Row extends Keyed>(
  pool: pg.Pool,
  table: TableSource,
  request: TableRequest,
  readerId: number,
  usual: UsualOrder = { sort: "id", order: "asc" },
): Promise<TablePage<Row>> {
  const sort = request.sort || usual.sort;
  if (!Object.hasOwn(table.sorts, sort)) refuseSort(Object.keys(table.sorts));
  const isPaged = asksForPage(request);
  const values: unknown[] = [readerId];
  const matching = request.search ? await search(pool, table, request.search, values) : undefined;
  const total = isPaged && !matching ? await totalOf(pool, table) : undefined;
  const order = request.order ?? usual.order;
  const place = placeOf(
    { ...request, order },
    isPaged ? (request.page_size ?? defaultPageSize) : unpagedCap,
    total,
  );
  const read = await readRows<Row>(pool, table, sort, place, values, matching?.condition);
  const isMore = read.length > place.limit;
  const rows = read.slice(0, place.limit);
  if (place.isBackwards) rows.reverse();
  const cursors = {
    next: (place.isBackwards ? place.isBeyond : isMore) ? cursorOf(rows.at(-1)) : null,
    previous: (place.isBackwards ? isMore : place.isBeyond) ? cursorOf(rows[0]) : null,
  };
  for (const row of rows) delete row.sorted_by;
  if (!isPaged) return { rows };
  const isCut = matching !== undefined && matching.count > unpagedCap;
  return {
    rows,
    count: isCut ? unpagedCap : (matching?.count ?? total ?? 0),
    ...(isCut && { more: true }),
    ...cursors,
  };
}

/** How the rows of a page are reached. */
interface Place {
  isBackwards: boolean;
  cursor: readonly [key: string, id: number] | undefined;
  skip: number;
  limit: number;
  descends: boolean;
  /** There are rows before those read, in the direction of the reading. */
  isBeyond: boolean;
}

function placeOf(request: TableRequest, size: number, total: number | undefined): Place {
  const { order, after, before, page = 1 } = request;
  const isDescending = order === "desc";
  const cursor = readCursor(after || before);
  if (after === undefined && before !== undefined) {
    const isBeyond = cursor !== undefined;
    return { isBackwards: true, cursor, skip: 0, limit: size, descends: !isDescending, isBeyond };
  }
  const skip = cursor ? 0 : (page - 1) * size;
  if (total !== undefined && skip < total && skip * 2 > total) {
    // Nearer from the end.
    const limit = Math.min(size, total - skip);
    const rest = total - skip - limit;
    return { isBackwards: true, cursor, skip: rest, limit, descends: !isDescending, isBeyond: rest > 0 };
  }
  const isBeyond = cursor !== undefined || skip > 0;
  return { isBackwards: false, cursor, skip, limit: size, descends: isDescending, isBeyond };
}

async function readRows<Row extends Keyed>(
  pool: pg.Pool,
  table: TableSource,
  sort: string,
  place: Place,
  values: readonly unknown[],
  matching: string | undefined,
): Promise<Row[]> {
  const order = table.sorts[sort];
  if (!order) throw new Error(`There is no order '${sort}' of ${table.tally}.`);
  const { key, type, id = table.id } = order;
  const all = [...values];
  const parameter = (value: unknown) => `$${all.push(value)}`;
  const direction = place.descends ? "desc" : "asc";
  const conditions = [table.where, "$1::bigint is not null"];
  if (matching !== undefined) conditions.push(matching);
  if (place.cursor) {
    const [sortedBy, lastId] = place.cursor;
    conditions.push(
      `(${key}, ${id}) ${place.descends ? "<" : ">"} (${parameter(sortedBy)}::text::${type}, ${parameter(lastId)}::bigint)`,
    );
  }
  const text = `select ${table.columns}, (${key})::text as sorted_by from ${table.from}
    where ${conditions.join(" and ")} order by ${key} ${direction}, ${id} ${direction}
    limit ${parameter(place.limit + 1)}::bigint offset ${parameter(place.skip)}::bigint`;
  try {
    const { rows } = await pool.query<Row>(text, all);
    return rows;
  } catch (error) {
    // The cursor is of another order: its key is no value of this one's type.
    if (place.cursor && (error as pg.DatabaseError).code?.startsWith("22")) return refuseCursor();
    throw error;
  }
}

/**
 * Finds what matches, up to one more than the cap. Few matches are told by their ids, to be sorted; many by a condition on
 * the rows, which then come out of the order's index soon. Adds the condition's values.
 */
async function search(
  pool: pg.Pool,
  { where, searched }: TableSource,
  term: string,
  values: unknown[],
): Promise<{ count: number; condition: string }> {
  const { from, id, text, words } = searched;
  const fitting = words?.of.filter((word) => word.includes(term.toLowerCase())) ?? [];
  // Trigrams know runs of three letters and digits; anything else is found by its short parts.
  const isShort = !/[\p{L}\p{N}]{3}/u.test(term);
  const match = `${text} like lower($2::text)${isShort ? ` and short_terms(${text}) @> $4::text[] collate "C"` : ""}`;
  const most = unpagedCap + 1;
  const idsBy = (condition: string) => {
    const byText = `select ${id} as id from ${from} where ${where} and ${condition} limit ${most}`;
    return byWord ? `select id from ((${byText}) union (${byWord})) found limit ${most}` : byText;
  };
  const byWord =
    words && `select ${words.id} from ${words.from} where ${words.column} = any ($3::text[]) limit ${most}`;
  // A term that many rows have is not looked up: the index would name them all.
  const inText = (value: string) => `strpos(${text}, lower(${value}::text)) > 0`;
  const isInMany = `(select count(*) from (select ${inText("$1")} as has from ${from} where ${where} limit ${probed}) first_rows
    where has) > ${many}`;
  const { rows } = await pool.query<{ ids: number[] }>(
    `select ${isShort ? `case when ${isInMany} then array(${idsBy(inText("$1"))}) else array(${idsBy(match)}) end` : `array(${idsBy(match)})`} as ids
     where $1::text is not null and $2::text is not null and $3::text[] is not null and $4::text[] is not null`,
    [term, anywhere(term), fitting, partsOf(term.toLowerCase())],
  );
  const found = rows[0]?.ids ?? [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  if (found.length <= unpagedCap)
    return { count: found.length, condition: `${id} = any (${parameter(found)}::bigint[])` };
  const anyText = inText(parameter(term));
  const condition =
    fitting.length > 0 && words
      ? `(${anyText} or ${words.column} = any (${parameter(fitting)}::text[]))`
      : anyText;
  return { count: most, condition };
}

/** The pairs of a text's letters, in turn; a single one by itself. */
function partsOf(term: string): string[] {
  const letters = Array.from(term);
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

const anywhere = (term: string) => `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

async function totalOf(pool: pg.Pool, table: TableSource): Promise<number> {
  const { rows } = await pool.query<{ total: number }>("select tally_total($1) as total", [table.tally]);
  return rows[0]?.total ?? 0;
}

const cursorOf = (row: Keyed | undefined): string | null =>
  row ? Buffer.from(JSON.stringify([row.sorted_by, row.id])).toString("base64url") : null;

/** A cursor as `cursorOf` writes them; undefined where there is none. @throws Problem `invalidInput` (400) for any other text */
function readCursor(text: string | undefined): [key: string, id: number] | undefined {
  if (!text) return undefined;
  try {
    const [key, id] = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[];
    if (typeof key === "string" && !key.includes("\u0000") && Number.isSafeInteger(id))
      return [key, id as number];
  } catch {
    // Anything that is no cursor of ours is refused below.
  }
  return refuseCursor();
}

const refuseCursor = (): never =>
  refuse(invalidInput, { sentence: "This cursor is not one of ours. Please open the list again." });
