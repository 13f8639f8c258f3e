import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { check } from "./check-conformance.mjs";

const testFile = [
  'test("a price is in rupees", () => {});',
  "test(\n  'it\\'s ₹ (per hour)?',\n  async () => {},\n);",
  'describe("bookWorker refuses", () => { it.skip("today | tomorrow", () => {}); });',
  "for (const encoding of encodings) test(`a body in ${encoding} is read`, run);",
  'test.each([["a", 1]])("%s is found %i times", run);',
  'describe.each([light])("the $mode scheme", run);',
  "test(`${sentence}`, run);",
  'say("only said");',
].join("\n");

const violationsOf = (page) => {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  for (const [path, text] of Object.entries({ "e2e/a.spec.ts": testFile, "docs/conformance/a.md": page })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { violations } = check(folder);
  rmSync(folder, { recursive: true });
  return violations;
};

test.each([
  "a price is in rupees",
  "it's ₹ (per hour)?",
  "bookWorker refuses › today | tomorrow",
  "a body in json is read",
  "a body in … is read",
  "a is found 1 times",
  "the dark scheme",
])("a test that is there may be named: %s", (title) => {
  expect(violationsOf(`- Prices: \`e2e/a.spec.ts › ${title}\``)).toEqual([]);
});

test.each([
  ["a title that is gone", "`e2e/a.spec.ts › a price is in dollars`", /has no test 'a price is in dollars'/],
  ["half a title", "`e2e/a.spec.ts › a price`", /has no test 'a price'/],
  ["a group that is gone", "`e2e/a.spec.ts › cancel › today | tomorrow`", /has no test 'cancel'/],
  ["a file that is gone", "`e2e/b.spec.ts › a price is in rupees`", /there is no file 'e2e\/b\.spec\.ts'/],
  ["a title that a template alone fits", "`e2e/a.spec.ts › whatever`", /has no test 'whatever'/],
  ["a text that is no title", "`e2e/a.spec.ts › only said`", /has no test 'only said'/],
  [
    "a row without a test",
    "| line | shown by |\n| --- | --- |\n| prices | surely |",
    /a\.md:3: names no test/,
  ],
])("%s is found", (_what, page, sentence) => {
  expect(violationsOf(page)).toEqual([expect.stringMatching(sentence)]);
});

test("a row may say that it is not met, and escape a bar", () => {
  const page =
    "| line | shown by |\n| --- | --- |\n| prices | **not met**: no shop yet |\n| days | `e2e/a.spec.ts › today \\| tomorrow` |\n\nOther `code`.";
  expect(violationsOf(page)).toEqual([]);
});
