// docs/conformance holds the lines of the specification, one page per document. A test names the lines that it shows in
// its tags: @customer-2.4 is line 2.4 of customer.md. `npm run conformance` writes into the last column of each line
// which files have its tag.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow, root } from "./steps.mjs";

const notMet = "**not met**";
/** How tags name a page, if not by its file's name. */
const shortNames = { "worker-and-administrator": "worker" };
const codeFolders = ["contract", "embedded-postgres", "server", "web", "demo", "bench", "e2e", "tools"];
/** Tags that name no line: for tests that run at night. */
const otherTags = new Set(["@long"]);
const tagPattern = /^@[a-z]+(?:-[a-z]+)*-[a-z0-9]+\.\d+$/;

/**
 * @typedef {{ number: number, tag: string, id: string, text: string, shownBy: string }} Line a row of a page; `number` is that of its line in the file
 * @typedef {{ file: string, path: string, rows: string[], lines: Line[], violations: string[] }} Page
 */

/**
 * Returns every tag that a test may have.
 * @param {string} [folder] the root of a clone
 */
export const conformanceTags = (folder = root) =>
  pagesOf(folder).flatMap(({ lines }) => lines.map(({ tag }) => tag));

/**
 * Compares the pages with the tests' tags.
 * @param {string} folder the root of a clone, or a test fixture
 * @returns {{ violations: string[], tags: number, pages: { file: string, text: string }[] }} the violations as
 * 'path:line: sentence', the number of tags that the tests carry, and the corrected pages
 */
export function compareWithTests(folder) {
  const pages = pagesOf(folder);
  const violations = pages.flatMap((page) => page.violations);
  /** @type {Map<string, Set<string>>} */
  const filesByTag = new Map(pages.flatMap(({ lines }) => lines.map(({ tag }) => [tag, new Set()])));
  let tags = 0;
  for (const { path, number, tag, problem } of tagsIn(folder)) {
    const files = filesByTag.get(tag);
    if (problem) violations.push(`${path}:${number}: ${problem}`);
    else if (!files) violations.push(`${path}:${number}: docs/conformance has no line for the tag '${tag}'`);
    else {
      tags++;
      files.add(path);
    }
  }
  const written = pages.map(({ file, path, rows, lines }) => {
    const text = [...rows];
    for (const { number, id, tag, text: sentence, shownBy } of lines) {
      const complain = (/** @type {string} */ problem) => violations.push(`${path}:${number}: ${problem}`);
      const files = [...(filesByTag.get(tag) ?? [])].toSorted();
      const shouldBe = files.map((one) => `\`${one}\``).join("<br>");
      if (shownBy.startsWith(notMet)) {
        if (files.length) complain(`says ${notMet}, but ${files.join(", ")} has the tag '${tag}'`);
        continue;
      }
      if (!files.length) complain(`no test has the tag '${tag}', and the line does not say ${notMet}`);
      else if (shownBy !== shouldBe) complain(`is out of date; run 'npm run conformance'`);
      text[number - 1] = `| ${id} | ${sentence} | ${shouldBe} |`;
    }
    return { file, text: text.join("\n") };
  });
  return { violations, tags, pages: written };
}

/** @param {string} folder @returns {Page[]} */
function pagesOf(folder) {
  const seen = new Set();
  return filesBelow(join(folder, "docs/conformance"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => {
      const rows = readFileSync(file, "utf8").split("\n");
      const path = pathIn(folder, file);
      const name = basename(file, ".md");
      /** @type {Page} */
      const page = { file, path, rows, lines: [], violations: [] };
      for (const [index, row] of rows.entries()) {
        if (!isTableRow(rows, index)) continue;
        const [, id = "", text = "", shownBy = ""] = /^\| (\S+) \| (.+) \| ?([^|]*?) ?\|$/.exec(row) ?? [];
        const tag = `@${shortNames[name] ?? name}-${id}`;
        const complain = (/** @type {string} */ problem) =>
          page.violations.push(`${path}:${index + 1}: ${problem}`);
        if (!tagPattern.test(tag)) complain("is not of the form '| 2.4 | line | shown by |'");
        else if (seen.has(tag)) complain(`the id ${id} occurs twice`);
        else page.lines.push({ number: index + 1, tag, id, text, shownBy });
        seen.add(tag);
      }
      return page;
    });
}

/**
 * Yields every such tag in the code: from the list `tag` of a journey (Playwright) and the list `tags` of any other
 * test (Vitest).
 * @param {string} folder
 */
function* tagsIn(folder) {
  for (const file of codeFolders.flatMap((part) => filesBelow(join(folder, part)))) {
    if (!/\.(ts|tsx|mjs)$/.test(file)) continue;
    const text = readFileSync(file, "utf8");
    if (!text.includes('"@')) continue;
    const path = pathIn(folder, file);
    const key = path.startsWith("e2e/") ? "tag" : "tags";
    const lists = [...text.matchAll(/\b(tags?): \[([^\]]*)\]/g)].filter(([, name]) => name === key);
    for (const match of text.matchAll(/"(@[^"\n]*)"/g)) {
      const tag = match[1] ?? "";
      const isTag = lists.some(
        (list) => list.index < match.index && match.index < list.index + list[0].length,
      );
      if (otherTags.has(tag) || (!isTag && !tagPattern.test(tag))) continue;
      const number = text.slice(0, match.index).split("\n").length;
      yield { path, number, tag, problem: isTag ? undefined : `write the tag as '${key}: ["${tag}"]'` };
    }
  }
}

/** Whether a row belongs to a table's body. @param {string[]} rows @param {number} index */
function isTableRow(rows, index) {
  const isRule = (/** @type {string | undefined} */ row) => /^\|[\s|:-]+$/.test(row ?? "");
  return rows[index]?.startsWith("|") && !isRule(rows[index]) && !isRule(rows[index + 1]);
}

const pathIn = (/** @type {string} */ folder, /** @type {string} */ file) =>
  relative(folder, file).split(sep).join("/");

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { file, text } of compareWithTests(root).pages)
    if (readFileSync(file, "utf8") !== text) {
      writeFileSync(file, text);
      process.stdout.write(`${pathIn(root, file)} written\n`);
    }
  const { violations } = compareWithTests(root);
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  process.exitCode = violations.length ? 1 : 0;
}
