// The catalogues are complete in each language, all their texts are used, and the code contains no other texts.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { languages } from "@hourhand/contract/languages";
import { writtenLanguages } from "../../written-languages.mjs";

const source = fileURLToPath(new URL("..", import.meta.url));

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(path).isDirectory() ? filesBelow(path, ending) : ending.test(name) && !name.includes(".test.") ? [path] : [];
  });
}

type Catalogue = Record<string, string>;
const catalogueOf = (language: string): Catalogue =>
  Object.assign({}, ...filesBelow(`${source}/locales/${language}`, /\.json$/).map((path) => JSON.parse(readFileSync(path, "utf8")) as Catalogue)) as Catalogue;
const placesIn = (message: string): string[] => [...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1] ?? "").toSorted();

/** The placeholders of a message with their contents, the forms of its plurals, and the words around them. */
function partsOf(message: string): { places: string[]; plurals: string[][]; words: string } {
  const places = new Set<string>();
  const plurals: string[][] = [];
  let words = "";
  const walk = (tokens: unknown): void => {
    for (const token of Array.isArray(tokens) ? tokens : [tokens]) {
      if (typeof token === "string") words += ` ${token}`;
      if (!Array.isArray(token)) continue;
      const [name = "", kind, forms] = token as [string?, string?, object?];
      places.add(kind === undefined ? name : `${name} ${kind}`);
      if (kind === "plural" || kind === "selectordinal") plurals.push(Object.keys(forms ?? {}).filter((form) => form !== "offset"));
      Object.values(forms ?? {}).forEach(walk);
    }
  };
  walk(compileMessageOrThrow(message));
  return { places: [...places].toSorted(), plurals, words };
}

/** Latin words that appear in every language: names and technical terms. */
const names = new Set(["HourHand", "Google", "CSV", "JPEG", "PNG", "WebP", "GIF", "AVIF", "MB", "OTP", "UPI", "IFSC", "API", "Webhooks", "https", "naam", "peru", "example", "com"]);

/** Words that a language with Latin letters shares with English. */
const sameWords: Record<string, readonly string[]> = {
  de: ["Admin", "ID", "Chat", "Chats", "Details", "Links", "Logo", "Name", "Online", "Optional", "optional", "Person", "Status", "Version", "Wallet", "km", "min"],
};
/** Frequent English words that no German text contains. */
const englishWords = new Set(["and", "are", "by", "could", "for", "has", "is", "of", "please", "the", "this", "to", "with", "you", "your"]);
const isLatin = (language: string): boolean => new Intl.Locale(language).maximize().script === "Latn";

/**
 * The English words of a text. If a text in Latin letters equals the English one, these are all its words, otherwise
 * only the frequent ones.
 */
function leftInEnglish(language: string, message: string, english: string): string[] {
  const words = (partsOf(message).words.match(/[A-Za-zÀ-ž]{2,}/g) ?? []).filter((word) => !names.has(word));
  if (!isLatin(language)) return words;
  return words.filter((word) => (message === english ? !sameWords[language]?.includes(word) : englishWords.has(word.toLowerCase())));
}

