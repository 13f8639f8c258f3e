// Puts sentences into words, in the reader's language. A sentence is data until it leaves: its English text, or an id
// with values (docs/rules/languages.md 4–6). English needs no catalogue, because each id is the English text.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dateInWords } from "@hourhand/contract/dates-in-words";
import { titleLanguages, type Language, type TitleLanguage } from "@hourhand/contract/languages";
import { isSaid, type PlaceKind, type Sentence, type SentenceValue } from "@hourhand/contract/sentence";
import { timeInWords } from "@hourhand/contract/time-of-day";
import { decimalInWords, moneyInWords } from "@hourhand/contract/money";
import { findOwnFolder } from "./own-folder.ts";

/** Maps English sentences, with placeholders such as `{name}` or `{day, date}`, to the same in another language. */
export type Catalogue = Readonly<Record<string, string>>;

const folder = findOwnFolder("texts") ?? "";
const catalogueIn = (language: Language): Catalogue => {
  const path = join(folder, `${language}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Catalogue) : {};
};

/** The catalogues of all languages except English. */
export const catalogues = Object.fromEntries(
  titleLanguages.map((language) => [language, catalogueIn(language)]),
) as Readonly<Record<TitleLanguage, Catalogue>>;

/**
 * Puts a sentence into words of a language. A text that is in no catalogue, such as one stored by an older version,
 * stays as it is.
 */
export function inWords(language: Language, sentence: Sentence): string {
  if (!isSaid(sentence)) return textIn(language, sentence);
  const { id, values } = sentence;
  const kinds = new Map([...id.matchAll(place)].map(([, name = "", kind]) => [name, kind]));
  // In one pass, so that a value that contains braces is not filled in turn.
  return textIn(language, id).replaceAll(place, (_, name: string) => {
    const format = formats[kinds.get(name) as PlaceKind] ?? formats.text;
    return format(values[name] ?? "", language);
  });
}

const place = /\{(\w+)(?:, (\w+))?\}/g;

const textIn = (language: Language, english: string): string => {
  if (language === "en" || !Object.hasOwn(catalogues[language], english)) return english;
  return catalogues[language][english] ?? english;
};

/** Writes a value that is text or a number as it is. */
const plain = (value: SentenceValue): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const formats: Readonly<Record<PlaceKind, (value: SentenceValue, language: Language) => string>> = {
  text: plain,
  number: (value, language) => decimalInWords(plain(value), language),
  word: (value, language) => inWords(language, value as Sentence),
  money: (value, language) => moneyInWords(Number(value), language),
  day: (value, language) => dateInWords(plain(value), language, "writtenDate"),
  date: (value, language) => dateInWords(plain(value), language, "longDate"),
  time: (value, language) => timeInWords(plain(value), language),
  days: (value, language) => (value as readonly string[]).map((day) => textIn(language, day)).join(", "),
};

/** In the path to a sentence, means each item of a list. */
export const eachItem = "*";

/** Translates the sentence to which a path (names of fields, `eachItem`) leads within a value. */
export function inWordsAt(language: Language, value: unknown, [name, ...way]: readonly string[]): unknown {
  if (name === undefined)
    return typeof value === "string" || isSaid(value) ? inWords(language, value) : value;
  if (name === eachItem)
    return Array.isArray(value) ? value.map((item) => inWordsAt(language, item, way)) : value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: inWordsAt(language, (value as Record<string, unknown>)[name], way) };
}

/** Puts the sentences in an error body's field map into words. */
export const eachInWords = (
  language: Language,
  sentences: Readonly<Record<string, readonly Sentence[]>>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(sentences).map(([field, own]) => [field, own.map((one) => inWords(language, one))]),
  );
