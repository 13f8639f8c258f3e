// In which language somebody is spoken to (docs/rules/languages.md 1–3).
import { languages, type Language } from "@hourhand/contract/me";
import type { Product } from "./product.ts";

/** What a request or an open socket is told in a language by. */
export interface Listener {
  /** The choice that is kept with the account; null where nobody is signed in or nothing was chosen. */
  readonly chosen: Language | null;
  /** The header `Accept-Language` as it came. */
  readonly accepted: string | undefined;
}

/** Answers which language somebody is spoken to in. */
export type ChooseLanguage = (listener: Listener) => Language;

/** The choice among the languages that the settings offer now. */
export const chooseLanguageOf =
  (product: Product): ChooseLanguage =>
  (listener) => {
    const preferred = preferencesOf(listener).find((language) => language === "en" || isSpoken(language));
    if (preferred === undefined || preferred === "en") return "en";
    // What is offered is read again behind the answer, so that this costs no call anything.
    void product.read();
    return languageAmong(listener, product.known.languages);
  };

/** The first language that somebody prefers and that is offered; English, which the documents are written in, always is. */
export function languageAmong(listener: Listener, offered: readonly string[]): Language {
  const among = preferencesOf(listener).find((language) => language === "en" || offered.includes(language));
  return among !== undefined && isSpoken(among) ? among : "en";
}

/** The language that an address names as `?lang=`, if it is offered; an address that names anything else names none. */
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

/** Nobody's browser names more; what stands behind is not read. */
const maxHeader = 500;

/**
 * The languages of an `Accept-Language` (RFC 9110, 12.5.4) without their regions, by weight and then as they stand. `*` is
 * English: whoever takes anything takes what the documents are written in.
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
