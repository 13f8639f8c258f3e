// The words of the code's identifiers that are neither the field's nor the domain's: those missing in tools/wordlist.txt and
// docs/words.md, per file. A new word is added to the list on purpose, in the commit that needs it: would whoever knows
// Fastify, PostgreSQL and React understand it without a dictionary?
import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow, root } from "./steps.mjs";

const workspaces = ["contract/src", "embedded-postgres/src", "server/src", "web/src", "bench/src", "tools"];

/**
 * The words that a source text's identifiers are made of, in lower case. Comments, texts and imports' paths have none.
 * @param {string} source
 * @returns {Set<string>}
 */
export function wordsOf(source) {
  const code = source
    .replace(/(^|[\s;{(,])\/\*[\s\S]*?\*\//g, "$1 ")
    .replace(/(^|[\s;{(,])\/\/.*$/gm, "$1")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
    .replace(/`(?:[^`\\]|\\.)*`/g, (text) =>
      [" ", ...[...text.matchAll(/\$\{([^}]*)\}/g)].map(([, inner]) => inner), " "].join(" "),
    )
    .replace(/\/(?![/*\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*(?=[\s,;).])/g, " ");
  const words = new Set();
  for (const [identifier] of code.matchAll(/[A-Za-z_$][\w$]*/g)) {
    const parts = identifier
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
      .split(/[ _$\d]+/);
    for (const part of parts) if (part.length > 2) words.add(part.toLowerCase());
  }
  return words;
}

/**
 * Every file with words that are in no list.
 * @param {string} folder the root of a clone, or a planted one
 * @returns {{ path: string, unknown: string[] }[]}
 */
export function check(folder) {
  const known = new Set(readFileSync(join(folder, "tools/wordlist.txt"), "utf8").split(/\s+/));
  const domain = readFileSync(join(folder, "docs/words.md"), "utf8");
  for (const [word] of domain.matchAll(/[A-Za-z]+/g)) known.add(word.toLowerCase());
  return workspaces
    .filter((workspace) => existsSync(join(folder, workspace)))
    .flatMap((workspace) => filesBelow(join(folder, workspace)))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/(?:row|statement)-types|\.test\./.test(file))
    .map((file) => ({
      path: relative(folder, file).split(sep).join("/"),
      unknown: [...wordsOf(readFileSync(file, "utf8"))].filter((word) => !known.has(word)).toSorted(),
    }))
    .filter(({ unknown }) => unknown.length > 0);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = check(root);
  for (const { path, unknown } of found) process.stdout.write(`${path}: ${unknown.join(", ")}\n`);
  process.stdout.write(`${found.length} files with words that are in no list\n`);
  process.exitCode = found.length ? 1 : 0;
}
