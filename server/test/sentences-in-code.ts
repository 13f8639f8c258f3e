// Every sentence that the server can show to people, found in its sources and in the contract, for the check of the
// catalogues: a new sentence is included automatically.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "vitest/node";
import * as generalProblems from "@hourhand/contract/problem";
import { clockTooFar } from "@hourhand/contract/clock";
import type { ProblemKind } from "@hourhand/contract/problem";
import { badSignature } from "@hourhand/contract/wallet";
import { allEndpoints } from "./endpoints.ts";
import { partsOnly, samplesOf } from "./sentence-samples.ts";

const source = fileURLToPath(new URL("../src", import.meta.url));
/** Files without texts for users: statements, operators' messages, test helpers. */
const untranslatedFiles =
  /\.test\.ts$|\/queries|-types\.ts$|common-passwords|\/places-|platform\/(?:database|jobs|checks)\/|openapi\.ts$/;
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
/** Keys and calls whose texts are shown although they do not end with a full stop. */
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
  "`Hello",
]);
/** Calls whose texts are not for users. */
const untranslatedCalls =
  /\blog\b|\b(?:info|warn|error|debug)$|^(?!StoreDown)\w*Error$|prepared|includes$|(?:starts|ends)With$|\.test$|header$|\.(?:close|drop|update)$|derive$|^sql/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

/** A text with its placeholders, as in the code; undefined for other nodes. */
function textOf(node: Node, code: string): (string | { put: string })[] | undefined {
  if (node.type === "Literal") return typeof node["value"] === "string" ? [node["value"]] : undefined;
  if (node.type === "BinaryExpression" && node["operator"] === "+") {
    const [left, right] = [textOf(node["left"] as Node, code), textOf(node["right"] as Node, code)];
    return left && right && [...left, ...right];
  }
  if (node.type !== "TemplateLiteral") return undefined;
  const values = node["expressions"] as Node[];
  return (node["quasis"] as { value: { cooked: string } }[]).flatMap((quasi, index) => {
    const value = values[index];
    const put = value && code.slice(value.start, value.end).replaceAll(/\s+/g, " ");
    return put === undefined ? [quasi.value.cooked] : [quasi.value.cooked, { put }];
  });
}

/** A text with its placeholders filled: once for each of their samples. */
function filled(text: readonly (string | { put: string })[], path: string): string[] {
  const texts = text.reduce<string[]>(
    (before, part) =>
      (typeof part === "string" ? [part] : samplesOf(part.put, path)).flatMap((own) =>
        before.map((one) => one + own),
      ),
    [""],
  );
  return texts.map((one) => one.trim());
}

/** Whether a text is shown as it is: by its full stop, or by its place in the code. */
function isSentence(text: string, place: string): boolean {
  if (titles.has(place.split(/[ (]/)[0] ?? "")) return /^[A-Z\d₹]/.test(text);
  return /^(?:refuse|sentence)/.test(place) ? /[.!]$/.test(text) : /^[A-Z'\d].* .*[.!:]$/s.test(text);
}

function sentencesOf(path: string): string[] {
  const code = readFileSync(join(source, path), "utf8");
  const found: string[] = [];
  const walk = (value: unknown, place: string): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, place));
    if (!isNode(value) || /^(?:Import|TSType|TSInterface|TSLiteral)/.test(value.type)) return;
    if (value.type === "TaggedTemplateExpression") {
      const { tag, quasi } = value as unknown as { tag: Node; quasi: Node };
      if (code.slice(tag.start, tag.end) === "html") walk(quasi["expressions"], place);
      return;
    }
    const callee = value["callee"];
    const call = isNode(callee) ? code.slice(callee.start, callee.end) : undefined;
    if (call !== undefined && untranslatedCalls.test(call)) return;
    const key = value.type === "Property" ? (value["key"] as { name?: string }).name : undefined;
    if (key !== undefined && untranslatedKeys.has(key)) return;
    const text = textOf(value, code);
    if (text?.some((part) => typeof part === "string" && /[A-Za-z]{2}/.test(part))) {
      found.push(...filled(text, path).filter((one) => isSentence(one, place)));
      if (value.type !== "TemplateLiteral") return;
    }
    const variable =
      value.type === "VariableDeclarator" ? (value["id"] as { name?: string }).name : undefined;
    for (const [name, inner] of Object.entries(value))
      if (name !== "key" && name !== "quasis") walk(inner, key ?? call ?? variable ?? place);
  };
  walk(parseAst(code, { lang: "ts" } as never, path).body, "");
  return found.filter((one) => !partsOnly.has(one));
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [relative(source, path)];
  });

/** Words in the markup of public pages itself, which are not translated, as 'path: words'. */
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
  for (const path of filesBelow(join(source, "domains/pages")).filter((one) => !one.includes(".test.")))
    walk(parseAst(readFileSync(join(source, path), "utf8"), { lang: "ts" } as never, path).body, path);
  return found;
}

interface Markup {
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[];
}

/** The sentences in the server's own code. */
export const sentencesInCode = (): string[] =>
  filesBelow(source)
    .filter((path) => translatedFolders.test(path) && path.endsWith(".ts") && !untranslatedFiles.test(path))
    .flatMap(sentencesOf);

interface Wording {
  readonly title?: string;
  readonly message?: string;
  readonly patternMessage?: string;
  readonly blank?: string;
}

const isProblem = (value: unknown): value is ProblemKind =>
  typeof value === "object" && value !== null && "sentence" in value;

/** The sentences in the contract: problems, the messages of fields, and the names of fields in sentences. */
export function sentencesInContract(): { sentences: string[]; fieldNames: string[] } {
  const fields = allEndpoints.flatMap(({ query, body, pictures }) => [
    ...Object.values({ ...query.properties, ...body.properties } as Record<string, Wording>),
    ...Object.values(pictures as Record<string, Wording>),
  ]);
  return {
    sentences: [
      ...Object.values<unknown>(generalProblems).filter(isProblem),
      ...allEndpoints.flatMap(({ problems }) => [...problems]),
      // Of addresses that are not calls of the contract.
      clockTooFar,
      badSignature,
    ]
      .map(({ sentence }) => sentence)
      .concat(
        fields.flatMap(({ message, patternMessage, blank }) => [message, patternMessage, blank]) as string[],
      )
      .filter(Boolean),
    // Names of the API (slot_id, from_date) are the same in every language.
    fieldNames: fields.flatMap(({ title }) => (title !== undefined && /^[A-Z]/.test(title) ? [title] : [])),
  };
}
