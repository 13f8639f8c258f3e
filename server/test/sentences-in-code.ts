// Finds every sentence that the server can show to people, in its sources and in the contract, for checking the
// catalogues: a new sentence is included automatically.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "vitest/node";
import * as generalProblems from "@hourhand/contract/problem";
import { clockTooFar } from "@hourhand/contract/clock";
import type { ProblemKind } from "@hourhand/contract/problem";
import { isSaid, type Sentence } from "@hourhand/contract/sentence";
import { badSignature } from "@hourhand/contract/wallet";
import { allEndpoints } from "./endpoints.ts";

const folders = ["server/src", "contract/src"].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
);
/** Files without texts for users: statements, operators' messages, test helpers. */
const untranslatedFiles =
  /\.test\.ts$|\/queries|-types\.ts$|common-passwords|\/places-|platform\/(?:database|jobs)\/|http\/description\//;
const translatedFolders = /^(?:domains|platform)\//;

/** Keys whose texts are not for users. */
const untranslatedKeys = new Set([
  "summary",
  "help",
  "examples",
  "event",
  "action",
  "name",
  "code",
  "key",
  "about",
]);
/** Keys and calls whose texts are sentences even without a full stop. */
const titles = new Set([
  "title",
  "greeting",
  "label",
  "rows",
  "subject",
  "message",
  "body",
  "own",
  "inLanguage",
  "translateIn",
  "emptyTitles",
]);
/** Calls whose texts are not for users. */
const untranslatedCalls =
  /\blog\b|\b(?:info|warn|error|debug)$|^(?!StoreDown)\w*Error$|prepared|includes$|(?:starts|ends)With$|\.test$|header$|\.(?:close|drop|update)$|derive$|^sql/;

/** Sentences that nobody reads in another language. */
const untranslated: ReadonlySet<string> = new Set([
  // Answers to requests so broken that nothing is known about the caller.
  "The request came too slowly. Please send it again.",
  "The headers are too large. Please send fewer or shorter ones.",
  // Ends a call, and is caught.
  "This call was answered before.",
  // Read by a payment provider.
  "Received.",
  // A card in a chat is a message of its maker, and stays in English.
  "I propose to move '{work}' from {oldDay, date}, {oldFrom, time} to {oldTo, time} to {day, date}, {from, time} to {to, time}.",
  "I propose more work on '…': …. That is … more, … in all….",
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

/** Returns a text, with '…' for what a template inserts; undefined for other nodes. */
function textOf(node: Node): string | undefined {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : undefined;
  if (node.type === "BinaryExpression" && node["operator"] === "+") {
    const [left, right] = [textOf(node["left"] as Node), textOf(node["right"] as Node)];
    return left !== undefined && right !== undefined ? left + right : undefined;
  }
  if (node.type !== "TemplateLiteral") return undefined;
  return (node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("…");
}

/** Whether a text is a sentence, judging by its full stop or by where it is written. */
function isSentence(text: string, place: string): boolean {
  if (place === "say") return true;
  // What a check of the installation found, and what to do.
  if (/^(?:ok|skip|fail|run|withPool|ofDataDir)$/.test(place)) return / /.test(text) && !text.includes("…");
  if (titles.has(place.split(/[ (]/)[0] ?? "")) return /^[A-Z\d₹]/.test(text);
  return /^(?:refuse|sentence)/.test(place) ? /[.!]$/.test(text) : /^[A-Z'\d].* .*[.!:]$/s.test(text);
}

interface Found {
  /** Texts that look like sentences for people, and each id of `say`. */
  readonly sentences: string[];
  /** All texts, including those that are not for people. */
  readonly texts: string[];
}

function textsOf(path: string): Found {
  const code = readFileSync(path, "utf8");
  const found: Found = { sentences: [], texts: [] };
  const walk = (value: unknown, place: string | undefined): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, place));
    if (!isNode(value) || /^(?:Import|TSType|TSInterface|TSLiteral)/.test(value.type)) return;
    const callee = value["callee"];
    const call = isNode(callee) ? code.slice(callee.start, callee.end) : undefined;
    const key = value.type === "Property" ? (value["key"] as { name?: string }).name : undefined;
    const isOther =
      (call !== undefined && untranslatedCalls.test(call)) ||
      (key !== undefined && untranslatedKeys.has(key));
    const text = textOf(value);
    if (text !== undefined) {
      found.texts.push(text);
      if (place !== undefined && /[A-Za-z]{2}/.test(text) && isSentence(text, place))
        found.sentences.push(text);
      if (value.type !== "TemplateLiteral") return;
    }
    if (value.type === "TaggedTemplateExpression") {
      const { tag, quasi } = value as unknown as { tag: Node; quasi: Node };
      if (code.slice(tag.start, tag.end) === "html") return walk(quasi["expressions"], place);
    }
    const variable =
      value.type === "VariableDeclarator" ? (value["id"] as { name?: string }).name : undefined;
    // In `say(condition ? one : other, …)`, the condition is not an id.
    if (value.type === "ConditionalExpression" && place === "say") {
      walk(value["test"], undefined);
      return walk([value["consequent"], value["alternate"]], place);
    }
    // The values of a sentence are not sentences.
    if (call === "say") {
      const [id, values] = value["arguments"] as Node[];
      walk(id, "say");
      return walk(values, undefined);
    }
    const inner = isOther || place === undefined ? undefined : (key ?? call ?? variable ?? place);
    for (const [name, own] of Object.entries(value))
      if (name !== "key" && name !== "quasis") walk(own, inner);
  };
  walk(parseAst(code, { lang: "ts" } as never, path).body, "");
  return found;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

/** Finds words written directly in the markup of public pages, which nothing translates, as 'path: words'. */
export function wordsInMarkup(): string[] {
  const found: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, path));
    if (typeof value !== "object" || value === null) return;
    const { type, tag, quasi } = value as { type?: string; tag?: { name?: string }; quasi?: Markup };
    if (type === "TaggedTemplateExpression" && tag?.name === "html" && quasi) {
      const text = quasi.quasis.map((part) => part.value.cooked).join("…");
      const words = text.replaceAll(/<[^>]*>/g, " ").trim();
      if (/[A-Za-z]{2}/.test(words)) found.push(`${path}: ${words}`);
    }
    for (const inner of Object.values(value)) walk(inner, path);
  };
  for (const path of filesBelow(join(folders[0] ?? "", "domains/pages")).filter(
    (one) => !one.includes(".test."),
  ))
    walk(parseAst(readFileSync(path, "utf8"), { lang: "ts" } as never, path).body, path);
  return found;
}

