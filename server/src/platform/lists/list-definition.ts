// The definition of a list as SQL: the screen's call and the CSV file use the same one. Its text is always the domain's
// own, never input.
import type { FittingName } from "../database/fitting-types.ts";
import { describeLater } from "../database/prepared-statements.ts";

type SqlType = "text" | "bigint" | "boolean" | "date" | "timestamp" | "timestamptz";

/** An order: an expression that is never null, its type, and the row's id if the same index contains it. */
export interface SortKey {
  readonly key: string;
  readonly type: SqlType;
  readonly id?: string;
  /** The default direction; ascending if absent. */
  readonly order?: "asc" | "desc";
}

/** A search by a trigram index, for lists that grow without bound. */
export interface IndexedSearch {
  readonly from: string;
  readonly id: string;
  /** A folded text (`fold_text`) with a trigram index on it and one of `short_terms`. */
  readonly indexedText: string;
  /** The text contains phones: a term that is one in any notation is searched in its stored form. */
  readonly hasPhones?: true;
  /** In addition a column of a few known words with an index; it is in the list's `from` too. */
  readonly words?: {
    readonly from: string;
    readonly id: string;
    readonly column: string;
    readonly of: readonly string[];
  };
}

/** A search by scanning all rows, for lists of one person. */
export interface PlainSearch {
  readonly text: string;
}

/** The names of filters. */
export const filterNames = [
  "status",
  "event",
  "role",
  "active",
  "phone",
  "job",
  "person",
  "from",
  "to",
] as const;
export type FilterName = (typeof filterNames)[number];

/**
 * One filter: a condition for each allowed word, or the condition on a value, which is written with the parameters for
 * the value (as text) and the market's time zone.
 */
type ListFilter = Readonly<Record<string, string>> | ((value: string, zone: () => string) => string);
export type FiltersByName = { readonly [Name in FilterName]?: ListFilter };

/** A list's filters, and the tables among its own that their conditions use. */
interface ListFilters {
  readonly from: string;
  readonly by: FiltersByName;
}

/** A column of the list's CSV file; `$2` is the market's time zone. */
export interface ExportColumn {
  readonly heading: string;
  readonly sql: string;
  /** A phone number, in a form that a spreadsheet keeps as text. */
  readonly isPhone?: true;
  /** An amount in minor units. The file has major units with all decimals, and names the currency in the heading. */
  readonly isMoney?: true;
}

/** The parts of a list; see `defineList`. */
interface ListParts {
  /** The types of `$1`, `$2` …, which the caller passes; `where` and sorts of an exported list use none. */
  readonly parameters: readonly SqlType[];
  readonly columns: string;
  readonly from: string;
  readonly where: string;
  readonly id: string;
  /** By the client's names in `sort`. */
  readonly sorts: Readonly<Record<string, SortKey>>;
  /** The order without a `sort`. */
  readonly defaultSort: SortKey;
  readonly search: IndexedSearch | PlainSearch;
  /** Its filters in addition to its search. */
  readonly filters?: ListFilters;
  /** The counter of the list's length; without one its matches are counted, up to the cap. */
  readonly counter?: string;
  /** Its replies have no number of rows. */
  readonly isUncounted?: true;
  /** 10 by default. */
  readonly pageSize?: number;
  /** Read so often that its statements are prepared. */
  readonly isPrepared?: true;
  readonly exportColumns?: readonly ExportColumn[];
}

/**
 * A list of rows, read with the values of its own parameters. `NeverNull` are columns that are nullable in their table
 * but not null by the list's condition.
 */
export interface ListDefinition<
  Row = unknown,
  Values extends readonly unknown[] = readonly unknown[],
  NeverNull extends PropertyKey = never,
> extends ListParts {
  /** Unique; names its statements. */
  readonly name: string;
  /** Only types; not set. */
  readonly types?: (neverNull: NeverNull) => { row: Row; values: Values };
}

/**
 * Defines a list: `const usersList: ListDefinition<UserRow, [readerId: number]> = defineList("people", { … })`. Its row and
 * values are checked as a statement's are, see `prepared`.
 * @throws Error when the name is taken
 */
export function defineList<
  const Name extends string,
  Row,
  Values extends readonly unknown[],
  NeverNull extends PropertyKey = never,
>(name: FittingName<Name, Row, Values, NeverNull>, parts: ListParts): ListDefinition<Row, Values, NeverNull>;
export function defineList(
  name: string,
  parts: ListParts,
): ListDefinition<unknown, readonly unknown[], PropertyKey> {
  const { columns, from, where, parameters } = parts;
  describeLater(name, `select ${columns} from ${from} where ${[where, ...typed(parameters)].join(" and ")}`);
  return { ...parts, name };
}

/** Conditions that give otherwise unused parameters a type. */
export const typed = (parameters: readonly SqlType[]): string[] =>
  parameters.map((type, index) => `$${index + 1}::${type} is not null`);

/** A moment in a CSV file: the market's date and time. */
export const csvTime = (column: string): string =>
  `to_char(${column} at time zone $2, 'YYYY-MM-DD HH24:MI:SS')`;
