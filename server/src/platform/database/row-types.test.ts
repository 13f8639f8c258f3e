import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "../../../test/database.ts";
import { rowTypes } from "../../../test/row-types.ts";

const typesOf = async (url: string, sql = "SELECT 1") => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  const text = await rowTypes(client);
  await client.end();
  return text;
};

test("row-types.ts fits the migrations (npm run database:types)", async () => {
  const database = await freshDatabase();
  expect(readFileSync(join(import.meta.dirname, "row-types.ts"), "utf8")).toBe(await typesOf(database.url));
  await database.drop();
});

test("columns get the types of what pg reads and takes", async () => {
  const database = await freshDatabase({ empty: true });
  const text = await typesOf(
    database.url,
    `CREATE EXTENSION cube; CREATE TYPE mood AS ENUM ('good', 'bad'); CREATE DOMAIN paise AS bigint NOT NULL;
     CREATE TABLE saved_workers (id bigint GENERATED ALWAYS AS IDENTITY, at timestamptz NOT NULL DEFAULT now(), seen_at timestamptz,
       on_day date NOT NULL, mood mood, moods mood[] NOT NULL, price paise, words text[], extra jsonb NOT NULL, place cube);`,
  );
  expect(text).toContain(`export type SavedWorkers = {
  id: ColumnType<number, never, never>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  on_day: string;
  mood: 'good' | 'bad' | null;
  moods: ('good' | 'bad')[];
  price: number;
  words: string[] | null;
  extra: ColumnType<unknown, string, string>;
  place: string | null;
};

export type DB = {
  saved_workers: SavedWorkers;
};`);
  await database.drop();
});
