// A statement's declared types stay true: PostgreSQL describes the statement, and TypeScript compares.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "../../../test/database.ts";
import { allStatements, statementTypes } from "../../../test/statement-types.ts";

const withClient = async (options: { empty?: boolean }, work: (client: pg.Client) => Promise<void>) => {
  const database = await freshDatabase(options);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
  await database.drop();
};

test("statement-types.ts matches the statements and the migrations (npm run database:types)", async () => {
  await withClient({}, async (client) => {
    const text = await statementTypes(client, await allStatements());
    expect(readFileSync(join(import.meta.dirname, "statement-types.ts"), "utf8")).toBe(text);
  });
});

test("a description has the types as pg reads and accepts them", async () => {
  await withClient({ empty: true }, async (client) => {
    await client.query(`create table people (id bigint primary key, name text not null, phone text, extra jsonb);
      create table letters (id integer primary key, owner bigint not null, at timestamptz not null)`);
    const describe = (text: string) => statementTypes(client, new Map([["some", text]]));
    expect(
      await describe(`select p.*, l.at, count(*) as total, array_agg(p.id) as ids, pg_advisory_lock(1)
        from people p left join letters l on l.owner = p.id
        where p.id = any($1) and l.at < $2 and p.extra @> $3 group by p.id, l.at`),
    ).toContain(`  some: {
    values: [number[], Date | string, string];
    row: {
      id: number;
      name: string;
      phone: string | null;
      extra: Json<unknown> | null;
      at: Date | null;
      total: Computed<number>;
      ids: Computed<number[]>;
    };
  };
`);
    expect(
      await describe(`insert into letters select a.* from jsonb_to_record($1::jsonb) as a (id integer, owner bigint,
        at timestamptz)`),
    ).toContain("    values: [JsonRecord<{ id: number; owner: number; at: string }>];\n");
    expect(await describe("delete from letters")).toContain(
      "  some: {\n    values: [];\n    row: {};\n  };\n",
    );
    await expect(describe("select nickname from people")).rejects.toThrow(
      `Statement 'some': column "nickname" does not exist`,
    );
    await expect(describe("select now() - at as age from letters")).rejects.toThrow("Cast it");
    await expect(describe("select array_agg(attname) as names from pg_attribute")).rejects.toThrow("Cast it");
  });
});

// PostgreSQL's description of two statements.
const described = `import type { Computed, Json, JsonRecord } from "./column-types.ts";
export interface StatementTypes {
  latest: { values: [number]; row: { id: number; reason: string | null; at: Computed<Date>; extra: Json<unknown> | null } };
  store: { values: [JsonRecord<{ id: number; word: string }>]; row: {} };
}`;
const declared = `import type { Json, JsonRecord } from "./column-types.ts";
import type { FittingName } from "./fitting-types.ts";
interface Row { id: number; reason: string | null; at: Date; extra: Json<string[]> | null }
type With<Change> = Omit<Row, keyof Change> & Change;
`;

// Declarations, each with the TypeScript error that it must cause, or undefined if its types match.
const declarations: [what: string, declaration: string, error?: string][] = [
  ["what PostgreSQL says", `"latest", Row, [number], never`],
  ["narrower types", `"latest", With<{ id: 1 | 2; at: Date | null }>, [number | null], never`],
  ["a null that the condition rules out", `"latest", With<{ reason: string }>, [number], "reason"`],
  ["a null that nothing rules out", `"latest", With<{ reason: string }>, [number], never`, "reason:"],
  ["an exception that none needs", `"latest", Row, [number], "id"`, "needs no exception"],
  ["another type", `"latest", With<{ id: string }>, [number], never`, "id:"],
  ["any type", `"latest", With<{ id: any }>, [number], never`, "id:"],
  ["JSON that is not called so", `"latest", With<{ extra: string[] | null }>, [number], never`, "extra:"],
  ["a column too few", `"latest", Omit<Row, "at">, [number], never`, "is not declared"],
  ["a column too many", `"latest", With<{ more: string }>, [number], never`, "has no such column"],
  ["no row", `"latest", never, [number], never`, "is not declared"],
  ["a value of another type", `"latest", Row, [string], never`, "value 0"],
  ["a value too few", `"latest", Row, [], never`, "values:"],
  ["a value too many", `"latest", Row, [number, number], never`, "values:"],
  ["a record", `"store", never, [JsonRecord<{ id: number; word: string | null }>], never`],
  [
    "a record of another field",
    `"store", never, [JsonRecord<{ id: number; words: string }>], never`,
    "value 0",
  ],
  [
    "a record of another type",
    `"store", never, [JsonRecord<{ id: string; word: string }>], never`,
    "value 0",
  ],
  ["an unknown statement", `"stored", never, [], never`, "run 'npm run database:types'"],
];

test("types that do not match PostgreSQL's description do not compile", () => {
  const folder = mkdtempSync(join(tmpdir(), "fitting-types-"));
  for (const name of ["column-types.ts", "fitting-types.ts"])
    copyFileSync(join(import.meta.dirname, name), join(folder, name));
  writeFileSync(join(folder, "statement-types.ts"), described);
  const planted = declarations.map(
    ([what, declaration]) => `// ${what}:
export const statement: FittingName<${declaration}> = ${declaration.slice(0, declaration.indexOf(","))};
`,
  );
  planted.forEach((text, index) => writeFileSync(join(folder, `planted-${index}.ts`), declared + text));
  const tsc = join(import.meta.dirname, "../../../../node_modules/typescript/bin/tsc");
  const options =
    "--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --allowImportingTsExtensions --target es2023 --module nodenext";
  const files = planted.map((_text, index) => `planted-${index}.ts`);
  const { stdout } = spawnSync(process.execPath, [tsc, ...options.split(" "), ...files], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  const errors = stdout.split(/^(?=\S)/m).filter(Boolean);
  const found = declarations.map(([what], index) => [
    what,
    errors.filter((error) => error.startsWith(`planted-${index}.ts`)).join(""),
  ]);
  expect(found).toEqual(
    declarations.map(([what, , error]) => [what, error === undefined ? "" : expect.stringContaining(error)]),
  );
  expect(stdout.match(/^\S/gm)).toHaveLength(
    declarations.filter(([, , error]) => error !== undefined).length,
  );
});
