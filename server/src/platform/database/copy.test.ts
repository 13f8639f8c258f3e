// COPY in both directions, with errors from the database: the error is reported, and the session stays usable.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { copyIn, copyOut } from "./copy.ts";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("create table numbers (n integer check (n > 0))");
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const isUsable = async () => expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);

test.each([
  ["the only row", "-1\n"],
  ["a row among many, while more is sent", `${"1\n".repeat(500_000)}-1\n${"1\n".repeat(500_000)}`],
])("an invalid row is an error of the copy: %s", async (_name, rows) => {
  const copy = await copyIn(client, "copy numbers from stdin");
  const copying = async () => {
    for (let at = 0; at < rows.length; at += 65_536)
      await copy.write(Buffer.from(rows.slice(at, at + 65_536)));
    return copy.end();
  };
  await expect(copying()).rejects.toMatchObject({ code: "23514" });
  await isUsable();
  expect((await client.query("select from numbers")).rowCount).toBe(0);
});

test("a missing table is an error before anything is sent, and for a read", async () => {
  await expect(copyIn(client, "copy nothing from stdin")).rejects.toMatchObject({ code: "42P01" });
  await expect(copyOut(client, "copy nothing to stdout").next()).rejects.toMatchObject({ code: "42P01" });
  await isUsable();
});

test("an error among the rows of a read comes after the rows before it", async () => {
  const reading = copyOut(
    client,
    "copy (select 1 / (500000 - n) from generate_series(1, 1000000) n) to stdout",
  );
  let bytes = 0;
  const readAll = async () => {
    for await (const part of reading) bytes += part.length;
  };
  await expect(readAll()).rejects.toMatchObject({ code: "22012" });
  expect(bytes).toBeGreaterThan(0);
  await isUsable();
});
