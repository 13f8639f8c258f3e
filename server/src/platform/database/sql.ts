// SQL whose text is composed while it runs: tables and columns that only the database knows. Statements of constant text are
// prepared (prepared-statements.ts).
import type pg from "pg";
import type { Queryable } from "./prepared-statements.ts";

type Part = string | { value: unknown };

/** A piece of SQL with the values that it was composed of. */
export interface Sql<Row extends object = Record<string, unknown>> {
  readonly parts: readonly Part[];
  execute(runner: Queryable): Promise<pg.QueryResult<Row>>;
}

function pieceOf<Row extends object>(parts: readonly Part[]): Sql<Row> {
  return {
    parts,
    async execute(runner) {
      const values: unknown[] = [];
      const text = parts.map((part) => (typeof part === "string" ? part : `$${values.push(part.value)}`));
      return runner.query<Row>(text.join(""), values);
    },
  };
}

const isSql = (value: unknown): value is Sql =>
  typeof value === "object" && value !== null && "parts" in value && "execute" in value;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Values in the template become parameters, other pieces of SQL become part of it. */
export const sql = <Row extends object = Record<string, unknown>>(
  texts: TemplateStringsArray,
  ...values: readonly unknown[]
): Sql<Row> =>
  pieceOf(
    texts.flatMap((text, at) => {
      if (at >= values.length) return [text];
      const value = values[at];
      return [text, ...(isSql(value) ? value.parts : [{ value }])];
    }),
  );

/** Text of ours as it is: never anything that came from outside. */
sql.raw = <Row extends object = Record<string, unknown>>(text: string): Sql<Row> => pieceOf([text]);
/** The name of a table or a column. */
sql.identifier = (name: string): Sql => pieceOf([name.split(".").map(quoted).join(".")]);
/** Pieces with commas between. */
sql.join = (pieces: readonly unknown[]): Sql =>
  pieceOf(
    pieces.flatMap((piece, at) => [
      ...(at > 0 ? [", "] : []),
      ...(isSql(piece) ? piece.parts : [{ value: piece }]),
    ]),
  );
