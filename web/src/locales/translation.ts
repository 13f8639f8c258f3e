// The texts: which catalogues are loaded, in which language, and how code asks for one. Every text a person reads is in
// `locales/<language>/<namespace>.json` as an ICU message under an id that begins with its namespace. Why this and not Lingui's
// macros: docs/decisions/0007-message-catalogue.md. Other languages than English come by change-language.ts.
import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import type { Language } from "@hourhand/contract/me";
import type { MessageId, Namespace } from "./namespaces.ts";

/** Values for a message's places. */
export type Values = Record<string, string | number | undefined>;

type Catalogue = Parameters<typeof i18n.load>[1];
/** Loads a namespace's texts in one language; undefined where nothing is to be loaded. */
export type CatalogueReader = (part: Namespace) => (() => Promise<Catalogue>) | undefined;

// The others come with the first screen itself (App.tsx, Home.tsx).
const english = import.meta.glob<Catalogue>(
  ["./en/*.json", "!./en/shell.json", "!./en/ui.json", "!./en/home.json"],
  { import: "default" },
);
/** The language the documented texts are in. */
export const readEnglish: CatalogueReader = (part) => english[`./en/${part}.json`];
/** What screens have asked for. */
export const requested = new Set<Namespace>();
const loaded = new Set<string>();
let read = readEnglish;

/** What an installation calls the product, where the server says so on the page, in the place of the name in the texts. */
const ownName = globalThis.document?.documentElement.dataset["name"];
const named = (messages: Catalogue): Catalogue =>
  ownName
    ? JSON.parse(JSON.stringify(messages).replaceAll("HourHand", () => JSON.stringify(ownName).slice(1, -1)))
    : messages;

/** Puts a catalogue in that a module carries itself (the first screen's), without waiting. */
export function addNamespace(part: Namespace, messages: unknown, language = "en"): void {
  requested.add(part);
  loaded.add(language + part);
  i18n.load(language, named(messages as Catalogue));
}

/** Loads namespaces, in the language in force unless another one is named. Screens do this through `lazyScreen`. */
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

/** Puts a language in force whose texts are loaded. Only for change-language.ts. */
export function activate(language: Language, reader: CatalogueReader): void {
  read = reader;
  i18n.activate(language);
}

/** A text by its id, outside of components (toasts, error messages). */
export function translate(id: MessageId, values?: Values): string {
  return i18n._(id, values);
}

/** The same inside a component, which is drawn anew when the language changes: `const t = useTranslation()`. */
export function useTranslation(): (id: MessageId, values?: Values) => string {
  useLingui();
  return translate;
}

/** The language in force. */
export const language = (): Language => i18n.locale as Language;

i18n.loadAndActivate({ locale: "en", messages: {} });
// Without it a wrong id would only show as itself on the screen.
// oxlint-disable-next-line no-console -- a fault of the program, for whoever looks at the browser's console; tests fail on it
i18n.on("missing", ({ id, locale }) => console.error(`There is no text '${id}' in '${locale}'.`));
export { i18n };
