// The languages people choose from, by the names they have for themselves.
import type { Language } from "@hourhand/contract/me";

/** How languages call themselves. */
export const languageNames: Record<Language, string> = { en: "English", hi: "हिन्दी", ml: "മലയാളം" };

/** The typeface of these names: a few letters, where the whole script's would be 60 KB (index.html). */
export const nameFont = '"Language Names", "Anek Latin", sans-serif';

/** Those this installation offers, as the server writes them on the page; none while there is no choice. */
export function offeredLanguages(): Language[] {
  const offered = (document.documentElement.dataset["languages"] ?? "").split(" ") as Language[];
  return offered.length > 1 ? offered : [];
}
