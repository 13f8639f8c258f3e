// Look-ups that are asked for at the same moment are one statement, and each hears of its own rows alone.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Pool } from "pg";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { gatherRows, keysAsRows, type Keys } from "./gather-rows.ts";
import { createPool } from "./pool.ts";
import { preparedAtRunTime, type Statement } from "./prepared-statements.ts";

interface Key {
  id?: number;
  seconds?: number;
  added?: string;
  divisor?: number;
}

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

const wordsOf: Statement<Word, [asked: Keys<Key>]> = preparedAtRunTime(
  "words_of_keys",
  `select q.n, w.word from ${keysAsRows("id bigint, seconds double precision, added text, divisor integer")}
   cross join lateral (
     select word from (select word from words where id = q.id union all select q.added where q.added is not null) w
     where (select pg_sleep(coalesce(q.seconds, 0))) is not null and 1 / coalesce(q.divisor, 1) > 0 order by word desc
   ) w`,
);
/** How many keys each statement had. */
let runs: number[];
const counted: Statement<Word, [asked: Keys<Key>]> = (runner, values) => {
  runs.push((JSON.parse(values[0]) as unknown[]).length);
  return wordsOf(runner, values);
};
const finding = (findWords: ReturnType<typeof gatherRows<Key, Word>>) => async (key: Key) =>
  (await findWords(pool, key)).map(({ word }) => word);
const find = finding(gatherRows(counted));

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

test("who comes while a statement is under way goes with the next, and finds what was stored before", async () => {
  const findPatiently = finding(gatherRows(counted, { lateMs: 10_000 }));
  const slow = findPatiently({ id: 1, seconds: 0.3 });
  await sleep(50);
  await pool.query("insert into words values (1, 'new')");
  expect(await Promise.all([findPatiently({ id: 1 }), findPatiently({ id: 2 })])).toEqual([["new"], []]);
  expect(await slow).toEqual([]);
  expect(runs).toEqual([1, 2]);
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

test("where a statement fails only the key that is at fault hears of it", async () => {
  const ends = await Promise.allSettled([
    find({ added: "a" }),
    find({ added: "b", divisor: 0 }),
    find({ added: "c" }),
  ]);
  expect(ends.map((end) => (end.status === "fulfilled" ? end.value : end.reason.message))).toEqual([
    ["a"],
    "division by zero",
    ["c"],
  ]);
  expect(runs).toEqual([3, 1, 1, 1]);
  expect(await find({ added: "d" })).toEqual(["d"]);
});
