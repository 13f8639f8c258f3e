// The server's sentences in its languages. Sentences are written in English in the code, to the letter of the
// documents; on their way out they are looked up in a catalogue by that English and translated into the reader's
// language (docs/rules/languages.md 4–6). So stored replies and notices are read in the language of that moment.
import type { Language } from "@hourhand/contract/me";
import { timeFromEnglish } from "@hourhand/contract/time-of-day";
import hindi from "../../texts/hi.json" with { type: "json" };
import malayalam from "../../texts/ml.json" with { type: "json" };

/** English sentences, with placeholders such as `{name}` or `{day, date}`, to the same in another language. */
export type Catalogue = Readonly<Record<string, string>>;

/** The catalogues; English needs none. */
export const catalogues: Readonly<Record<Exclude<Language, "en">, Catalogue>> = {
  hi: hindi,
  ml: malayalam,
};

/** The pattern for each kind of placeholder. A `word` is looked up as a whole; unknown ones stay unchanged. */
const kinds = {
  text: ".+?",
  word: ".+?",
  /** As much as possible: the text after it may occur in it again. */
  most: ".+",
  number: "[\\d.,]+",
  money: "₹[\\d.,]+",
  day: "\\d{1,2} [A-Z][a-z]+ \\d{4}",
  date: "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \\d{1,2} [A-Z][a-z]+ \\d{4}",
  /** Older stored sentences have it too: `HH:MM`. */
  time: "\\d{1,2}:\\d\\d(?:\u00A0[ap]m)?",
  days: "[A-Z][a-z]+day(?:, [A-Z][a-z]+day)*",
} as const;
type Kind = keyof typeof kinds;

const place = /\{(\w+)(?:, (\w+))?\}/g;

/** An English sentence with placeholders, compiled for recognition. */
interface Template {
  readonly english: string;
  readonly form: RegExp;
  /** Its beginning and end: these alone distinguish most others. */
  readonly head: string;
  readonly tail: string;
  readonly places: readonly { readonly name: string; readonly kind: Kind }[];
  /** The length of its own words. */
  readonly weight: number;
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function templateOf(english: string): Template {
  const found = [...english.matchAll(place)];
  const words = english.split(/\{\w+(?:, \w+)?\}/);
  const places = found.map(([, name = "", kind = "text"]) => ({ name, kind: kind as Kind }));
  const form = words.map((text, index) => {
    const own = places[index];
    return escaped(text) + (own ? `(${kinds[own.kind]})` : "");
  });
  return {
    english,
    form: new RegExp(`^${form.join("")}$`, "s"),
    head: words[0] ?? "",
    tail: words.at(-1) ?? "",
    places,
    weight: words.join("").length,
  };
}

// Both catalogues have the same sentences. The longer one of two matches is more specific.
const templates = Object.keys(hindi)
  .filter((english) => english.includes("{"))
  .map(templateOf)
  .toSorted((one, other) => other.weight - one.weight);

/** Longer than any sentence with its values; longer text is not scanned. */
const maxLength = 4_000;

/** The catalogue's English for a sentence, and the values of its placeholders; undefined for an unknown one. */
export function recognise(english: string): { english: string; values: Record<string, string> } | undefined {
  if (Object.hasOwn(hindi, english)) return { english, values: {} };
  if (english.length > maxLength) return undefined;
  for (const template of templates) {
    if (!english.startsWith(template.head) || !english.endsWith(template.tail)) continue;
    const match = template.form.exec(english);
    if (!match) continue;
    const values = template.places.map(({ name }, index) => [name, match[index + 1] ?? ""]);
    return { english: template.english, values: Object.fromEntries(values) };
  }
  return undefined;
}

/** An English sentence of ours in a language. An unknown one stays in English. */
export function translate(language: Language, english: string): string {
  if (language === "en") return english;
  const found = recognise(english);
  if (!found) return english;
  const { [found.english]: translated = found.english } = catalogues[language];
  const kindOf = new Map([...found.english.matchAll(place)].map(([, name, kind]) => [name, kind]));
  return translated.replaceAll(place, (_, name: string) => {
    const value = found.values[name] ?? "";
    const kind = kindOf.get(name);
    if (kind === "word") return wordIn(language, value);
    if (kind === "time") return timeFromEnglish(value, language);
    return kind === "date" || kind === "day" || kind === "days" ? namesIn(language, value) : value;
  });
}

/** In the path to a sentence: each item of a list. */
export const eachItem = "*";

/** A value with the sentence at the end of a path (names of fields, `eachItem`) translated into a language. */
export function translateAt(language: Language, value: unknown, [name, ...way]: readonly string[]): unknown {
  if (name === undefined) return typeof value === "string" ? translate(language, value) : value;
  if (name === eachItem)
    return Array.isArray(value) ? value.map((item) => translateAt(language, item, way)) : value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: translateAt(language, (value as Record<string, unknown>)[name], way) };
}

const wordIn = (language: Exclude<Language, "en">, word: string): string =>
  Object.hasOwn(hindi, word) ? (catalogues[language][word] ?? word) : word;

/** 'Monday, 23 November 2026' with the language's own names; the digits stay. */
const namesIn = (language: Exclude<Language, "en">, days: string): string =>
  days.replaceAll(/[A-Z][a-z]+/g, (name) => wordIn(language, name));

/** The sentences of an error body's field map in a language. */
export const translateEach = (
  language: Language,
  sentences: Readonly<Record<string, readonly string[]>>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(sentences).map(([field, own]) => [field, own.map((one) => translate(language, one))]),
  );
