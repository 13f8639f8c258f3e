// The languages that this installation offers.
import type { Language } from "@hourhand/contract/languages";

/** The font of the languages' own names: a few letters, where the font of the whole script would be 60 KB (index.html). */
export const nameFont = '"Language Names", "Anek Latin", sans-serif';

/** As the server writes them into the page. The first is for people whose languages are not offered. */
export const offeredLanguages = (): Language[] =>
  (document.documentElement.dataset["languages"] ?? "").split(" ") as Language[];

/** The languages to choose from; none when only one is offered. */
export function languageChoices(): Language[] {
  const offered = offeredLanguages();
  return offered.length > 1 ? offered : [];
}
