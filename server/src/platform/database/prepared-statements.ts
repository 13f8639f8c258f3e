// Named statements: parsed and planned once per connection rather than at every call, with types that match the
// database. Decisions: docs/decisions/0013, docs/decisions/0014.
import type pg from "pg";
import type { FittingName } from "./fitting-types.ts";

/** What runs a statement: the pool, one of its clients, or a transaction. */
export type Queryable = Pick<pg.Pool | pg.ClientBase, "query">;

/**
 * A statement that runs on the given pool, client or transaction and returns its rows.
 * - `Row`: its columns; `never` without any. A type narrower than the database's is trusted (`"user" | "admin"` for a
 * text), and so is the shape of a `Json` column.
 * - `Values`: its parameters, in order. Any may be null.
 * - `NeverNull`: columns that are nullable in their table but not null by the statement's own condition.
 */
export interface Statement<Row, Values extends readonly unknown[], NeverNull extends PropertyKey = never> {
  (runner: Queryable, values: Values): Promise<Row[]>;
  /** Exists only as a type; never set. */
  readonly neverNull?: NeverNull;
}

const textOf = new Map<string, string>();

/**
 * Makes a named statement of constant text: `const findPerson: Statement<PersonRow, [id: number]> =
 * prepared("find_person", "…")`, at the top of a queries*.ts. After changing the text, run `npm run database:types`;
 * without a declared type, or with one that does not match PostgreSQL's description, it does not compile.
 * @param name unique, at most 63 bytes, descriptive: pg_prepared_statements shows it
 * @param text SQL with $1, $2 …
 * @throws Error if another text has the name, or the name is too long
 */
export function prepared<
  const Name extends string,
  Row extends object,
  Values extends readonly unknown[],
  NeverNull extends PropertyKey = never,
>(name: FittingName<Name, Row, Values, NeverNull>, text: string): Statement<Row, Values, NeverNull>;
export function prepared(name: string, text: string): Statement<object, readonly unknown[]> {
  describeLater(name, text);
  return preparedAtRunTime(name, text);
}

/**
 * Makes a named statement whose text is composed at run time. Its row is checked on a sample of the composed texts, see
 * `describeLater`.
 * @throws Error if another text has the name, or the name is too long
 */
export function preparedAtRunTime<Row extends object, Values extends readonly unknown[]>(
  name: string,
  text: string,
): Statement<Row, Values> {
  if (Buffer.byteLength(name) > 63)
    throw new Error(`The name of the statement '${name}' is longer than 63 bytes.`);
  if ((textOf.get(name) ?? text) !== text) throw new Error(`Two statements are named '${name}'.`);
  textOf.set(name, text);
  return async (runner, values) => {
    const { rows } = await runner.query<Row>({
      name,
      text,
      values: values as readonly unknown[] as unknown[],
    });
    return rows;
  };
}

const toDescribe = new Map<string, string>();

/**
 * Registers a text under a name for `npm run database:types`.
 * @throws Error if another text has the name
 */
export function describeLater(name: string, text: string): void {
  if ((toDescribe.get(name) ?? text) !== text) throw new Error(`Two statements are named '${name}'.`);
  toDescribe.set(name, text);
}

/** Returns every text that the loaded modules have registered, by name. */
export const statementsToDescribe = (): ReadonlyMap<string, string> => toDescribe;
