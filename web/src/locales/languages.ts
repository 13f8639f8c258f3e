// The languages people choose from, each with its own name for itself.
import type { Language } from "@hourhand/contract/me";

export const languageNames: Record<Language, string> = { en: "English", hi: "हिन्दी", ml: "മലയാളം" };

/** The font of these names: a few letters, where the font of the whole script would be 60 KB (index.html). */
export const nameFont = '"Language Names", "Anek Latin", sans-serif';

/** The languages of this installation, as the server writes them into the page; empty when there is only one. */
export function offeredLanguages(): Language[] {
  const offered = (document.documentElement.dataset["languages"] ?? "").split(" ") as Language[];
  return offered.length > 1 ? offered : [];
}
