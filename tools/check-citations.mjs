// Every citation of a rule, a decision or a page of docs must lead to an existing place, and the pages must have the
// form that makes them citable. check-code.mjs prints the violations.
// A rule is cited as `docs/rules/bookings.md 8`, several as `… 8, 12` or `… 3–13`; a decision as `docs/decisions/0005`
// or with its whole file name, in prose also as 'decision 0005'. In Markdown, links with numbers behind them count too.
import { existsSync, readFileSync } from "node:fs";
import { basename, join, posix, relative, sep } from "node:path";
import { filesBelow } from "./steps.mjs";

// Forms of citation that lead outside the repository, which people who clone it cannot read.
const oldForms =
  /decisions\.md|(?<!conformance\/)\boperating\.md,? +(?:section +)?\d+|(?<!conformance\/)beyond\.md|(?:first|second) +document\b/gi;
// Released migrations are never edited, comments included: docs/rules/README.md says where their citations lead.
const released = /^server\/migrations\/00(?:0\d|1[0-6])_/;
// Leaves out this file, which names the old forms, and the checks' tests, which plant pages that do not exist.
const aboutCitations = /^tools\/check-(?:citations|[\w-]+\.test)\.mjs$/;

const workspaces = ["contract", "server", "web", "demo", "bench", "e2e", "tools", "docs", "deploy"];
const pagesAtTheTop = ["README.md", "CONTRIBUTING.md"];
const readable = /\.(?:ts|tsx|mjs|sql|md|css|html|ya?ml)$/;
const generated = /\/(?:(?:row|statement)-types\.ts|dist\/)/;

const numbers = String.raw`\d+(?:[–-]\d+)?(?:(?:,| and) \d+(?:[–-]\d+)?)*`;
const ofRules = new RegExp(String.raw`docs/rules/([\w-]+)\.md(?: +(${numbers}))?`, "g");
const ofDecisions = /docs\/decisions\/(\d{4})(-[\w-]+\.md)?|\bdecision (\d{4})\b/g;
const ofPages = /docs\/(?!rules\/|decisions\/)[\w/-]+\.md/g;
const links = new RegExp(String.raw`\]\(([^)\s#:]+)(?:#[^)]*)?\)(?: +(${numbers}))?`, "g");

const headings = ["Context", "Decision", "Consequences"];

/**
 * Finds every broken citation below a folder, and every page of rules or decisions that cannot be cited.
 * @param {string} folder the root of a clone, or a test fixture
 * @returns {{ violations: string[], citations: number }}
 */
export function check(folder) {
  const violations = [];
  const complain = (sentence) => violations.push(sentence);
  const rules = readRules(folder, complain);
  const decisions = readDecisions(folder, complain);
  const linked = new Set();
  let citations = 0;

  for (const { path, text } of textsBelow(folder)) {
    if (released.test(path) || aboutCitations.test(path)) continue;
    // A comment may continue on the next line; joining keeps the offsets.
    const joined = text.replaceAll(/\n[ \t]*(?:\/\/|--|\*(?!\/))?[ \t]*/g, (gap) => " ".repeat(gap.length));
    const at = (index) => `${path}:${text.slice(0, index).split("\n").length}`;

    for (const { index, 0: old } of joined.matchAll(oldForms))
      complain(`${at(index)}: '${old}' is not in this repository; cite docs/rules, or say the reason`);
    for (const { index, 1: area, 2: cited } of joined.matchAll(ofRules)) {
      citations++;
      checkRules(rules, area, cited, (sentence) => complain(`${at(index)}: ${sentence}`));
    }
    for (const { index, 0: all, 1: number, 2: rest, 3: inProse } of joined.matchAll(ofDecisions)) {
      citations++;
      const cited = number ?? inProse;
      const { file, replacedBy } = decisions.get(cited) ?? {};
      if (file === undefined || (rest && file !== `${cited}${rest}`))
        complain(`${at(index)}: there is no decision '${all}'`);
      else if (path.endsWith(".md")) continue;
      else if (replacedBy) complain(`${at(index)}: decision ${cited} is replaced by ${replacedBy}`);
      else linked.add(cited);
    }
    for (const { index, 0: page } of joined.matchAll(ofPages))
      if (!existsSync(join(folder, page))) complain(`${at(index)}: there is no page '${page}'`);
    if (!path.endsWith(".md")) continue;
    for (const { index, 1: target, 2: cited } of joined.matchAll(links)) {
      const to = posix.join(posix.dirname(path), target);
      const area = /^docs\/rules\/([\w-]+)\.md$/.exec(to)?.[1];
      if (!existsSync(join(folder, to))) complain(`${at(index)}: the link '${target}' leads nowhere`);
      else if (area !== undefined && cited !== undefined) {
        citations++;
        checkRules(rules, area, cited, (sentence) => complain(`${at(index)}: ${sentence}`));
      }
    }
  }
  for (const [number, { file, replacedBy }] of decisions)
    if (number !== "0001" && !replacedBy && !linked.has(number))
      complain(`docs/decisions/${file}: no code links to it; add a comment line where the code follows it`);
  return { violations, citations };
}

