// Converts the settings between their form's values, which are text as typed, and the request, which contains only
// changes.
import type { Fields, InForce, SettingsEdit } from "./api.ts";

/** The form's values; `links` has one address per line. */
export interface SettingsValues {
  name: string;
  primary: string;
  accent: string;
  email: string;
  phone: string;
  address: string;
  links: string;
  terms: string;
  privacy: string;
  languages: Fields["languages"];
  mailFromName: string;
  /** The month, 1 to 12. */
  financialYearStarts: string;
  customerPayments: Fields["customer_payments"];
  sellerName: string;
  sellerAddress: string;
  taxId: string;
  payoutMin: string;
}

/** The initial values. */
export const valuesOf = ({ settings }: Pick<InForce, "settings">): SettingsValues => ({
  name: settings.name,
  primary: settings.colours.primary,
  accent: settings.colours.accent,
  email: settings.contact?.email ?? "",
  phone: settings.contact?.phone ?? "",
  address: settings.contact?.address ?? "",
  links: settings.social_links.join("\n"),
  terms: settings.legal_texts.terms ?? "",
  privacy: settings.legal_texts.privacy ?? "",
  languages: settings.languages,
  mailFromName: settings.mail_from_name,
  financialYearStarts: String(settings.financial_year_starts),
  customerPayments: settings.customer_payments,
  sellerName: settings.seller?.name ?? "",
  sellerAddress: settings.seller?.address ?? "",
  taxId: settings.seller?.tax_id ?? "",
  payoutMin: String(settings.payout_min),
});

/** The addresses in a text with one per line. */
export const linksIn = (lines: string): string[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const textOrNull = (typed: string): string | null => typed.trim() || null;

/** The names of the values that differ from the initial ones. A disabled field has no value. */
export const changedNames = (
  values: SettingsValues,
  before: Readonly<Partial<Record<keyof SettingsValues, unknown>>>,
): ReadonlySet<keyof SettingsValues> =>
  new Set(
    (Object.keys(values) as (keyof SettingsValues)[]).filter(
      (name) => values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before[name]),
    ),
  );

/** The changed values as fields of the request. */
export function changedFields(
  values: SettingsValues,
  changed: ReadonlySet<keyof SettingsValues>,
): Omit<SettingsEdit, "version"> {
  const has = (...names: (keyof SettingsValues)[]) => names.some((name) => changed.has(name));
  const contact = {
    email: textOrNull(values.email),
    phone: textOrNull(values.phone),
    address: textOrNull(values.address),
  };
  const sellerName = textOrNull(values.sellerName);
  const isReachable = Object.values(contact).some((way) => way !== null);
  return {
    ...(has("name") && { name: values.name.trim() }),
    ...(has("primary", "accent") && {
      colours: { primary: values.primary.trim(), accent: values.accent.trim() },
    }),
    ...(has("email", "phone", "address") && { contact: isReachable ? contact : null }),
    ...(has("links") && { social_links: linksIn(values.links) }),
    ...(has("terms", "privacy") && {
      legal_texts: {
        ...(has("terms") && { terms: textOrNull(values.terms) }),
        ...(has("privacy") && { privacy: textOrNull(values.privacy) }),
      },
    }),
    ...(has("languages") && { languages: values.languages }),
    ...(has("mailFromName") && { mail_from_name: values.mailFromName.trim() }),
    ...(has("financialYearStarts") && { financial_year_starts: Number(values.financialYearStarts) }),
    ...(has("customerPayments") && { customer_payments: values.customerPayments }),
    ...(has("sellerName", "sellerAddress", "taxId") && {
      seller:
        sellerName === null
          ? null
          : {
              name: sellerName,
              address: textOrNull(values.sellerAddress),
              tax_id: textOrNull(values.taxId),
            },
    }),
    ...(has("payoutMin") && { payout_min: Number(values.payoutMin) }),
  };
}

/** Maps a field of the request to the form's field. */
export const formFieldOf: Readonly<Record<string, keyof SettingsValues>> = {
  name: "name",
  colours: "primary",
  contact: "email",
  social_links: "links",
  legal_texts: "terms",
  mail_from_name: "mailFromName",
  financial_year_starts: "financialYearStarts",
  customer_payments: "customerPayments",
  seller: "sellerName",
  payout_min: "payoutMin",
};
