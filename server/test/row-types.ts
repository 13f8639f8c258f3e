// Kysely's row types from PostgreSQL's catalogue: what row-types.ts must say for a migrated database.
import type pg from "pg";

type Column = {
  table: string;
  column: string;
  type: string;
  is_array: boolean;
  is_nullable: boolean;
  is_generated: boolean;
  has_default: boolean;
  labels: string[] | null;
};

const catalogue = `
  SELECT c.relname AS table, a.attname AS column, coalesce(e.typname, b.typname, t.typname) AS type,
    t.typcategory = 'A' AS is_array,
    NOT (a.attnotnull OR t.typnotnull) AND c.relkind <> 'v' OR c.relkind IN ('v', 'm') AS is_nullable,
    a.attgenerated <> '' OR a.attidentity = 'a' OR c.relkind IN ('v', 'm') AS is_generated,
    a.atthasdef OR a.attidentity <> '' AS has_default,
    (SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = coalesce(e.oid, b.oid, t.oid)) AS labels
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_type e ON t.typcategory = 'A' AND e.oid = t.typelem
  LEFT JOIN pg_type b ON t.typtype = 'd' AND b.oid = t.typbasetype
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname COLLATE "C", a.attnum`;

/** What pool.ts makes of each type when it is read; every other type is text. */
export const readTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["int2", "int4", "int8", "float4", "float8", "oid"].map((type) => [type, "number"])),
  bool: "boolean",
  timestamptz: "Date",
  timestamp: "Date",
  json: "unknown",
  jsonb: "unknown",
  bytea: "Buffer",
};

/** What is handed over for each type; every other type is text. */
export const writtenTypes: Readonly<Record<string, string>> = {
  ...readTypes,
  timestamptz: "Date | string",
  timestamp: "Date | string",
  json: "string",
  jsonb: "string",
  numeric: "string | number",
};

/** The text of row-types.ts for a database whose migrations are applied; the same for the same schema. */
export async function rowTypes(client: Pick<pg.Client, "query">): Promise<string> {
  const { rows } = await client.query<Column>(catalogue);
  const tables = groupByTable(rows);
  const lines = [
    "// Made by `npm run database:types` from the migrated database; do not edit.",
    "import type { ColumnType } from 'kysely';",
    "",
  ];
  for (const [table, columns] of tables) {
    lines.push(
      `export type ${pascal(table)} = {`,
      ...columns.map((column) => `  ${column.column}: ${typeOf(column)};`),
      "};",
      "",
    );
  }
  lines.push(
    "export type DB = {",
    ...[...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`),
    "};",
    "",
  );
  const text = lines.join("\n");
  return text.includes("ColumnType<") ? text : text.replace(/import .*\n\n/, "");
}

function typeOf({ type, is_array, is_nullable, is_generated, has_default, labels }: Column): string {
  const options = labels?.map((label) => `'${label.replaceAll("'", "\\'")}'`).join(" | ");
  const of = (known: Readonly<Record<string, string>>) => {
    const element = options ?? known[type] ?? "string";
    const whole = is_array ? (element.includes("|") ? `(${element})[]` : `${element}[]`) : element;
    // jsonb 'null' and an absent value are both read as null
    return is_nullable && whole !== "unknown" ? `${whole} | null` : whole;
  };
  const select = of(readTypes);
  if (is_generated) return `ColumnType<${select}, never, never>`;
  const write = of(writtenTypes);
  const insert = has_default || is_nullable ? `${write} | undefined` : write;
  return has_default || select !== write ? `ColumnType<${select}, ${insert}, ${write}>` : select;
}

function groupByTable(rows: Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  return tables;
}

function pascal(name: string): string {
  return name
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
}
