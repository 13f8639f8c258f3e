// Defines a list as SQL: the screen's call and the CSV file use the same definition. Its text is always the domain's
// own, never input.
import type { FittingName } from "../database/fitting-types.ts";
import { describeLater } from "../database/prepared-statements.ts";

type SqlType = "text" | "bigint" | "boolean" | "date" | "timestamp" | "timestamptz";

/** A sort order: an expression that is never null, its type, and the row's id if the same index contains it. */
export interface SortKey {
  readonly key: string;
  readonly type: SqlType;
  readonly id?: string;
  /** The default direction; ascending if absent. */
  readonly order?: "asc" | "desc";
}

/** A search through a trigram index, for lists that grow without limit. */
export interface IndexedSearch {
  readonly from: string;
  readonly id: string;
  /** A folded text (`fold_text`) that has a trigram index and one of `short_terms`. */
  readonly indexedText: string;
  /** Set if the text contains phone numbers: a term that is a number in any notation is searched in its stored form. */
  readonly hasPhones?: true;
  /** In addition, a column that holds one of a few known words and has an index; it is in the list's `from` too. */
  readonly words?: {
    readonly from: string;
    readonly id: string;
    readonly column: string;
    readonly of: readonly string[];
  };
}

/** A search that scans all rows, for lists of one person. */
export interface PlainSearch {
  readonly text: string;
}

/** Every filter that some list has. */
export const filterNames = [
  "status",
  "event",
  "role",
  "active",
  "phone",
  "job",
  "town",
  "owes",
  "person",
  "from",
  "to",
] as const;
export type FilterName = (typeof filterNames)[number];

/** Writes the condition on a value, with the parameters for the value (as text) and the market's time zone. */
type ValueFilter = (value: string, zone: () => string) => string;

/** A filter by what the process knows of a value: `read` returns the text that the condition is about. */
export interface ReadFilter {
  readonly read: (value: string) => string;
  readonly where: ValueFilter;
}

/** One filter: a condition for each allowed word, or a function that writes the condition on a value. */
type ListFilter = Readonly<Record<string, string>> | ValueFilter | ReadFilter;
export type FiltersByName = { readonly [Name in FilterName]?: ListFilter };

/** A list's filters, and those of its tables that their conditions use. */
interface ListFilters {
  readonly from: string;
  readonly by: FiltersByName;
}

/** A column of the list's CSV file; `$2` is the market's time zone. */
export interface ExportColumn {
  readonly heading: string;
  readonly sql: string;
  /** Set for a phone number, which is written in a form that a spreadsheet keeps as text. */
  readonly isPhone?: true;
  /**
   * Set for an amount in minor units. The file has major units with all decimals, and names the currency in the
   * heading.
   */
  readonly isMoney?: true;
}

/** The parts of a list; see `defineList`. */
interface ListParts {
  /** The types of `$1`, `$2` …, which the caller passes; in an exported list, `where` and the sorts use none. */
  readonly parameters: readonly SqlType[];
  readonly columns: string;
  readonly from: string;
  readonly where: string;
  readonly id: string;
  /** Sort orders by the name that clients send in `sort`. */
  readonly sorts: Readonly<Record<string, SortKey>>;
  /** The sort order if `sort` is missing. */
  readonly defaultSort: SortKey;
  readonly search: IndexedSearch | PlainSearch;
  /** The list's filters, in addition to its search. */
  readonly filters?: ListFilters;
  /** The counter that holds the list's length; if there is none, matches are counted, up to the cap. */
  readonly counter?: string;
  /** Set if replies do not contain a number of rows. */
  readonly isUncounted?: true;
  /** Rows per page; 10 by default. */
  readonly pageSize?: number;
  /** Set if the list is read so often that its statements are prepared. */
  readonly isPrepared?: true;
  readonly exportColumns?: readonly ExportColumn[];
}

/**
 * A list of rows, read with the values for its own parameters. `NeverNull` are columns that are nullable in their table
 * but not null by the list's condition.
 */
export interface ListDefinition<
  Row = unknown,
  Values extends readonly unknown[] = readonly unknown[],
  NeverNull extends PropertyKey = never,
> extends ListParts {
  /** Unique among lists; the names of its statements begin with it. */
  readonly name: string;
  /** Exists only as types; never set. */
  readonly types?: (neverNull: NeverNull) => { row: Row; values: Values };
}

/**
 * Defines a list: `const usersList: ListDefinition<UserRow, [readerId: number]> = defineList("people", { … })`. Its row
 * and values are checked as a statement's are, see `prepared`.
 * @throws Error if another list has the name
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

/** Returns conditions that give otherwise unused parameters a type. */
export const typed = (parameters: readonly SqlType[]): string[] =>
  parameters.map((type, index) => `$${index + 1}::${type} is not null`);

/** Writes an instant in a CSV file: as the market's date and time. */
export const csvTime = (column: string): string =>
  `to_char(${column} at time zone $2, 'YYYY-MM-DD HH24:MI:SS')`;
