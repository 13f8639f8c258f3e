import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkEnglish } from "./check-english.mjs";

const folders = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Returns the violations in a clone that contains this file. */
function violationsOf(path, text) {
  const folder = mkdtempSync(join(tmpdir(), "hourhand-english-"));
  folders.push(folder);
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  return checkEnglish(folder);
}

test.each([
  ["whoever", "the person who, or the role: the caller, the reader"],
  ["so many", "a number of, or its name: `limit`, `count`"],
  ["anew", "again"],
  ["afresh", "again"],
  ["but for", "except"],
  ["beside", "next to, besides or in addition to"],
  ["stands", "is, appears or applies"],
  ["is told", "gets, learns or sees"],
  ["in vain", "without success"],
  ["let be", "skip or leave alone"],
  ["nobody asks it any more", "no longer, with the real subject"],
])("'%s' in a comment is a violation", (idiom, instead) => {
  expect(violationsOf("web/src/a.tsx", `const a = 1;\n// It ${idiom} here.\n`)).toEqual([
    `web/src/a.tsx:2: '${idiom}'; say: ${instead}`,
  ]);
});

test.each([
  ["server/src/a.ts", "/**\n * One.\n * It is made anew.\n */\n", 3],
  ["tools/a.mjs", "const a = 1; // all but\n", 0],
  ["tools/a.mjs", "  // all but\n  // for one\n", 1],
  ["web/src/a.tsx", "<p>{/* made anew */}</p>", 1],
  ["web/src/a.css", "a {\n} /* made anew */", 2],
  ["server/sql/a.sql", "select 1;\n-- made anew", 2],
  ["docs/rules/a.md", "# A\n\nAll of it but\nfor one.", 3],
  ["README.md", "It is made anew.", 1],
])("in %s prose is checked: %j", (path, text, line) => {
  expect(violationsOf(path, text)).toEqual(line ? [expect.stringContaining(`${path}:${line}: '`)] : []);
});

test("an English screen text is named by its id", () => {
  expect(
    violationsOf("web/src/locales/en/a.json", '{ "a.one": "It stands here.", "a.two": "It is here." }'),
  ).toEqual(["web/src/locales/en/a.json:a.one: 'stands'; say: is, appears or applies"]);
});

test.each([
  [
    "server/src/a.ts",
    'const a = "whoever"; const url = "https://anew.example";\n// So many rows that `beside` helps. The bedside.\n',
  ],
  ["docs/rules/a.md", "See [it](stands.md) and `anew`.\n\n```sh\necho whoever\n```\n"],
  ["docs/conformance/a.md", "| 1 | it stands |"],
  ["server/migrations/0001_a.sql", "-- made anew"],
  ["web/src/locales/hi/a.json", '{ "a": "anew" }'],
])("code, quoted names and fixed texts are not checked: %s", (path, text) => {
  expect(violationsOf(path, text)).toEqual([]);
});
