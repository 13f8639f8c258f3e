import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "./sql.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { preparedAtRunTime } from "./prepared-statements.ts";
import { constraintOf, type Database, inTransaction } from "./transaction.ts";
import { MigrationError, migrate, readMigrations } from "./migrate.ts";
import { createPool } from "./pool.ts";

let fresh: TestDatabase;
let pool: pg.Pool;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase({ empty: true });
  pool = createPool(fresh.url, { size: 5 });
  database = pool;
  await pool.query(
    "CREATE TABLE counters (id integer PRIMARY KEY, n integer NOT NULL CONSTRAINT n_is_small CHECK (n < 100), word varchar(3))",
  );
});

afterAll(async () => {
  await pool.end();
  await fresh.drop();
});

const folderWith = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

test("values arrive as numbers, calendar dates and instants", async () => {
  const { rows } = await pool.query(
    `SELECT 9007199254740991::bigint AS big, ARRAY[1, NULL]::bigint[] AS bigs, '2026-11-21'::date AS day, ARRAY['2026-11-21'::date] AS days,
       '2026-11-21T10:00:00.123456Z'::timestamptz AS at, '10:00'::time AS time, current_setting('TimeZone') AS zone`,
  );
  expect(rows[0]).toEqual({
    big: 9007199254740991,
    bigs: [1, null],
    day: "2026-11-21",
    days: ["2026-11-21"],
    at: new Date("2026-11-21T10:00:00.123Z"),
    time: "10:00:00",
    zone: "UTC",
  });
  await expect(pool.query("SELECT 9007199254740993::bigint")).rejects.toThrow(RangeError);
});

test("the owner is no superuser and can create the required extensions", async () => {
  for (const extension of ["cube", "btree_gist", "pg_trgm", "citext"])
    await pool.query(`CREATE EXTENSION ${extension}`);
  const { rows } = await pool.query(
    `SELECT current_setting('is_superuser') AS root, lower('ÄÉस') AS lowered`,
  );
  expect(rows[0]).toEqual({ root: "off", lowered: "äéस" });
});

test("migrations are applied once, also by processes that start together", async () => {
  const other = await freshDatabase({ empty: true });
  const migrations = readMigrations(
    folderWith({
      "0001_one.sql": "CREATE TABLE one (id int);",
      "0002_two.sql": "CREATE TABLE two (id int); SELECT pg_sleep(0.1);",
    }),
  );
  const applied = await Promise.all([1, 2, 3].map(() => migrate(other.url, migrations)));
  expect(applied.flat()).toEqual(["0001_one", "0002_two"]);
  const changed = migrations.map((migration) => ({ ...migration, checksum: "other" }));
  await expect(migrate(other.url, changed)).rejects.toThrow(/0001_one was changed after it had been applied/);
  await other.drop();
});

describe("an older version on a database that a newer one has used", () => {
  const files = (mark: string) => ({
    "0001_one.sql": "-- expand\nCREATE TABLE one (id int);",
    "0002_two.sql": `${mark}\nCREATE TABLE two (id int);`,
    "0003_three.sql": "CREATE TABLE three (id int);",
  });
  const migrationsOf = (mark: string) => readMigrations(folderWith(files(mark)));

  test("starts if all newer migrations are expand, and says so", { tags: ["@operating-1.18"] }, async () => {
    const other = await freshDatabase({ empty: true });
    const migrations = migrationsOf("-- expand");
    await migrate(other.url, migrations);
    const said: string[] = [];
    expect(await migrate(other.url, migrations.slice(0, 1), (sentence) => said.push(sentence))).toEqual([]);
    expect(said).toEqual([expect.stringMatching(/newer HourHand .*\(0002_two, 0003_three\).* serves on it/)]);
    // The newer version starts again, as after a roll-back that is over.
    expect(await migrate(other.url, migrations)).toEqual([]);
    await other.drop();
  });

  test("fails after a contract migration, with its name", { tags: ["@operating-1.18"] }, async () => {
    const other = await freshDatabase({ empty: true });
    const migrations = migrationsOf("-- contract: nobody reads it any more");
    await migrate(other.url, migrations);
    await expect(migrate(other.url, migrations.slice(0, 1))).rejects.toThrow(
      /newer HourHand, whose migration 0002_two took away/,
    );
    await other.drop();
  });

  test(
    "has the kinds recorded by the first migration after those of a version that did not record them",
    { tags: ["@operating-1.18"] },
    async () => {
      const other = await freshDatabase({ empty: true });
      const migrations = migrationsOf("-- expand");
      await migrate(other.url, migrations.slice(0, 1));
      const client = new pg.Client({ connectionString: other.url });
      await client.connect();
      // The table as 0.1.0 made it.
      await client.query("alter table schema_migrations drop column kind");
      await migrate(other.url, migrations.slice(0, 2));
      expect(await migrate(other.url, migrations)).toEqual(["0003_three"]);
      const { rows } = await client.query("select kind from schema_migrations order by number");
      expect(rows).toEqual([{ kind: null }, { kind: "expand" }, { kind: "expand" }]);
      expect(await migrate(other.url, migrations.slice(0, 1))).toEqual([]);
      // A migration without a recorded kind may be a contract one.
      await client.query("update schema_migrations set kind = null");
      await expect(migrate(other.url, migrations.slice(0, 1))).rejects.toThrow(MigrationError);
      await client.end();
      await other.drop();
    },
  );
});

