// Checks whether a screen is complete in a language: nothing cut off, nothing left in English.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Page } from "@playwright/test";
import { cutOffTexts, overlappingTexts } from "../../web/test/layout-faults.ts";

export const cutOff = (page: Page): Promise<string[]> => page.evaluate(cutOffTexts);

export const overlaps = (page: Page): Promise<string[]> => page.evaluate(overlappingTexts);

const textsBelow = (folder: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(new URL(folder, import.meta.url))
      .filter((name) => name.endsWith(".json"))
      .map((name) =>
        JSON.parse(readFileSync(fileURLToPath(new URL(folder + name, import.meta.url)), "utf8")),
      ),
  ) as Record<string, string>;

const escaped = (words: string): string => words.replaceAll(/[$()*+./?[\\\]^{|}]/g, "\\$&");
const anything = ".+?";
const figure = String.raw`[\d.,]+`;

/** A compiled text: words, placeholders, placeholders with plural forms, and the number within a form. */
type Compiled = string | readonly (string | readonly [name: string, kind?: string, forms?: object])[];

/** Makes a regular expression for a text of the client, with any values in its placeholders. */
function patternOf(text: Compiled): string {
  if (typeof text === "string") return escaped(text);
  return text
    .map((part) => {
      if (typeof part === "string") return part === "#" ? figure : escaped(part);
      const forms = Object.entries(part[2] ?? {}).filter(([form]) => form !== "offset");
      return forms.length === 0
        ? anything
        : `(?:${forms.map(([, said]) => patternOf(said as Compiled)).join("|")})`;
    })
    .join("");
}

/** Does the same for a sentence of the server, whose placeholders have no forms. */
const sentencePattern = (sentence: string): string =>
  sentence
    .split(/\{[^}]*\}/)
    .map(escaped)
    .join(anything);

/** Words that occur in any text: a text made only of placeholders and these would match everything. */
const linking = /\b(and|at|by|for|from|in|is|near|of|on|or|to|with)\b/gi;
/** Whether a pattern has words: names and figures with punctuation belong to no language. */
const hasWords = (pattern: string): boolean => /[a-z]{2}/i.test(pattern.replaceAll(linking, ""));

/** English texts without placeholders, and patterns for those with placeholders. */
interface EnglishTexts {
  readonly whole: string[];
  readonly patterns: string[];
}

const known = new Map<string, EnglishTexts>();

/** Returns the client's English texts and the server's sentences that read differently in a language. */
function englishTexts(language: string): EnglishTexts {
  const found = known.get(language) ?? readEnglishTexts(language);
  known.set(language, found);
  return found;
}

function readEnglishTexts(language: string): EnglishTexts {
  const english = textsBelow("../../web/src/locales/en/");
  const own = textsBelow(`../../web/src/locales/${language}/`);
  const sentences = JSON.parse(
    readFileSync(new URL(`../../server/texts/${language}.json`, import.meta.url), "utf8"),
  ) as Record<string, string>;
  // A word of the language may also be another English text: in German, Home is 'Start'.
  const ownTexts = new Set([...Object.values(own), ...Object.values(sentences)]);
  const englishSentences = Object.keys(sentences).filter((sentence) => !ownTexts.has(sentence));
  const texts = Object.values(english).filter((text) => !ownTexts.has(text));
  const compiled = texts.map((text) => compileMessageOrThrow(text) as Compiled);
  // Most have no placeholder and are looked up, because a pattern of thousands takes seconds on each screen.
  const isWhole = (text: Compiled): text is string | [string] =>
    typeof text === "string" || (text.length === 1 && typeof text[0] === "string");
  const patterns = [
    ...compiled.filter((text) => !isWhole(text)).map(patternOf),
    ...englishSentences.filter((sentence) => sentence.includes("{")).map(sentencePattern),
  ];
  return {
    whole: [
      ...compiled.filter(isWhole).map(String),
      ...englishSentences.filter((sentence) => !sentence.includes("{")),
    ],
    patterns: patterns.filter((pattern) => !pattern.includes(anything) || hasWords(pattern)),
  };
}

/**
 * Finds our own English texts that a page in another language shows or announces (labels, placeholders, texts of
 * pictures).
 */
export const leftInEnglish = (page: Page, language: string, ofPeople: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ([{ whole, patterns }, others]) => {
      const texts = new Set(whole);
      const withPlaces = new RegExp(`^(?:${patterns.join("|")})$`);
      const looked = new Set(others);
      const found = new Set<string>();
      const look = (text: string | null): void => {
        const words = text?.trim() ?? "";
        if (looked.has(words)) return;
        looked.add(words);
        if (texts.has(words) || withPlaces.test(words)) found.add(words);
      };
      look(document.title);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node instanceof Element) {
          if (node.matches("script, style")) continue;
          for (const name of ["aria-label", "alt", "title", "placeholder", "aria-description"])
            look(node.getAttribute(name));
        } else if (!node.parentElement?.closest("script, style, [lang=en]")) look(node.textContent);
      return [...found];
    },
    [englishTexts(language), [...ofPeople]] as const,
  );
