// What keeps a statement's declared types true: PostgreSQL's description of it, and TypeScript's comparison with that.
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

test("statement-types.ts fits the statements and the migrations (npm run database:types)", async () => {
  await withClient({}, async (client) => {
    const text = await statementTypes(client, await allStatements());
    expect(readFileSync(join(import.meta.dirname, "statement-types.ts"), "utf8")).toBe(text);
  });
});

test("a statement is described as pg reads and takes it", async () => {
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

test("declared types that do not fit PostgreSQL's do not compile", () => {
  // Each is one declaration of the statement `latest`, with the fault that TypeScript must tell, or none.
  const declarations: [row: string, values: string, neverNull: string, fault: string | null][] = [
    [
      "{ id: number; reason: string | null; at: Date; extra: Json<string[]> | null }",
      "[number]",
      "never",
      null,
    ],
    [
      "{ id: 1 | 2; reason: string; at: Date | null; extra: Json<object> | null }",
      "[number | null]",
      '"reason"',
      null,
    ],
    [
      "{ id: string; reason: string | null; at: Date; extra: Json<object> | null }",
      "[number]",
      "never",
      "id:",
    ],
    ["{ id: any; reason: string | null; at: Date; extra: Json<object> | null }", "[number]", "never", "id:"],
    ["{ id: number; reason: string; at: Date; extra: Json<object> | null }", "[number]", "never", "reason:"],
    ["{ id: number; reason: string | null; at: Date; extra: object | null }", "[number]", "never", "extra:"],
    ["{ id: number; reason: string | null; at: Date }", "[number]", "never", "is not declared"],
    [
      "{ id: number; reason: string | null; at: Date; extra: Json<object> | null; more: string }",
      "[number]",
      "never",
      "has no such column",
    ],
    [
      "{ id: number; reason: string | null; at: Date; extra: Json<object> | null }",
      "[string]",
      "never",
      "value 0",
    ],
    ["{ id: number; reason: string | null; at: Date; extra: Json<object> | null }", "[]", "never", "values:"],
    [
      "{ id: number; reason: string | null; at: Date; extra: Json<object> | null }",
      "[number, number]",
      "never",
      "values:",
    ],
    ["never", "[number]", "never", "is not declared"],
  ];
  const folder = mkdtempSync(join(tmpdir(), "fitting-types-"));
  for (const name of ["column-types.ts", "fitting-types.ts"])
    copyFileSync(join(import.meta.dirname, name), join(folder, name));
  writeFileSync(
    join(folder, "statement-types.ts"),
    `import type { Computed, Json } from "./column-types.ts";
export interface StatementTypes {
  latest: { values: [number]; row: { id: number; reason: string | null; at: Computed<Date>; extra: Json<unknown> | null } };
}`,
  );
  const lines = declarations.map(
    ([row, values, neverNull], index) =>
      `export const name${index}: FittingName<"latest", ${row}, ${values}, ${neverNull}> = "latest";`,
  );
  writeFileSync(
    join(folder, "planted.ts"),
    [
      'import type { Json } from "./column-types.ts";\nimport type { FittingName } from "./fitting-types.ts";',
      ...lines,
    ].join("\n"),
  );
  const tsc = join(import.meta.dirname, "../../../../node_modules/typescript/bin/tsc");
  const options =
    "--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --allowImportingTsExtensions --target es2023 --module nodenext";
  const { stdout } = spawnSync(process.execPath, [tsc, ...options.split(" "), "planted.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  const errors = stdout.split(/^(?=planted)/m).filter(Boolean);
  declarations.forEach(([row, values, , fault], index) => {
    const found = errors.filter((error) => error.startsWith(`planted.ts(${index + 3},`));
    if (fault === null) expect(found, `${row} ${values}`).toEqual([]);
    else expect(found, `${row} ${values}`).toEqual([expect.stringContaining(fault)]);
  });
  expect(errors).toHaveLength(declarations.filter(([, , , fault]) => fault !== null).length);
});
