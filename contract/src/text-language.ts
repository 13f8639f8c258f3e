// Guesses the language of a person's text by its letters, for the `lang` of text that is served unchanged.
import { languages, type Language } from "./languages.ts";

/** Unicode's name of a language's script: `Latn`, `Deva`. */
export const scriptOf = (language: Language): string => new Intl.Locale(language).maximize().script ?? "Latn";

/**
 * The language of most of a text's letters: the first that is written in them, of the offered ones and then of the
 * others; undefined without letters of a known script.
 */
export function languageOfText(text: string, offered: readonly Language[]): Language | undefined {
  let [language, most]: [Language | undefined, number] = [undefined, 0];
  for (const one of [...offered, ...languages]) {
    const count = text.match(new RegExp(`\\p{Script=${scriptOf(one)}}`, "gu"))?.length ?? 0;
    if (count > most) [language, most] = [one, count];
  }
  return language;
}
