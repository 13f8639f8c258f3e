// The texts: which catalogues are loaded, in which language, and how code asks for one. Every text a person reads is in
// `locales/<language>/<namespace>.json` as an ICU message under an id that begins with its namespace. Why this and not Lingui's
// macros: docs/decisions/0007-message-catalogue.md.
import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import type { MessageId, Namespace } from "./namespaces.ts";

/** The languages there are; the first is the one the documented texts are in. */
export const languages = ["en"] as const;
export type Language = (typeof languages)[number];

/** Values for a message's places. */
export type Values = Record<string, string | number | undefined>;

type Catalogue = Parameters<typeof i18n.load>[1];
const catalogues = import.meta.glob<Catalogue>("./*/*.json", { import: "default" });
const requested = new Set<Namespace>();
const loaded = new Set<string>();

function loadOne(language: Language, part: Namespace): Promise<void> | undefined {
  const path = `./${language}/${part}.json`;
  if (loaded.has(path)) return undefined;
  const load = catalogues[path];
  if (!load) throw new Error(`There is no catalogue ${path}`);
  return load().then((messages) => {
    loaded.add(path);
    i18n.load(language, messages);
  });
}

/** Puts a catalogue in that a module carries itself (the first screen's), without waiting. */
export function addNamespace(part: Namespace, messages: unknown): void {
  requested.add(part);
  loaded.add(`./${languages[0]}/${part}.json`);
  i18n.load(languages[0], messages as Catalogue);
}

/** Loads namespaces, in the language in force. Screens do this through `lazyScreen`. */
export async function loadNamespaces(...parts: readonly Namespace[]): Promise<void> {
  for (const part of parts) requested.add(part);
  await Promise.all(parts.map((part) => loadOne(i18n.locale as Language, part)));
}

/** Changes the language: everything loaded so far is loaded in the new one first, so that nothing shows an id. @public */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...requested].map((part) => loadOne(language, part)));
  i18n.activate(language);
  if (typeof document !== "undefined") document.documentElement.lang = language;
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

i18n.loadAndActivate({ locale: languages[0], messages: {} });
export { i18n };
