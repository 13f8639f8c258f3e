// Chooses the language for a person (docs/rules/languages.md 1–3).
import { languages, type Language } from "@hourhand/contract/languages";
import type { Product } from "./product.ts";

/** The language preferences of a request or an open socket. */
export interface Listener {
  /** The account's choice; null without a session or a choice. */
  readonly chosen: Language | null;
  /** The header `Accept-Language`. */
  readonly accepted: string | undefined;
}

/** Returns the language for a listener. */
export type ChooseLanguage = (listener: Listener) => Language;

/** The choice among the languages that the settings offer now. */
export const chooseLanguageOf =
  (product: Product): ChooseLanguage =>
  (listener) => {
    const preferred = preferencesOf(listener).find((language) => language === "en" || isSpoken(language));
    if (preferred === undefined || preferred === "en") return "en";
    // The offer is refreshed after the answer, so that no call waits for it.
    void product.read();
    return languageAmong(listener, product.known.languages);
  };

/** The first preferred language that is offered; English, the language of the documents, always is. */
export function languageAmong(listener: Listener, offered: readonly string[]): Language {
  const among = preferencesOf(listener).find((language) => language === "en" || offered.includes(language));
  return among !== undefined && isSpoken(among) ? among : "en";
}

/** The language in an address's `?lang=`, if it is offered; undefined for any other value. */
export function languageInAddress(query: unknown, offered: readonly string[]): Language | undefined {
  const { lang } = query as Record<string, unknown>;
  if (typeof lang !== "string" || !isSpoken(lang)) return undefined;
  return lang === "en" || offered.includes(lang) ? lang : undefined;
}

const isSpoken = (name: string): name is Language => (languages as readonly string[]).includes(name);

/** The preferred languages, the most preferred first. */
const preferencesOf = ({ chosen, accepted }: Listener): string[] => [
  ...(chosen === null ? [] : [chosen]),
  ...acceptedLanguages(accepted ?? ""),
];

/** No real browser sends a longer header; the rest is not read. */
const maxHeader = 500;

/**
 * The languages of an `Accept-Language` (RFC 9110, 12.5.4) without their regions, by weight and then in order. `*`
 * means English, the language of the documents.
 */
function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, maxHeader)
    .split(",")
    .flatMap((range) => {
      const [, name = "", weight = "1"] =
        /^\s*([a-z]{1,8}|\*)(?:-[a-z\d-]*)?\s*(?:;\s*q\s*=\s*(\d(?:\.\d{0,3})?)\s*)?$/i.exec(range) ?? [];
      const q = Number(weight);
      return name === "" || q === 0 || q > 1 ? [] : [{ name: name === "*" ? "en" : name.toLowerCase(), q }];
    })
    .toSorted((one, other) => other.q - one.q)
    .map(({ name }) => name);
}
