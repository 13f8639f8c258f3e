import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { compareWithTests, conformanceTags } from "./conformance.mjs";

const head = "# Customer\n\n| id | line | shown by |\n| --- | --- | --- |\n";
// The tag is concatenated, so that it does not count as a tag of this file.
const customer = (id) => `@customer-${id}`;
const prices = customer("1.1");
const tagged = (key, ...tags) =>
  `test("a price", { ${key}: [${tags.map((tag) => `"${tag}"`).join(", ")}] }, run);\n`;

/** Returns the violations in a clone that contains these files. */
function found(files) {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { violations, tags, pages } = compareWithTests(folder);
  const lineTags = conformanceTags(folder);
  rmSync(folder, { recursive: true });
  return { violations, tags, lineTags, text: pages[0]?.text };
}

const inPage = (rows, files = {}) => found({ "docs/conformance/customer.md": head + rows, ...files });

test("a line is shown by the files whose tests carry its tag, sorted, each once", () => {
  const { violations, tags, text } = inPage("| 1.1 | prices \\| fees | `gone.test.ts` |\n", {
    "server/src/b.test.ts": tagged("tags", prices) + tagged("tags", prices),
    "e2e/a.spec.ts": tagged("tag", prices),
  });
  expect(violations).toEqual([expect.stringMatching(/customer\.md:5: is out of date; run 'npm run conf/)]);
  expect(tags).toBe(3);
  expect(text).toBe(`${head}| 1.1 | prices \\| fees | \`e2e/a.spec.ts\`<br>\`server/src/b.test.ts\` |\n`);
  const again = inPage(text.slice(head.length), {
    "server/src/b.test.ts": tagged("tags", prices),
    "e2e/a.spec.ts": tagged("tag", prices),
  });
  expect(again).toMatchObject({ violations: [], text });
});

test("a page with a long name has a short one in tags, and a section may be a word", () => {
  const page = head + "| show.2 | no shop yet | **not met**: later |\n";
  expect(found({ "docs/conformance/worker-and-administrator.md": page })).toMatchObject({
    violations: [],
    lineTags: [expect.stringMatching(/^@worker-show\.2$/)],
    text: page,
  });
});

test("a journey that runs at night says so besides its lines", () => {
  const files = { "e2e/a.spec.ts": tagged("tag", prices, "@long") };
  expect(inPage("| 1.1 | prices | `e2e/a.spec.ts` |\n", files)).toMatchObject({ violations: [], tags: 1 });
});

test("other strings that begin with @ are no tags", () => {
  const code = 'import "@hourhand/contract/wire"; test("a", { tags: ["slow"] }, run); open("@asha");';
  expect(inPage("| 1.1 | a | **not met** |\n", { "web/src/a.test.tsx": code }).violations).toEqual([]);
});

const row = "| 1.1 | prices | `e2e/a.spec.ts` |\n";
const shown = { "e2e/a.spec.ts": tagged("tag", prices) };
test.each([
  [
    "a tag without a line",
    row,
    { "e2e/a.spec.ts": tagged("tag", prices, customer("1.2")) },
    /^e2e\/a\.spec\.ts:1: docs\/conformance has no line for the tag '@customer-1\.2'/,
  ],
  [
    "a tag in another form",
    row,
    { "e2e/a.spec.ts": tagged("tag", prices, customer(" 1.2")) },
    /no line for the tag '@customer- 1\.2'/,
  ],
  ["a line without a test", row + "| 1.2 | fees | |\n", shown, /md:6: no test has the tag '@customer-1\.2'/],
  ["a line without its last test", row, {}, /md:5: no test has the tag '@customer-1\.1'/],
  ["a duplicate id", row + row, shown, /md:6: the id 1\.1 occurs twice/],
  ["a row without an id", row + "| fees | `e2e/a.spec.ts` |\n", shown, /md:6: is not of the form/],
  [
    "a test of a line that is not met",
    "| 1.1 | prices | **not met** |\n",
    shown,
    /but e2e\/a\.spec\.ts has the tag/,
  ],
  [
    "a tag that the runner does not read",
    row,
    { ...shown, "web/src/a.test.ts": tagged("tag", prices) },
    /^web\/src\/a\.test\.ts:1: write the tag as 'tags: \["@customer-1\.1"\]'/,
  ],
  [
    "a tag outside a list",
    row,
    { ...shown, "web/src/a.test.ts": `\ntest("a", { tags: "${prices}" }, run);` },
    /^web\/src\/a\.test\.ts:2: write the tag as/,
  ],
])("%s is a violation", (_what, rows, files, sentence) => {
  expect(inPage(rows, files).violations).toEqual([expect.stringMatching(sentence)]);
});
