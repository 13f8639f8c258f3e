// Look-ups that are asked for at the same moment are one statement, and each hears of its own rows alone.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Pool } from "pg";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { gatherRows, keysAsRows } from "./gather-rows.ts";
import { createPool } from "./pool.ts";
import { preparedAtRunTime, type Statement } from "./prepared-statements.ts";

interface Word {
  n: number;
  word: string | null;
}

let fresh: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  fresh = await freshDatabase({ empty: true });
  pool = createPool(fresh.url, { size: 5 });
  await pool.query("create table words (id bigint, word text)");
});
afterAll(async () => {
  await pool.end();
  await fresh.drop();
});

const wordsOf: Statement<Word, [asked: string]> = preparedAtRunTime(
  "words_of_keys",
  `select q.n, w.word from ${keysAsRows("id bigint, seconds double precision, added text")}
   cross join lateral (
     select word from (select word from words where id = q.id union all select q.added where q.added is not null) w
     where (select pg_sleep(coalesce(q.seconds, 0))) is not null order by word desc
   ) w`,
);
/** How many keys each statement had. */
let runs: number[];
const findWords = gatherRows<{ id?: number; seconds?: number; added?: string }, Word>((runner, values) => {
  runs.push((JSON.parse(values[0]) as unknown[]).length);
  return wordsOf(runner, values);
});
const find = async (key: Parameters<typeof findWords>[1]) =>
  (await findWords(pool, key)).map(({ word }) => word);

beforeEach(async () => {
  runs = [];
  await pool.query("truncate words");
});

test("keys of one moment share statements of at most sixteen; each has its rows, in their order, or none", async () => {
  await pool.query("insert into words select i / 2, 'word ' || i from generate_series(0, 59) i");
  const found = await Promise.all(Array.from({ length: 40 }, (_, id) => find({ id })));
  const expected = Array.from({ length: 40 }, (_, id) =>
    id < 30 ? [`word ${id * 2 + 1}`, `word ${id * 2}`] : [],
  );
  expect(found).toEqual(expected);
  expect(runs).toEqual([16, 16, 8]);
});

test("what was stored before the asking is found, though a statement is under way", async () => {
  const slow = find({ id: 1, seconds: 0.3 });
  await sleep(100);
  await pool.query("insert into words values (1, 'new')");
  expect(await find({ id: 1 })).toEqual(["new"]);
  expect(await slow).toEqual([]);
});

test("a slow look-up keeps those that come after it waiting for some milliseconds only", async () => {
  const slow = find({ id: 1, seconds: 2 });
  await sleep(20);
  const ends: string[] = [];
  await Promise.all([
    slow.then(() => ends.push("slow")),
    find({ id: 2 }).then(() => ends.push("quick")),
    find({ id: 3 }).then(() => ends.push("quick")),
  ]);
  expect(ends).toEqual(["quick", "quick", "slow"]);
});

test("a half of a surrogate pair in one key harms no other", async () => {
  expect(await Promise.all([find({ added: "a\ud83d" }), find({ added: "b" })])).toEqual([["a\ufffd"], ["b"]]);
});

test("what is wrong with a statement fails its keys, and not those that come afterwards", async () => {
  await pool.query("insert into words values (1, 'there')");
  await pool.query("alter table words rename to hidden");
  const failed = await Promise.allSettled([find({ id: 1 }), find({ id: 2 })]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await pool.query("alter table hidden rename to words");
  expect(await find({ id: 1 })).toEqual(["there"]);
});