function* textsBelow(folder) {
  const files = workspaces.flatMap((workspace) => filesBelow(join(folder, workspace)));
  for (const page of pagesAtTheTop) if (existsSync(join(folder, page))) files.push(join(folder, page));
  for (const file of files) {
    const path = relative(folder, file).split(sep).join("/");
    if (readable.test(path) && !generated.test(path)) yield { path, text: readFileSync(file, "utf8") };
  }
}

/** Reads the numbers of rules by area. Each number occurs once, in ascending order. */
function readRules(folder, complain) {
  const areas = new Map();
  for (const file of filesBelow(join(folder, "docs/rules")).filter((one) => one.endsWith(".md"))) {
    const area = basename(file, ".md");
    const found = [...readFileSync(file, "utf8").matchAll(/^\*\*(\d+)\.\*\* /gm)].map(([, number]) =>
      Number(number),
    );
    for (const [index, number] of found.entries())
      if (index > 0 && number <= found[index - 1])
        complain(`docs/rules/${area}.md: rule ${number} comes after rule ${found[index - 1]}`);
    if (area !== "README" && found.length === 0)
      complain(`docs/rules/${area}.md: has no rule; a rule begins with '**1.** '`);
    areas.set(area, new Set(found));
  }
  return areas;
}

/** Whether each number of '3–5, 8' is a rule of the area; a citation without numbers means the whole page. */
function checkRules(rules, area, cited, complain) {
  const known = rules.get(area);
  if (!known) return complain(`there is no 'docs/rules/${area}.md'`);
  for (const part of cited?.split(/, | and /) ?? []) {
    const [from, to = from] = part.split(/[–-]/).map(Number);
    if (!known.has(from) || !known.has(to) || to < from)
      complain(`docs/rules/${area}.md has no rule ${part}`);
  }
  return undefined;
}

/**
 * Reads the decisions' file names by number, and which decision replaces which. All have one form, and no number is
 * missing or used twice.
 */
function readDecisions(folder, complain) {
  const decisions = new Map();
  const files = filesBelow(join(folder, "docs/decisions"))
    .map((file) => basename(file))
    .filter((file) => file !== "template.md");
  for (const [index, file] of files.entries()) {
    const [, number] = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file) ?? [];
    const wanted = String(index + 1).padStart(4, "0");
    if (number !== wanted) complain(`docs/decisions/${file}: has the place of number ${wanted}`);
    if (number === undefined) continue;
    const text = readFileSync(join(folder, "docs/decisions", file), "utf8");
    decisions.set(number, { file, replacedBy: /^Date: .* Status: replaced by (\d{4})\.$/m.exec(text)?.[1] });
    if (!new RegExp(`^# ${number}\\. \\S`).test(text))
      complain(`docs/decisions/${file}: must begin with '# ${number}. <the decision>'`);
    if (!/^Date: \d{4}-\d\d-\d\d\. Status: (?:accepted|replaced by \d{4})\.$/m.test(text))
      complain(`docs/decisions/${file}: needs the line 'Date: YYYY-MM-DD. Status: accepted.'`);
    const found = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    if (found.join() !== headings.join())
      complain(`docs/decisions/${file}: its headings are ${headings.join(", ")}; see template.md`);
  }
  return decisions;
}
