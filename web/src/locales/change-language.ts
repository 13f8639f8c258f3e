// Other languages than English: loaded with the first person who reads one, so that an English visit carries nothing of them.
import type { Language } from "@hourhand/contract/me";
import {
  activate,
  i18n,
  loadNamespaces,
  readEnglish,
  requested,
  type CatalogueReader,
} from "./translation.ts";
import { showHomeTitle } from "../ui/use-title.ts";

type Load = NonNullable<ReturnType<CatalogueReader>>;
const others = import.meta.glob(["./*/*.json", "!./en/*.json"], { import: "default" }) as Record<
  string,
  Load | undefined
>;

const readerOf = (language: Language): CatalogueReader =>
  language === "en" ? readEnglish : (part) => others[`./${language}/${part}.json`] ?? readEnglish(part);

let latest: Language | undefined;

/**
 * Changes the language of all that is on the screen. Whatever was loaded so far is loaded in the new one first, so that nothing
 * shows an id; of two choices made in a hurry the later one counts. Throws when the texts cannot be loaded: nothing has changed then.
 */
export async function changeLanguage(language: Language): Promise<void> {
  if (!(await speak(language))) return;
  document.documentElement.lang = language;
  showHomeTitle();
}

/** The same for a page that is written without a browser. Answers whether the language has changed. */
export async function speak(language: Language): Promise<boolean> {
  latest = language;
  const reader = readerOf(language);
  // A screen that was opened meanwhile has asked for more.
  for (let count = 0; count < requested.size; ) {
    count = requested.size;
    await loadNamespaces([...requested, "language"], language, reader);
  }
  if (latest !== language || i18n.locale === language) return false;
  activate(language, reader);
  return true;
}
