import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check, wordsOf } from "./check-words.mjs";

test("identifiers fall into words; comments, texts and expressions' texts do not count", () => {
  const source = `// a wish\nconst takeSeat = readURL("door", /* fate */ \`told \${bookingId} news\`);\nconst x = /letter/g;`;
  expect([...wordsOf(source)].toSorted()).toEqual(["booking", "const", "read", "seat", "take", "url"]);
  expect([...wordsOf(`const all = "assets/**";\nconst seen = "b/*";`)]).toEqual(["const", "all", "seen"]);
});

test("a word that is in neither list is found, with its file", () => {
  const folder = mkdtempSync(join(tmpdir(), "hourhand-words-"));
  for (const part of ["tools", "docs", "server/src"]) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, "tools/wordlist.txt"), "const\nread\n");
  writeFileSync(join(folder, "docs/words.md"), "| slot | hours that a worker offers |\n");
  writeFileSync(join(folder, "server/src/a.ts"), "const readSlot = 1;\n");
  writeFileSync(join(folder, "server/src/b.ts"), "const readWish = 1;\n");
  expect(check(folder)).toEqual([{ path: "server/src/b.ts", unknown: ["wish"] }]);
  rmSync(folder, { recursive: true });
});
