// Loads texts, keeps the current language, and looks texts up. Every text that people read is in
// `locales/<language>/<namespace>.json`, as an ICU message under an id that starts with its namespace.
// docs/decisions/0007-message-catalogue.md says why it does not use Lingui's macros. change-language.ts loads
// languages other than English.
import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import type { Language } from "@hourhand/contract/languages";
import type { MessageId, Namespace } from "./namespaces.ts";

/** Values for a message's placeholders. */
export type Values = Record<string, string | number | undefined>;

type Catalogue = Parameters<typeof i18n.load>[1];
/** Loads a namespace's texts in one language. Undefined if there is nothing to load. */
export type CatalogueReader = (part: Namespace) => (() => Promise<Catalogue>) | undefined;

// The three other namespaces are bundled with the first screen (App.tsx, Home.tsx).
const english = import.meta.glob<Catalogue>(
  ["./en/*.json", "!./en/shell.json", "!./en/ui.json", "!./en/home.json"],
  { import: "default" },
);
/** Reads English, in which the texts are documented. */
export const readEnglish: CatalogueReader = (part) => english[`./en/${part}.json`];
/** The namespaces requested by screens. */
export const requested = new Set<Namespace>();
const loaded = new Set<string>();
let read = readEnglish;

/** The installation's own product name, which the server writes into the page. It replaces the name in the texts. */
const ownName = globalThis.document?.documentElement.dataset["name"];
const named = (messages: Catalogue): Catalogue =>
  ownName
    ? JSON.parse(JSON.stringify(messages).replaceAll("HourHand", () => JSON.stringify(ownName).slice(1, -1)))
    : messages;

/** Adds a catalogue that is bundled with a module (the first screen's). */
export function addNamespace(part: Namespace, messages: unknown, language = "en"): void {
  requested.add(part);
  loaded.add(language + part);
  i18n.load(language, named(messages as Catalogue));
}

/** Loads namespaces, by default in the current language. Screens do this through `lazyScreen`. */
export async function loadNamespaces(
  parts: Iterable<Namespace>,
  language = i18n.locale,
  reader = read,
): Promise<void> {
  await Promise.all(
    Array.from(parts, async (part) => {
      requested.add(part);
      if (!loaded.has(language + part)) addNamespace(part, (await reader(part)?.()) ?? {}, language);
    }),
  );
}

/** Makes a language whose texts are loaded the current one. Only change-language.ts calls it. */
export function activate(language: Language, reader: CatalogueReader): void {
  read = reader;
  i18n.activate(language);
}

/** Looks up a text by its id, outside of components (toasts, error messages). */
export function translate(id: MessageId, values?: Values): string {
  return i18n._(id, values);
}

/** Looks up texts inside a component, which re-renders when the language changes: `const t = useTranslation()`. */
export function useTranslation(): (id: MessageId, values?: Values) => string {
  useLingui();
  return translate;
}

/** The current language. */
export const language = (): Language => i18n.locale as Language;

i18n.loadAndActivate({ locale: "en", messages: {} });
// Otherwise a wrong id would only show as itself on the screen. It is a programming error, so it goes to the
// browser's console, and tests fail on it.
// oxlint-disable-next-line no-console -- a fault of the program, for the browser's console; tests fail on it
i18n.on("missing", ({ id, locale }) => console.error(`There is no text '${id}' in '${locale}'.`));
export { i18n };