test(
  "a failed migration is rolled back, and the error has its line",
  { tags: ["@operating-1.19"] },
  async () => {
    const other = await freshDatabase({ empty: true });
    const migrations = readMigrations(
      folderWith({ "0001_one.sql": "CREATE TABLE one (id int);\nCREATE TABLE two (id nonsense);" }),
    );
    await expect(migrate(other.url, migrations)).rejects.toThrow(/0001_one, line 2 failed and was undone/);
    const otherPool = createPool(other.url);
    expect((await otherPool.query(`SELECT to_regclass('one') AS one`)).rows[0]).toEqual({ one: null });
    await otherPool.end();
    await other.drop();
  },
);

test("migrations with gaps, duplicates or wrong names are errors", () => {
  expect(() => readMigrations(folderWith({ "0002_a.sql": "" }))).toThrow(MigrationError);
  expect(() => readMigrations(folderWith({ "0001_a.sql": "", "0001_b.sql": "" }))).toThrow(/twice/);
  expect(() => readMigrations(folderWith({ "first.sql": "" }))).toThrow(/not named like/);
});

test("a deadlock is retried and both transactions succeed", async () => {
  await pool.query("INSERT INTO counters VALUES (1, 0), (2, 0)");
  let attempts = 0;
  let holding = 0;
  let bothHold = () => {};
  const untilBothHold = new Promise<void>((resolve) => (bothHold = resolve));
  const add = (first: number, second: number) =>
    inTransaction(database, async (transaction) => {
      attempts++;
      await sql`UPDATE counters SET n = n + 1 WHERE id = ${first}`.execute(transaction);
      if (++holding === 2) bothHold();
      await untilBothHold;
      await sql`UPDATE counters SET n = n + 1 WHERE id = ${second}`.execute(transaction);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect((await pool.query("SELECT n FROM counters WHERE id IN (1, 2)")).rows).toEqual([{ n: 2 }, { n: 2 }]);
  expect(attempts).toBeGreaterThan(2);
});

test("a failure rolls back and keeps its constraint’s name", async () => {
  const work = inTransaction(database, async (transaction) => {
    await sql`INSERT INTO counters VALUES (10, 1)`.execute(transaction);
    await sql`INSERT INTO counters VALUES (11, 100)`.execute(transaction);
  });
  const error = await work.catch((reason: unknown) => reason);
  expect(constraintOf(error)).toEqual({ kind: "refused", constraint: "n_is_small", table: "counters" });
  expect((await pool.query("SELECT 1 FROM counters WHERE id = 10")).rowCount).toBe(0);
});

test.each([
  ["taken", "INSERT INTO counters VALUES (20, 1), (20, 2)", []],
  ["outOfRange", "SELECT $1::int4", ["9999999999"]],
  ["tooLong", `INSERT INTO counters VALUES (21, 1, 'long')`, []],
  ["badText", "SELECT $1::text", ["a\0b"]],
  ["badValue", "SELECT $1::int4", ["x"]],
  ["badText", `SELECT '{"a":"\\u0000"}'::jsonb`, []],
] as const)("a refusal of kind %s is recognised (%s)", async (kind, text, values) => {
  const error = await pool.query(text, [...values]).catch((reason: unknown) => reason);
  expect(constraintOf(error)?.kind).toBe(kind);
});

test("no connection is a failure of kind down, a syntax error is none", async () => {
  const nowhere = createPool("postgresql://x:y@localhost/z?host=%2Fnowhere");
  expect(constraintOf(await nowhere.query("SELECT 1").catch((reason: unknown) => reason))?.kind).toBe("down");
  await nowhere.end();
  expect(constraintOf(await pool.query("SELEC").catch((reason: unknown) => reason))).toBeUndefined();
});

test("a connection whose query timed out is not used again", async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const late: object = { query_timeout: 100 };
  const query = client.query({ ...late, text: "SELECT pg_sleep(1), 'stale' AS pid" });
  expect(constraintOf(await query.catch((reason: unknown) => reason))?.kind).toBe("down");
  client.release();
  const others = await Promise.all(
    Array.from({ length: 5 }, () => pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")),
  );
  expect(others.map((other) => other.rows[0]?.pid)).not.toContain(rows[0]?.pid);
  expect(others.every((other) => typeof other.rows[0]?.pid === "number")).toBe(true);
});

test("a prepared statement runs under its name on the pool and in its transactions", async () => {
  const addOne = preparedAtRunTime<{ sum: number }, [number]>("add_one", "SELECT $1::int + 1 AS sum");
  expect(await addOne(pool, [1])).toEqual([{ sum: 2 }]);
  await inTransaction(database, async (transaction) => {
    expect(await addOne(transaction, [2])).toEqual([{ sum: 3 }]);
    const { rows } = await sql<{
      name: string;
    }>`SELECT name FROM pg_prepared_statements WHERE name = 'add_one'`.execute(transaction);
    expect(rows).toHaveLength(1);
  });
  expect(() => preparedAtRunTime("add_one", "SELECT 2")).toThrow(/Two statements/);
});
