// Named statements: a hot query is parsed and planned once per connection instead of at every call.
// Decision: docs/decisions/0013.
import { CompiledQuery, type Kysely } from "kysely";
import type pg from "pg";

/** What a prepared statement can run on: the pool, one of its clients, or a Kysely database or transaction on it. */
export type Queryable = Pick<pg.Pool | pg.ClientBase, "query"> | Pick<Kysely<never>, "executeQuery">;

const nameOf = new Map<string, string>();

/**
 * A named statement. Call it at the top of a module, once per name.
 * @param name unique, at most 63 bytes, speaking: it is what pg_prepared_statements shows
 * @param text SQL with $1, $2 …
 * @returns a function that runs it and answers its rows
 * @throws Error when the name is taken by another text, or is too long
 */
export function prepared<Row extends object, Values extends readonly unknown[]>(
  name: string,
  text: string,
): (runner: Queryable, values: Values) => Promise<Row[]> {
  if (Buffer.byteLength(name) > 63)
    throw new Error(`The name of the statement '${name}' is longer than 63 bytes.`);
  for (const [otherText, otherName] of nameOf) {
    if (otherName === name && otherText !== text) throw new Error(`Two statements are named '${name}'.`);
  }
  nameOf.set(text, name);
  return async (runner, values) => {
    if ("executeQuery" in runner) {
      const result = await runner.executeQuery<Row>(
        CompiledQuery.raw(text, values as readonly unknown[] as unknown[]),
      );
      return result.rows;
    }
    const { rows } = await runner.query<Row>({
      name: nameOf.get(text),
      text,
      values: values as readonly unknown[] as unknown[],
    });
    return rows;
  };
}

/** The name of a prepared text; undefined for any other. kysely.ts asks, so that both ways share one statement. */
export function preparedName(text: string): string | undefined {
  return nameOf.get(text);
}
