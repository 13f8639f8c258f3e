// The languages that this installation offers.
import type { Language } from "@hourhand/contract/languages";

/**
 * The font for the languages' own names. It has only a few letters; a script's whole font would be 60 KB
 * (index.html).
 */
export const nameFont = '"Language Names", "Anek Latin", sans-serif';

/** The languages that the server writes into the page. People whose language is not offered get the first one. */
export const offeredLanguages = (): Language[] =>
  (document.documentElement.dataset["languages"] ?? "").split(" ") as Language[];

/** The languages to choose from. Empty when only one is offered. */
export function languageChoices(): Language[] {
  const offered = offeredLanguages();
  return offered.length > 1 ? offered : [];
}
