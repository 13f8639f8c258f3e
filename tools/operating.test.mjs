// Checks docs/operating.md against the product: every command, setting, file and alert has a heading or a row in a
// table, and every alert links to a paragraph. operating.long.test.mjs runs the page's `sh` blocks.
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { root, filesBelow } from "./steps.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");

/** Returns what the page's headings and rows are about, in full, and the anchors of its headings. */
function readPage(page) {
  const prose = page.replaceAll(/^```[\s\S]*?^```$/gm, "");
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  const rows = [...prose.matchAll(/^\| (?!---)([^|]+) \|/gm)].map(([, first]) => first);
  const named = [
    ...headings,
    ...rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, code]) => code)),
  ];
  const anchors = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
  return { named: new Set(named), anchors: new Set(anchors) };
}

/** Matches commands for developers, not for operators. */
const ofDevelopers = /^(dev|build|check|format|test(:.*)?|bench|screens|conformance|database:types)$/;

/** Finds what lacks a heading or a row. */
function missingOn(page, { scripts, settings, alerts, files }) {
  const { named } = readPage(page);
  const commands = scripts.filter((name) => !ofDevelopers.test(name));
  const isNamed = (name) =>
    [...named].some((one) => one === `npm ${name}` || one.split(" -- ")[0] === `npm run ${name}`);
  return [
    ...commands.filter((name) => !isNamed(name)).map((name) => `the command '${name}'`),
    ...settings.filter((name) => !named.has(name)).map((name) => `the setting ${name}`),
    ...alerts.filter((name) => !named.has(name)).map((name) => `the alert ${name}`),
    ...files.filter((name) => !named.has(name)).map((name) => `the file ${name}`),
  ];
}

const page = read("docs/operating.md");
const alertsFile = read("deploy/prometheus/alerts.yml");
const there = {
  scripts: Object.keys(JSON.parse(read("package.json")).scripts),
  settings: [
    .../settingNames = \[([\s\S]*?)\]/
      .exec(read("server/src/settings/setting-reader.ts"))[1]
      .matchAll(/"(\w+)"/g),
  ].map(([, name]) => name),
  alerts: [...alertsFile.matchAll(/- alert: (\w+)/g)].map(([, name]) => name),
  files: filesBelow(join(root, "deploy")).map((file) => relative(root, file)),
};

test(
  "every command, setting, alert and file of deploy/ has a heading or a row in docs/operating.md",
  { tags: ["@operating-1.9"] },
  () => {
    for (const names of Object.values(there)) expect(names.length).toBeGreaterThan(5);
    expect(missingOn(page, there)).toEqual([]);
  },
);

test("a missing one is named", () => {
  const more = {
    scripts: [...there.scripts, "media:polish"],
    settings: [...there.settings, "NEW_SETTING"],
    alerts: [...there.alerts, "HourHandBored"],
    files: [...there.files, "deploy/new.yaml"],
  };
  expect(missingOn(page, more)).toEqual([
    "the command 'media:polish'",
    "the setting NEW_SETTING",
    "the alert HourHandBored",
    "the file deploy/new.yaml",
  ]);
  // A word within a sentence is not a row.
  expect(missingOn(`${page}\nNEW_SETTING and \`npm run media:polish\` are spoken of.`, more)).toHaveLength(4);
});

test(
  "each alert leads to its own paragraph, which says whether somebody must get up for it",
  { tags: ["@operating-1.8"] },
  () => {
    for (const rule of alertsFile.split("- alert: ").slice(1)) {
      const [name] = rule.split("\n", 1);
      const [, severity] = /severity: (\w+)/.exec(rule) ?? [];
      expect(rule).toContain(`runbook_url: docs/operating.md#${name.toLowerCase()}\n`);
      expect(page).toMatch(new RegExp(`^### ${name}\n\n\\*${severity}\\.\\* .{80}`, "m"));
    }
  },
);

test("every link within the page and to its neighbours has a target", () => {
  const { anchors } = readPage(page);
  for (const [, target] of page.matchAll(/\]\(#([^)]+)\)/g)) expect([...anchors]).toContain(target);
  for (const [, path] of page.matchAll(/\]\(((?!#|https?:)[^)#]+)[^)]*\)/g))
    expect(() => read(join("docs", path)), path).not.toThrow();
});

test(
  "docs/releases.md lists each migration since 0.1.0, with the kind in its first line",
  { tags: ["@operating-1.27"] },
  () => {
    const releases = read("docs/releases.md");
    const [, last] = /^## 0\.1\.0\n[^]*?Migrations `0001` to `(\d{4})`/m.exec(releases) ?? [];
    expect(last).toBeDefined();
    const files = readdirSync(join(root, "server/migrations")).filter((file) => file.endsWith(".sql"));
    const rows = [...releases.matchAll(/^\| `(\d{4}_\w+)` \| (\w+) \|/gm)];
    const names = rows.map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    const missing = files
      .map((file) => file.slice(0, -4))
      .filter((name) => name.slice(0, 4) > last && !names.includes(name));
    expect(missing, "migrations without a row in docs/releases.md").toEqual([]);
    for (const [, name, kind] of rows)
      expect(read(`server/migrations/${name}.sql`), name).toMatch(new RegExp(`^-- ${kind}\n`));
  },
);