interface Markup {
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[];
}

/** Finds the sentences in the server's own code, and every text in the code and the contract. */
export function sentencesInCode(): { sentences: string[]; texts: ReadonlySet<string> } {
  const texts = new Set<string>();
  const sentences = folders.flatMap((folder, index) =>
    filesBelow(folder)
      .filter((path) => path.endsWith(".ts") && !untranslatedFiles.test(path))
      .flatMap((path) => {
        const found = textsOf(path);
        for (const text of found.texts) texts.add(text);
        return index === 0 && translatedFolders.test(relative(folder, path)) ? found.sentences : [];
      }),
  );
  return { sentences: sentences.map((one) => one.trim()).filter((one) => !untranslated.has(one)), texts };
}

interface Wording {
  readonly title?: string;
  readonly message?: Sentence;
  readonly patternMessage?: Sentence;
  readonly blank?: Sentence;
}

const isProblem = (value: unknown): value is ProblemKind =>
  typeof value === "object" && value !== null && "sentence" in value;

/**
 * Finds the sentences in the contract: problems, fields' messages, and the names of fields that appear in sentences.
 */
export function sentencesInContract(): { sentences: string[]; fieldNames: string[] } {
  const fields = allEndpoints.flatMap(({ query, body, pictures }) => [
    ...Object.values({ ...query.properties, ...body.properties } as Record<string, Wording>),
    ...Object.values(pictures as Record<string, Wording>),
  ]);
  const wordings = fields.flatMap(({ message, patternMessage, blank }) => [message, patternMessage, blank]);
  return {
    sentences: [
      ...Object.values<unknown>(generalProblems).filter(isProblem),
      ...allEndpoints.flatMap(({ problems }) => [...problems]),
      // Used by addresses that are not calls of the contract.
      clockTooFar,
      badSignature,
    ]
      .map(({ sentence }) => sentence)
      .concat(wordings.flatMap((one) => (one === undefined ? [] : [isSaid(one) ? one.id : one])))
      .filter(Boolean),
    // Names of the API (slot_id, from_date) are the same in every language.
    fieldNames: fields.flatMap(({ title }) => (title !== undefined && /^[A-Z]/.test(title) ? [title] : [])),
  };
}
