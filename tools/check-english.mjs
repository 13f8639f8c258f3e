// Checks for plain English in comments, documents and English screen texts: reports idioms that most readers have to
// read twice, with the word to use instead (CONTRIBUTING.md, 'comments').
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { filesBelow } from "./steps.mjs";

/** The idioms; the flags are those of `matchAll`. */
const idioms = [
  [/\bwhoever\b/gi, "the person who, or the role: the caller, the reader"],
  [/\bso\s+many\b(?!(?:\s+\w+){0,3}\s+that\b)/gi, "a number of, or its name: `limit`, `count`"],
  [/\banew\b/gi, "again"],
  [/\bafresh\b/gi, "again"],
  [/\bbut\s+for\b/gi, "except"],
  [/\bbeside\b/gi, "next to, besides or in addition to"],
  [/\bstands\b/gi, "is, appears or applies"],
  [/\b(?:is|are)\s+told\b/gi, "gets, learns or sees"],
  [/\bin\s+vain\b/gi, "without success"],
  [/\blet\s+be\b/gi, "skip or leave alone"],
  [/\bnobody\b[^.;:]*?\bany\s+more\b/gi, "no longer, with the real subject"],
];

/** Texts that the documents fix word for word, by id. */
const documentedTexts = new Set([]);

const comments = {
  code: /(?:^|[\s{])\/\/ .*(?:\n[ \t]*\/\/.*)*|(?:^|[\s{])\/\*[\s\S]*?\*\//gm,
  sql: /(?:^|\s)-- .*(?:\n[ \t]*--.*)*/gm,
};
/** Applied migrations never change; docs/conformance quotes the specification; this check's test plants idioms. */
const isFixed = /^(?:server\/migrations\/|docs\/conformance\/|tools\/check-english\.test\.mjs$)/;
const isDocument = /^(?:docs\/.*|README|CONTRIBUTING)\.md$/;
const isEnglish = /^web\/src\/locales\/en\/.*\.json$/;

/** Replaces text with spaces, so that offsets and lines stay the same. */
const blank = (text) => text.replaceAll(/[^\n]/g, " ");

/**
 * Finds every idiom below a folder.
 * @param {string} folder the root of a clone, or a test fixture
 * @returns {string[]} `path:line: sentence`
 */
export function checkEnglish(folder) {
  return filesBelow(folder).flatMap((file) => {
    const path = relative(folder, file).split(sep).join("/");
    if (isFixed.test(path)) return [];
    return proseOf(path, () => readFileSync(join(folder, path), "utf8")).flatMap(({ at, line, prose }) =>
      idioms.flatMap(([idiom, instead]) =>
        [...prose.matchAll(idiom)].map(
          ({ 0: found, index }) =>
            `${path}:${at ?? line + prose.slice(0, index).split("\n").length - 1}: '${found.replaceAll(/\s+(?:\/\/|--|\*)?\s*/g, " ")}'; say: ${instead}`,
        ),
      ),
    );
  });
}

/** Returns the prose of a file: its comments, its text without code, or its texts by id. */
function proseOf(path, read) {
  if (isEnglish.test(path))
    return Object.entries(JSON.parse(read()))
      .filter(([id]) => !documentedTexts.has(id))
      .map(([id, text]) => ({ at: id, line: 0, prose: text }));
  if (isDocument.test(path))
    return [{ line: 1, prose: read().replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, blank) }];
  const kind = /\.(?:ts|tsx|mjs|css)$/.test(path) ? comments.code : path.endsWith(".sql") && comments.sql;
  if (!kind) return [];
  const text = read();
  return [...text.matchAll(kind)].map(({ 0: comment, index }) => ({
    line: text.slice(0, index).split("\n").length,
    prose: comment
      .replaceAll(/`[^`]*`/g, blank)
      .replaceAll(/(?<=\n[ \t]*)(?:\/\/|--|\*(?!\/))/g, (marker) => blank(marker)),
  }));
}
