// Handles languages other than English. It loads when somebody reads one, so that an English visit does not load it.
import type { Language } from "@hourhand/contract/languages";
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
 * Changes the language of everything on the screen. First loads all namespaces in use in the new language, so that no
 * id appears. Of two quick choices the later one takes effect. Throws when the texts cannot be loaded, and then
 * nothing has changed.
 */
export async function changeLanguage(language: Language): Promise<void> {
  if (!(await speak(language))) return;
  document.documentElement.lang = language;
  showHomeTitle();
}

/** Does the same for a page rendered without a browser. Returns whether the language has changed. */
export async function speak(language: Language): Promise<boolean> {
  latest = language;
  const reader = readerOf(language);
  // A screen that opened in the meantime has requested more namespaces.
  for (let count = 0; count < requested.size; ) {
    count = requested.size;
    await loadNamespaces([...requested, "language"], language, reader);
  }
  if (latest !== language || i18n.locale === language) return false;
  activate(language, reader);
  return true;
}
