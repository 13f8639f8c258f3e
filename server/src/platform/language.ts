// Chooses a person's language (docs/rules/languages.md 1–3).
import type { Language } from "@hourhand/contract/languages";
import type { Product } from "./product.ts";

/** The language preferences of a request or of an open socket. */
export interface Listener {
  /** The account's choice; null without a session or a choice. */
  readonly chosen: Language | null;
  /** The `Accept-Language` header. */
  readonly accepted: string | undefined;
}

/** Returns the language for a listener. */
export type ChooseLanguage = (listener: Listener) => Language;

/** A listener about whom nothing is known. */
export const nobody: Listener = { chosen: null, accepted: undefined };

/** Makes a function that chooses among the languages that the settings offer now. */
export const chooseLanguageOf =
  (product: Product): ChooseLanguage =>
  (listener) => {
    // The offered languages are refreshed after the answer, so that no call waits for that.
    void product.read();
    return languageAmong(listener, product.known.languages);
  };

/** Returns the account's choice, else the first accepted language that is offered, else the first offered one. */
export function languageAmong({ chosen, accepted }: Listener, offered: readonly Language[]): Language {
  const wanted: readonly string[] = chosen === null ? acceptedLanguages(accepted ?? "") : [chosen];
  const [first = "en"] = offered;
  return (
    wanted.flatMap((one) => (one === "*" ? first : (offered.find((name) => name === one) ?? [])))[0] ?? first
  );
}

/** Returns the language in an address's `?lang=` if it is offered; undefined for any other value. */
export function languageInAddress(query: unknown, offered: readonly Language[]): Language | undefined {
  const { lang } = query as Record<string, unknown>;
  return offered.find((language) => language === lang);
}

/** No real browser sends a longer header; the rest is not read. */
const maxHeader = 500;

/**
 * Returns the languages of an `Accept-Language` (RFC 9110, 12.5.4) without their regions, by weight and then in order.
 */
function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, maxHeader)
    .split(",")
    .flatMap((range) => {
      const [, name = "", weight = "1"] =
        /^\s*([a-z]{1,8}|\*)(?:-[a-z\d-]*)?\s*(?:;\s*q\s*=\s*(\d(?:\.\d{0,3})?)\s*)?$/i.exec(range) ?? [];
      const q = Number(weight);
      return name === "" || q === 0 || q > 1 ? [] : [{ name: name.toLowerCase(), q }];
    })
    .toSorted((one, other) => other.q - one.q)
    .map(({ name }) => name);
}
