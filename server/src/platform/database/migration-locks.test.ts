// A migration on a live site: it waits for locks in short turns, and the site serves requests between them.
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { migrate, type Migration } from "./migrate.ts";

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await freshDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("create table busy (id integer)");
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const migration: Migration = {
  number: 1,
  name: "0001_busy",
  sql: "alter table busy add column more integer",
  checksum: "x",
  kind: "expand",
};
const run = (turns: number) =>
  migrate(database.url, [migration], () => {}, { turns, turnMs: 150, pauseMs: 300 });

test("while a transaction holds the table, others are served between its turns, and it fails with a sentence and is rolled back", async () => {
  await client.query("begin");
  await client.query("select * from busy");
  const migrating = run(4).catch((error: unknown) => error);
  const reader = new pg.Client({ connectionString: database.url, statement_timeout: 10_000 });
  await reader.connect();
  let served = 0;
  // Without turns, the first of these requests would wait as long as the transaction above.
  while (served < 5) {
    await reader.query("select count(*) from busy");
    served++;
  }
  await reader.end();
  expect(String(await migrating)).toMatch(/0001_busy did not get its locks and was undone.*start again/);
  await client.query("rollback");
});

test("it continues as soon as the table is free", async () => {
  await client.query("begin");
  await client.query("select * from busy");
  const migrating = run(100);
  await new Promise((done) => setTimeout(done, 400));
  await client.query("commit");
  expect(await migrating).toEqual(["0001_busy"]);
  const { rows } = await client.query("select more from busy");
  expect(rows).toEqual([]);
});
