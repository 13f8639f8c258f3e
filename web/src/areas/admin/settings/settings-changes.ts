// The differences between two versions of the settings, value by value, for the history.
import { differenceOf } from "@hourhand/contract/text-difference";
import type { MessageId } from "../../../locales/namespaces.ts";
import type { Fields } from "./api.ts";

/** A changed value. Null means that it was not set. Both sides are null for the logo, which is not text. */
export interface SettingsChange {
  label: MessageId;
  was: string | null;
  is: string | null;
}

/** The maximum number of characters shown per side of a legal text. */
const shownLength = 300;

/** The changes in the order of the form. `languageNames` and `monthName` return names, and `money` an amount, in the screen's language. */
export function settingsChanges(
  before: Fields,
  after: Fields,
  languageNames: (languages: Fields["languages"]) => string,
  monthName: (month: number) => string,
  money: (major: number) => string,
  paymentMode: (mode: Fields["customer_payments"]) => string = String,
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
    ["admin.settings.financialYear", monthName(fields.financial_year_starts)],
    ["admin.settings.customerPayments", paymentMode(fields.customer_payments)],
    ["admin.settings.sellerName", fields.seller?.name ?? null],
    ["admin.settings.sellerAddress", fields.seller?.address ?? null],
    ["admin.settings.taxId", fields.seller?.tax_id ?? null],
    ["admin.settings.payoutMin", money(fields.payout_min)],
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
