// SQL whose text is composed at run time, with tables and columns that only the database knows. Statements of constant
// text are prepared (prepared-statements.ts).
import type pg from "pg";
import type { Queryable } from "./prepared-statements.ts";

type Part = string | { value: unknown };

/** A fragment of SQL with its values. */
export class Sql<Row extends object = Record<string, unknown>> {
  readonly parts: readonly Part[];
  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }
  execute(runner: Queryable): Promise<pg.QueryResult<Row>> {
    const values: unknown[] = [];
    const text = this.parts.map((part) => (typeof part === "string" ? part : `$${values.push(part.value)}`));
    return runner.query<Row>(text.join(""), values);
  }
}

const partsOf = (value: unknown): readonly Part[] => (value instanceof Sql ? value.parts : [{ value }]);
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Makes SQL from a template: values become parameters, other SQL fragments become part of it. */
export const sql = <Row extends object = Record<string, unknown>>(
  texts: TemplateStringsArray,
  ...values: readonly unknown[]
): Sql<Row> =>
  new Sql(texts.flatMap((text, at) => (at < values.length ? [text, ...partsOf(values[at])] : [text])));

/** Makes SQL from our own constant text, unescaped: never pass any input. */
sql.raw = <Row extends object = Record<string, unknown>>(text: string): Sql<Row> => new Sql([text]);
/** Quotes the name of a table or a column. */
sql.identifier = (name: string): Sql => new Sql([name.split(".").map(quoted).join(".")]);
/** Joins fragments with a separator. */
sql.join = (pieces: readonly unknown[], between = ", "): Sql =>
  new Sql(pieces.flatMap((piece, at) => [...(at > 0 ? [between] : []), ...partsOf(piece)]));
