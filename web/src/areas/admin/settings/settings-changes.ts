// What is different between two versions of the settings, value by value, as the history shows it. Pure.
import { differenceOf } from "@hourhand/contract/text-difference";
import type { MessageId } from "../../../locales/namespaces.ts";
import type { Fields } from "./api.ts";

/** A value that changed. Either side is null where nothing was set; both are of the logo, which is no text. */
export interface SettingsChange {
  label: MessageId;
  was: string | null;
  is: string | null;
}

/** Characters of a side of a legal text that are shown. */
const shownLength = 300;

/** In the order of the form. `languageNames` says what languages are called. */
export function settingsChanges(
  before: Fields,
  after: Fields,
  languageNames: (languages: Fields["languages"]) => string,
): SettingsChange[] {
  const values = (fields: Fields): [MessageId, string | null][] => [
    ["admin.settings.name", fields.name],
    ["admin.settings.primary", fields.colours.primary],
    ["admin.settings.accent", fields.colours.accent],
    ["admin.settings.logo", fields.logo],
    ["admin.settings.email", fields.contact?.email ?? null],
    ["admin.settings.phone", fields.contact?.phone ?? null],
    ["admin.settings.address", fields.contact?.address ?? null],
    ["admin.settings.links", fields.social_links.join("\n") || null],
    ["admin.settings.terms", fields.legal_texts.terms],
    ["admin.settings.privacy", fields.legal_texts.privacy],
    ["admin.settings.languages", languageNames(fields.languages)],
    ["admin.settings.sender", fields.mail_from_name],
  ];
  const now = values(after);
  return values(before).flatMap(([label, was], index): SettingsChange[] => {
    const is = now[index]?.[1] ?? null;
    if (was === is) return [];
    if (label === "admin.settings.logo") return [{ label, was: null, is: null }];
    const parts = differenceOf(was ?? "", is ?? "", shownLength);
    return [{ label, was: was === null ? null : parts.was, is: is === null ? null : parts.is }];
  });
}
