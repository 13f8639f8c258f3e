// Computes what statement-types.ts must say for a migrated database: PostgreSQL parses every statement and describes
// it.
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type pg from "pg";
import { statementsToDescribe } from "../src/platform/database/prepared-statements.ts";
import { valueTypes } from "../src/platform/database/pool.ts";

/** What pool.ts converts each type to when it is read; every other type becomes text. */
const readTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["int2", "int4", "int8", "float4", "float8", "oid"].map((type) => [type, "number"])),
  bool: "boolean",
  timestamptz: "Date",
  timestamp: "Date",
  json: "unknown",
  jsonb: "unknown",
  bytea: "Buffer",
};

/** What is passed for each type; every other type is passed as text. */
const writtenTypes: Readonly<Record<string, string>> = {
  ...readTypes,
  timestamptz: "Date | string",
  timestamp: "Date | string",
  json: "string",
  jsonb: "string",
  numeric: "string | number",
};

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), "src");

/** Loads every queries*.ts, and returns the statements that they prepare. */
export async function allStatements(): Promise<ReadonlyMap<string, string>> {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^queries[a-z-]*\.ts$/.test(basename(file)),
  );
  for (const file of files.toSorted()) await import(pathToFileURL(join(source, file)).href);
  return statementsToDescribe();
}

/**
 * Writes the text of statement-types.ts; the same statements and schema give the same text. @throws Error for a
 * statement that cannot run
 */
export async function statementTypes(
  client: pg.Client,
  statements: ReadonlyMap<string, string>,
): Promise<string> {
  const catalogue = await readCatalogue(client);
  const lines: string[] = [];
  for (const [name, text] of [...statements].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { parameters, columns } = await describe(client, name, text);
    const records = await recordTypes(client, catalogue, name, text);
    const values = parameters.map(
      (type, index) => records.get(index + 1) ?? typeOf(catalogue, type, writtenTypes, name),
    );
    const row = columns
      .filter(({ dataTypeID }) => catalogue.types.get(dataTypeID)?.name !== "void")
      .map(
        (column) =>
          `      ${/^\w+$/.test(column.name) ? column.name : JSON.stringify(column.name)}: ${columnType(catalogue, column, name, text)};\n`,
      );
    lines.push(
      `  ${name}: {\n    values: [${values.join(", ")}];\n    row: {${row.length > 0 ? `\n${row.join("")}    ` : ""}};\n  };`,
    );
  }
  return `// Made by \`npm run database:types\`: what PostgreSQL says of each statement on the migrated database; do not edit.
import type { Computed, Json, JsonRecord } from "./column-types.ts";

export interface StatementTypes {
${lines.join("\n")}
}
`;
}

