// The normal form in which texts are compared: the TypeScript function and the database's give the same result for
// every character.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldText } from "@hourhand/contract/fold-text";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Folds texts in the database; null for a text with a letter that is newer than the database's Unicode tables. */
async function foldedByDatabase(texts: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await client.query<{ folded: string | null }>(
    `select case when unicode_assigned(t) then fold_text(t) end as folded
     from unnest($1::text[]) with ordinality as u(t, n) order by n`,
    [texts],
  );
  return rows.map(({ folded }) => folded);
}

const same: [string, string][] = [
  ["Joseph D’Silva", "joseph d'silva"],
  ["O`Brien", "O´Brien"],
  ["OʼBrien", "o‘brien"],
  ["JOSÉ", "jose"],
  ["Jose\u0301", "José"],
  ["Straße", "STRASSE"],
  ["ΟΔΟΣ", "οδός"],
  ["Йод", "иод"],
  ["ﬁtter", "FITTER"],
  ["ＡＣ　Repair", "ac repair"],
  ["क़लम", "कलम"],
  ["ফড়", "ফড"],
  ["AC\u00a0\u00a0repair ", "ac repair"],
  ["Ev\u200beryday\u00ad clean\ufeff", "everyday clean"],
  ["Pest‑control", "pest–control"],
  ["പെയിന്റര്\u200d", "പെയിന്റര്"],
  ["İstanbul", "istanbul"],
];

test.each(same)("%j and %j are equal", async (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
  const [first, second] = await foldedByDatabase([one, other]);
  expect([first, second]).toEqual([foldText(one), foldText(one)]);
});

test.each([
  ["किरण", "करण"],
  ["കിരൺ", "കരൺ"],
  ["सिमा", "सीमा"],
  ["كَتب", "كتب"],
  ["ガス", "カス"],
  ["Plumber", "Plumbe"],
])("%j and %j are different", (one, other) => expect(foldText(one)).not.toBe(foldText(other)));

test("invisible text is empty", async () => {
  const unseen = ["\u200b", " \u00ad\t", "\u{e0041}\ufe0f", "ㅤ", ""];
  expect(unseen.map(foldText)).toEqual(unseen.map(() => ""));
  expect(await foldedByDatabase(unseen)).toEqual(unseen.map(() => ""));
});

test("both give the same for every character that both know, alone, after a letter and before an accent", async () => {
  const assigned = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}]/u;
  const texts: string[] = [];
  for (let code = 1; code <= 0x10_ff_ff; code++) {
    const letter = String.fromCodePoint(code);
    if ((code < 0xd8_00 || code > 0xdf_ff) && assigned.test(letter)) texts.push(`a${letter}\u0301b${letter}`);
  }
  const differing: string[] = [];
  for (let at = 0; at < texts.length; at += 20_000) {
    const part = texts.slice(at, at + 20_000);
    const folded = await foldedByDatabase(part);
    for (const [index, text] of part.entries()) {
      if (folded[index] !== null && folded[index] !== foldText(text))
        differing.push(`U+${text.codePointAt(1)?.toString(16)}`);
    }
  }
  expect(differing).toEqual([]);
});
