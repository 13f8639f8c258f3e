// The two walks in docs/architecture.md, held against the code: every file is there, stands once, is joined by an import to
// one that was met before (at most one file lies between them), and the sentence above a walk counts as the table does. As a
// program it prints what is wrong; `node tools/check-walks.mjs --print` prints the walks with what each file is joined to.
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow, root } from "./steps.mjs";

/** @typedef {{ path: string, knows: boolean, joinedTo?: string }} Stop */

/**
 * Reads and checks the walks below a folder.
 * @param {string} folder the root of a clone, or a planted one
 * @returns {{ violations: string[], walks: { name: string, stops: Stop[] }[] }}
 */
export function check(folder) {
  const violations = [];
  const text = readFileSync(join(folder, "docs/architecture.md"), "utf8");
  const neighbours = neighboursBelow(folder);
  const walks = [...text.matchAll(/^### `(\w+)`: (\d+) files, (\d+) know .*$([\s\S]*?)(?=^##|(?![\s\S]))/gm)];
  const found = walks.map(([, name, count, knowing, table]) => {
    const complain = (sentence) => violations.push(`docs/architecture.md: ${name}: ${sentence}`);
    /** @type {Stop[]} */
    const stops = [];
    let isBehindWire = true;
    for (const [, mark, path, knows] of table.matchAll(
      /^\| *([\d‖]+) *\|(?: *`([^`]+)` *\| *(•?) *\|)?.*$/gm,
    )) {
      if (mark === "‖") {
        isBehindWire = true;
        continue;
      }
      if (Number(mark) !== stops.length + 1) complain(`'${path}' should be number ${stops.length + 1}`);
      if (!existsSync(join(folder, path))) complain(`there is no file '${path}'`);
      if (stops.some((stop) => stop.path === path)) complain(`'${path}' is entered again`);
      const joinedTo = isBehindWire ? undefined : joined(neighbours, path, stops);
      if (!isBehindWire && joinedTo === undefined) complain(`nothing before '${path}' leads to it`);
      stops.push({ path, knows: knows === "•", joinedTo });
      isBehindWire = false;
    }
    if (stops.length !== Number(count)) complain(`says ${count} files and lists ${stops.length}`);
    const known = stops.filter((stop) => stop.knows).length;
    if (known !== Number(knowing)) complain(`says that ${knowing} know the subject and marks ${known}`);
    return { name, stops };
  });
  if (found.length === 0) violations.push("docs/architecture.md: has no walk");
  return { violations, walks: found };
}

/** The last stop before a file that imports it, is imported by it, or shares such a neighbour with it. */
function joined(neighbours, path, stops) {
  const near = neighbours.get(path) ?? new Set();
  const isNext = ({ path: before }) => near.has(before);
  const isNear = ({ path: before }) => [...near].some((between) => neighbours.get(between)?.has(before));
  return (stops.findLast(isNext) ?? stops.findLast(isNear))?.path;
}

/** Each file's imports and importers; a migration's are the files that call a function it makes. */
function neighboursBelow(folder) {
  const files = ["contract", "server", "web"]
    .flatMap((part) => filesBelow(join(folder, part)))
    .filter((file) => /\.(ts|tsx|sql)$/.test(file) && !/\.(test|spec)\./.test(file))
    .map((file) => ({ path: posix.relative(folder, file), text: readFileSync(file, "utf8") }));
  const neighbours = new Map(files.map(({ path }) => [path, new Set()]));
  const link = (one, other) => {
    neighbours.get(one)?.add(other);
    neighbours.get(other)?.add(one);
  };
  for (const { path, text } of files) {
    for (const [, target] of text.matchAll(/(?:from|import\()\s*"(\.[^"]+|@hourhand\/contract\/[^"]+)"/g))
      link(
        path,
        target.startsWith(".")
          ? posix.join(posix.dirname(path), target)
          : `contract/src/${posix.basename(target)}.ts`,
      );
    for (const [, made] of text.matchAll(/create (?:or replace )?function (\w+)/g))
      for (const other of files)
        if (!other.path.endsWith(".sql") && other.text.includes(made)) link(path, other.path);
  }
  return neighbours;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { violations, walks } = check(root);
  if (process.argv.includes("--print"))
    for (const { name, stops } of walks)
      process.stdout.write(
        `${name}\n${stops.map(({ path, joinedTo }, index) => `${index + 1} ${path} ← ${joinedTo ?? "‖"}\n`).join("")}`,
      );
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  process.exitCode = violations.length ? 1 : 0;
}