describe("the message catalogues", () => {
  it("exist for each language of the list, and for no other", { tags: ["@languages-1.6"] }, () => {
    expect(writtenLanguages.toSorted()).toEqual(languages.toSorted());
  });

  it("contain each text once", () => {
    const doubled = filesBelow(`${source}/locales`, /\.json$/).flatMap((path) => {
      const ids = [...readFileSync(path, "utf8").matchAll(/^ {2}"([\w.-]+)":/gm)].map((match) => match[1] ?? "");
      return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path.slice(source.length)}: ${id}`);
    });
    expect(doubled).toEqual([]);
  });

  const english = catalogueOf("en");
  const others = writtenLanguages.filter((language) => language !== "en");

  it.each(others)("have a file in %s for each English one", (language) => {
    expect(readdirSync(`${source}/locales/${language}`).toSorted()).toEqual(readdirSync(`${source}/locales/en`).toSorted());
  });

  it.each(others)("have the same ids and placeholders in %s as in English, and nothing left in English", (language) => {
    const there = catalogueOf(language);
    const missing = Object.keys(english).filter((id) => !(id in there));
    const unknown = Object.keys(there).filter((id) => !(id in english));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
    const places = Object.keys(english).filter((id) => partsOf(there[id] ?? "").places.join() !== partsOf(english[id] ?? "").places.join());
    expect(places).toEqual([]);
    const left = Object.entries(there).flatMap(([id, message]) => leftInEnglish(language, message, english[id] ?? "").map((word) => `${id}: ${word}`));
    expect(left).toEqual([]);
  });

  it.each(["en", ...others])("have plurals in %s that cover every number", (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories as string[];
    const wrong = Object.entries(catalogueOf(language)).flatMap(([id, message]) =>
      partsOf(message).plurals.filter((given) => !given.includes("other") || given.some((form) => !/^=?\d+$/.test(form) && !forms.includes(form))).map((given) => `${id}: ${given.join()}`),
    );
    expect(wrong).toEqual([]);
  });

  it("begin every id with the name of its part", () => {
    for (const path of filesBelow(`${source}/locales/en`, /\.json$/)) {
      const part = path.replace(/^.*\/|\.json$/g, "");
      for (const id of Object.keys(JSON.parse(readFileSync(path, "utf8")) as Catalogue)) expect(id).toMatch(new RegExp(`^${part}\\.`));
    }
  });

  it("contain no unused text", () => {
    const code = filesBelow(source, /\.tsx?$/).map((path) => readFileSync(path, "utf8")).join("\n");
    // A template uses the ids that match the whole template, not every id with the same prefix. `${string}` is a type
    // and uses none.
    const templates = [...code.matchAll(/`([a-zA-Z]+\.[^`\s]*\$\{[^`]*)`/g)].map((match) => match[1] ?? "").filter((template) => !template.includes("${string}"));
    const asked = templates.map((template) => new RegExp(`^${template.replaceAll(".", String.raw`\.`).replaceAll(/\$\{[^}]*\}/g, String.raw`\w+`)}$`));
    const unused = Object.keys(english).filter((id) => !code.includes(`"${id}"`) && !asked.some((template) => template.test(id)));
    expect(unused).toEqual([]);
  });

  it("get a value for each placeholder where code names the values next to the id", () => {
    const code = filesBelow(source, /\.tsx?$/).map((path) => readFileSync(path, "utf8")).join("\n");
    const calls = [...code.matchAll(/\b(?:t|translate)\(\s*"([\w.]+)"\s*,\s*\{([^{}]*)\}/g)].map(([, id = "", values = ""]) => ({
      id,
      given: [...values.replaceAll(/"[^"]*"|`[^`]*`|\([^()]*\)/g, "").matchAll(/(?:^|,)\s*(\w+)/g)].map((match) => match[1] ?? ""),
    }));
    expect(calls.length).toBeGreaterThan(50);
    const missing = calls.flatMap(({ id, given }) => placesIn(english[id] ?? "").filter((place) => /^[a-z]/.test(place) && !given.includes(place)).map((place) => `${id}: ${place}`));
    expect(missing).toEqual([]);
  });

  it("are the only place with texts: no component contains a literal", () => {
    const literals = filesBelow(source, /\.tsx$/).flatMap((path) => {
      const code = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      const texts = [...code.matchAll(/[a-z"}]>\s*([^<>{}=;()]*[A-Za-z]{2}[^<>{}=;()]*)<\//g), ...code.matchAll(/\b(?:label|title|alt|placeholder|aria-label|hint|text)="([^"]*[A-Za-z][^"]*)"/g)];
      return texts.filter((match) => !((match[1] ?? "") in english)).map((match) => `${path.slice(source.length)}: ${(match[1] ?? "").trim()}`);
    });
    expect(literals).toEqual([]);
  });
});
