import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { check } from "./check-citations.mjs";

const decision = (number, title = "A choice") =>
  `# ${number}. ${title}\n\nDate: 2026-11-21. Status: accepted.\n\n## Context\n\nA.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n`;
const sound = {
  "docs/rules/bookings.md":
    "# Bookings\n\n**1.** One.\n\n**2.** Two, as [said](chat.md) 1.\n\n**4.** Four.\n",
  "docs/rules/chat.md": "# Chat\n\n**1.** One.\n",
  "docs/decisions/0001-record-decisions.md": decision("0001"),
  "docs/decisions/0002-totals.md": decision("0002"),
  "docs/decisions/template.md": "# NNNN. What\n",
  "docs/realtime.md": "# The way\n",
  "server/src/app.ts":
    "// Why: docs/decisions/0002. Rules: docs/rules/bookings.md 1, 2 and 4, docs/rules/chat.md. The way: docs/realtime.md.\n",
};
const checked = (files) => {
  const folder = mkdtempSync(join(tmpdir(), "citations-"));
  for (const [path, text] of Object.entries({ ...sound, ...files })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const result = check(folder);
  rmSync(folder, { recursive: true });
  return result;
};

test("valid citations are counted", () => {
  expect(checked({})).toEqual({ violations: [], citations: 4 });
  const more =
    "/**\n * Wrapped (docs/rules/bookings.md\n * 1–2), also decision 0001 and docs/decisions/0002-totals.md.\n */\n";
  expect(checked({ "contract/src/a.ts": more })).toEqual({ violations: [], citations: 7 });
});

test.each([
  ["an unknown area", "docs/rules/booking.md 1", /a\.ts:2: there is no 'docs\/rules\/booking\.md'/],
  ["an unknown number", "docs/rules/bookings.md 3", /bookings\.md has no rule 3/],
  ["one of several", "docs/rules/bookings.md 1, 9", /has no rule 9/],
  ["a span's end", "docs/rules/bookings.md 1–7", /has no rule 1–7/],
  ["a span that runs back", "docs/rules/bookings.md 4-1", /has no rule 4-1/],
  ["a number in the next line", "docs/rules/bookings.md\n// 3", /has no rule 3/],
  ["a decision", "docs/decisions/0003", /there is no decision 'docs\/decisions\/0003'/],
  ["a decision in prose", "see decision 0009", /there is no decision 'decision 0009'/],
  ["a decision's file", "docs/decisions/0002-sums.md", /there is no decision/],
  ["a page", "docs/real-time.md", /there is no page 'docs\/real-time\.md'/],
  ["a page outside the repository", "decisions.md section 3", /'decisions\.md' is not in this repository/],
  [
    "the contract of the operator's commands",
    "operating.md 1",
    /'operating\.md 1' is not in this repository/,
  ],
  ["the same, wrapped", "operating.md\n// 2", /'operating\.md +2' is not in this repository/],
  ["the same, by section", "operating.md, section 2", /'operating\.md, section 2' is not in this repository/],
  ["the first document", "First document section 4", /'First document' is not in this repository/],
  ["the second document, wrapped", "second\n// document, section 4", /is not in this repository/],
])("a citation of %s is a violation", (_, cited, violation) => {
  for (const [path, comment] of [
    ["contract/src/a.ts", `\n// ${cited}\n`],
    ["web/vite.config.ts", `\n// ${cited}\n`],
  ])
    expect(
      checked({ [path]: comment })
        .violations.join("\n")
        .replaceAll("vite.config.ts", "a.ts"),
    ).toMatch(violation);
});

test("comments of SQL and pages are read too; released migrations are not", () => {
  expect(
    checked({ "server/migrations/0017_later.sql": "-- decisions.md section 3\n" }).violations,
  ).toHaveLength(1);
  expect(
    checked({ "server/migrations/0003_accounts.sql": "-- decisions.md section 3\n" }).violations,
  ).toEqual([]);
  expect(
    checked({ "README.md": "[map](maps/map.md), [rules](docs/rules/bookings.md) 9\n" }).violations,
  ).toEqual([
    "README.md:1: the link 'maps/map.md' leads nowhere",
    "README.md:1: docs/rules/bookings.md has no rule 9",
  ]);
});

test.each([
  [
    "a gap",
    { "docs/decisions/0004-late.md": decision("0004") },
    /0004-late\.md: has the place of number 0003/,
  ],
  ["a number twice", { "docs/decisions/0002-again.md": decision("0002") }, /has the place of number 0003/],
  [
    "another title",
    { "docs/decisions/0002-totals.md": "# Totals\n" },
    /must begin with '# 0002\. <the decision>'/,
  ],
  ["no date", { "docs/decisions/0002-totals.md": "# 0002. Totals\n" }, /needs the line 'Date: YYYY-MM-DD/],
  [
    "other headings",
    { "docs/decisions/0002-totals.md": "# 0002. Totals\n\n## Why\n" },
    /its headings are Context, Decision/,
  ],
  ["no link from code", { "server/src/app.ts": undefined }, /0002-totals\.md: no code links to it/],
])("a decision with %s is a violation", (_, files, violation) => {
  expect(checked(files).violations.join("\n")).toMatch(violation);
});

test("a replaced decision needs no citation in code, and code must not cite it", () => {
  const replaced = {
    "docs/decisions/0002-totals.md": decision("0002").replace("accepted", "replaced by 0003"),
    "docs/decisions/0003-sums.md": decision("0003"),
  };
  const link = (number) => ({ ...replaced, "server/src/app.ts": `\n// docs/decisions/${number}\n` });
  expect(checked(link("0003")).violations).toEqual([]);
  expect(checked(link("0002")).violations).toContain(
    "server/src/app.ts:2: decision 0002 is replaced by 0003",
  );
});

test("rules are numbered in ascending order, each number once", () => {
  const twice = "# Chat\n\n**1.** One.\n\n**3.** Three.\n\n**3.** Again.\n\n**2.** Two.\n";
  expect(checked({ "docs/rules/chat.md": twice }).violations).toEqual([
    "docs/rules/chat.md: rule 3 comes after rule 3",
    "docs/rules/chat.md: rule 2 comes after rule 3",
  ]);
  expect(checked({ "docs/rules/wire.md": "# Wire\n\nNothing yet.\n" }).violations).toEqual([
    "docs/rules/wire.md: has no rule; a rule begins with '**1.** '",
  ]);
});
