// docs/conformance says which test shows each line of the specification. This keeps it from naming tests that are gone:
// every `path › title` must be a file that holds a test of that title, and every table row names one or says **not met**.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow, root } from "./steps.mjs";

const separator = " › ";
const notMet = "**not met**";
// a title of places alone (`${name}`) would stand for every other one
const minFixedCharacters = 6;

/**
 * Every sentence of docs/conformance/*.md that is no longer true, as 'page:line: sentence'.
 * @param {string} folder the root of a clone, or a planted one
 * @returns {{ violations: string[], references: number }}
 */
export function check(folder) {
  const violations = [];
  const titlesByPath = new Map();
  let references = 0;
  for (const page of filesBelow(join(folder, "docs/conformance")).filter((file) => file.endsWith(".md"))) {
    const name = relative(folder, page).split(sep).join("/");
    const lines = readFileSync(page, "utf8").split("\n");
    for (const [index, line] of lines.entries()) {
      const complain = (sentence) => violations.push(`${name}:${index + 1}: ${sentence}`);
      const found = referencesOf(line);
      references += found.length;
      if (isRow(lines, index) && !found.length && !line.includes(notMet))
        complain(`names no test (\`path${separator}title\`) and does not say ${notMet}`);
      for (const { path, titles } of found) {
        const file = join(folder, path);
        if (!existsSync(file) || !statSync(file).isFile()) {
          complain(`there is no file '${path}'`);
          continue;
        }
        if (!titlesByPath.has(path)) titlesByPath.set(path, titlesOf(readFileSync(file, "utf8")));
        const known = titlesByPath.get(path);
        for (const title of titles)
          if (!known.some((one) => one.test(title))) complain(`'${path}' has no test '${title}'`);
      }
    }
  }
  return { violations, references };
}

/** The code spans of a line that name a test; a title may have those of its groups before it. */
function referencesOf(line) {
  return [...line.matchAll(/`([^`]+)`/g)]
    .map(([, span]) => span.replaceAll(String.raw`\|`, "|").split(separator))
    .filter(([path, ...titles]) => titles.length && /^[\w./-]+\.(ts|tsx|mjs)$/.test(path))
    .map(([path, ...titles]) => ({ path, titles: titles.map((title) => title.trim()) }));
}

/** Whether a line is a row of a Markdown table, but for its head and the rule below that. */
function isRow(lines, index) {
  const isRule = (line) => /^\|[\s|:-]+$/.test(line ?? "");
  return lines[index].startsWith("|") && !isRule(lines[index]) && !isRule(lines[index + 1]);
}

/** The titles of a test file as patterns: what a template or a table fills in may be anything. */
function titlesOf(text) {
  // the first argument of a call that stands where a test, a group or a table of tests is named
  const calls = text.matchAll(
    /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(?:"((?:[^"\\\n]|\\.)+)"|'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`)\s*,/g,
  );
  return [...calls].flatMap(([, double, single, template]) => {
    const literal = (double ?? single ?? template).replaceAll(/\\(.)/g, "$1");
    const fixed = literal.split(template ? /\$\{[^}]*\}|%[sdifjo]|\$\w+/ : /%[sdifjo]|\$\w+/);
    if (fixed.length > 1 && fixed.join("").trim().length < minFixedCharacters) return [];
    return [new RegExp(`^${fixed.map(escaped).join(".+")}$`, "s")];
  });
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { violations, references } = check(root);
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  process.stdout.write(`${references} tests named\n`);
  process.exitCode = violations.length ? 1 : 0;
}