interface Column {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** Parses a statement without running it. */
async function describe(
  client: pg.Client,
  name: string,
  text: string,
): Promise<{ parameters: number[]; columns: Column[] }> {
  const { connection } = client as unknown as { connection: Wire };
  let parameters: number[] = [];
  let columns: Column[] = [];
  const keepParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => (parameters = dataTypeIDs);
  connection.on("parameterDescription", keepParameters);
  try {
    await new Promise<void>((resolve, reject) => {
      client.query({
        submit: () => {
          connection.parse({ name: "", text, types: [] });
          connection.describe({ type: "S", name: "" });
          connection.sync();
        },
        handleRowDescription: ({ fields }: { fields: Column[] }) => (columns = fields),
        handleReadyForQuery: () => resolve(),
        handleError: (error: Error) => reject(new Error(`Statement '${name}': ${error.message}`)),
      } as unknown as pg.Submittable);
    });
  } finally {
    connection.off("parameterDescription", keepParameters);
  }
  return { parameters, columns };
}

/** The part of pg's connection that its types leave out. */
interface Wire {
  on(event: "parameterDescription", listener: (message: { dataTypeIDs: number[] }) => void): void;
  off(event: "parameterDescription", listener: (message: { dataTypeIDs: number[] }) => void): void;
  parse(message: { name: string; text: string; types: number[] }): void;
  describe(message: { type: "S"; name: string }): void;
  sync(): void;
}

interface Catalogue {
  types: Map<number, { name: string; element: string | null }>;
  /** Columns of tables. A key is the table's oid and the column's number, as in `16384.2`. */
  columns: Map<string, { table: string; isNullable: boolean }>;
}

async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const types = await client.query<{ oid: number; name: string; element: string | null }>(
    `select t.oid::integer, t.typname as name, e.typname as element from pg_type t
     left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  const columns = await client.query<{ key: string; table: string; is_nullable: boolean }>(
    `select a.attrelid || '.' || a.attnum as key, c.relname as table, not a.attnotnull as is_nullable
     from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relkind in ('r', 'p') and a.attnum > 0`,
  );
  return {
    types: new Map(types.rows.map(({ oid, ...type }) => [oid, type])),
    columns: new Map(
      columns.rows.map(({ key, table, is_nullable }) => [key, { table, isNullable: is_nullable }]),
    ),
  };
}

/** Returns a column's type; `Computed` if PostgreSQL does not say whether it may be null. */
function columnType(catalogue: Catalogue, column: Column, name: string, text: string): string {
  const type = typeOf(catalogue, column.dataTypeID, readTypes, name);
  const stored = catalogue.columns.get(`${column.tableID}.${column.columnID}`);
  if (!stored) return `Computed<${type}>`;
  if (stored.isNullable) return `${type} | null`;
  const joins = text.match(new RegExp(`\\b(?:from|join|update|into)\\s+${stored.table}\\b`, "gi")) ?? [];
  const outer = text.match(new RegExp(`\\bleft\\s+join\\s+${stored.table}\\b`, "gi")) ?? [];
  if (outer.length === 0) return type;
  return outer.length === joins.length ? `${type} | null` : `Computed<${type}>`;
}

function typeOf(
  catalogue: Catalogue,
  oid: number,
  known: Readonly<Record<string, string>>,
  name: string,
): string {
  const type = catalogue.types.get(oid);
  if (!type) throw new Error(`Statement '${name}' has a value of the unknown type ${oid}.`);
  const sample = valueTypes.getTypeParser(oid) as (text: string) => unknown;
  if (type.element !== null) {
    if (!Array.isArray(sample("{}")))
      throw new Error(`Statement '${name}': pg does not read lists of ${type.element}. Cast it.`);
    const element = known[type.element] ?? "string";
    return element.includes("|") ? `(${element})[]` : `${element}[]`;
  }
  if (unread.has(type.name))
    throw new Error(`Statement '${name}': pg makes an object of ${type.name}. Cast it.`);
  const read = known[type.name] ?? "string";
  return read === "unknown" ? "Json<unknown>" : read;
}

/** Finds the parameters that `jsonb_to_record` reads, by number, with the fields that their records must have. */
async function recordTypes(
  client: pg.Client,
  catalogue: Catalogue,
  name: string,
  text: string,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const [, many, parameter, list] of text.matchAll(recordReader)) {
    const fields: string[] = [];
    for (const column of list?.split(",") ?? []) {
      const [field = "", ...type] = column.trim().split(/\s+/);
      const { rows } = await client.query<{ oid: number }>("select $1::regtype::oid::integer as oid", [
        type.join(" "),
      ]);
      const read = typeOf(catalogue, rows[0]?.oid ?? 0, jsonTypes, name);
      fields.push(`${field}: ${read}`);
    }
    const fieldsOf = `{ ${fields.join("; ")} }`;
    found.set(Number(parameter), `JsonRecord<${many ? `readonly ${fieldsOf}[]` : fieldsOf}>`);
  }
  return found;
}

const recordReader = /jsonb_to_record(set)?\(\$(\d+)::jsonb\)\s+(?:as\s+)?\w+\s*\(([^)]*)\)/g;
/** What type each field of a record has. */
const jsonTypes = {
  ...Object.fromEntries(Object.entries(readTypes).filter(([, type]) => type !== "Date" && type !== "Buffer")),
  json: "object",
  jsonb: "object",
};
const unread = new Set(["interval", "point", "circle", "record"]);
