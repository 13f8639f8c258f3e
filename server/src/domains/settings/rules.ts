// The default settings, and what an edit makes of them. Pure (docs/rules/settings.md).
import { say } from "@hourhand/contract/sentence";
import { ownColours } from "@hourhand/contract/brand-colours";
import { contrastOfWhite, minContrast } from "@hourhand/contract/contrast";
import { defaultLanguages } from "@hourhand/contract/languages";
import { isIndia, market } from "@hourhand/contract/market";
import { fixedHere, fixedByEnvironment, type SettingsFields } from "@hourhand/contract/settings";
import { differenceOf } from "@hourhand/contract/text-difference";
import { refuse, refuseField } from "../../platform/problem.ts";
import type { Settings } from "../../settings/settings.ts";
import type { SettingsContent } from "./queries.ts";

/** Returns the month in which the financial year starts if none is set: in India as its law says, elsewhere January. */
const firstMonth = (): number => (isIndia() ? 4 : 1);

/** Returns the smallest payout if none is set, by the decimals of the currency: a usual amount is worth its transfer. */
const usualPayoutMin = (): number =>
  market().currency_decimals === 0 ? 1000 : market().currency_decimals === 3 ? 10 : 100;

/** The defaults, that is, the product as shipped. The logo is a picture's name. */
const defaults: Omit<SettingsFields, "financial_year_starts" | "languages" | "payout_min"> = {
  customer_payments: "off",
  name: "HourHand",
  colours: ownColours,
  contact: null,
  social_links: [],
  legal_texts: { terms: null, privacy: null },
  mail_from_name: "HourHand",
  logo: null,
  seller: null,
};

/** The fields that the environment fixes, each with its variable. */
export type FixedFields = { [Field in (typeof fixedHere)[number]]?: string };

type Environment = Pick<Settings, "mailFrom" | "socialLinks">;

export const fixedFields = ({ mailFrom, socialLinks }: Environment): FixedFields => ({
  ...(socialLinks !== undefined && { social_links: "SOCIAL_LINKS" }),
  ...(mailFrom !== undefined && { mail_from_name: "MAIL_FROM" }),
});

/** Returns the name in `Name <address>`; the address if there is no name. */
const nameIn = (sender: string): string =>
  /^\s*"?([^"<]*?)"?\s*<[^>]*>\s*$/.exec(sender)?.[1] || sender.replace(/[<>]/g, "").trim();

/** Returns the settings in force: fixed by the environment, else set, else the default. */
export const inForce = (content: SettingsContent, { mailFrom, socialLinks }: Environment): SettingsFields => {
  const set = asSet(content);
  return {
    ...set,
    social_links: socialLinks ? [...socialLinks] : set.social_links,
    mail_from_name: mailFrom === undefined ? set.mail_from_name : nameIn(mailFrom),
  };
};

/** Returns the settings of a version, without the environment's. */
export const asSet = (content: SettingsContent): SettingsFields => ({
  name: content.name ?? defaults.name,
  colours: {
    primary: content.primary_colour ?? defaults.colours.primary,
    accent: content.accent_colour ?? defaults.colours.accent,
  },
  contact: content.contact,
  social_links: content.social_links ?? defaults.social_links,
  legal_texts: { terms: content.terms, privacy: content.privacy },
  languages: (content.languages as SettingsFields["languages"] | null) ?? [
    ...defaultLanguages(market().country),
  ],
  mail_from_name: content.mail_from_name ?? content.name ?? defaults.mail_from_name,
  logo: content.logo,
  customer_payments:
    (content.customer_payments as SettingsFields["customer_payments"] | null) ?? defaults.customer_payments,
  financial_year_starts: content.financial_year_starts ?? firstMonth(),
  seller: content.seller,
  payout_min: content.payout_min ?? usualPayoutMin(),
});

type Seller = NonNullable<SettingsFields["seller"]>;

/** Fields of an edit; omitted ones stay unchanged. */
export interface SettingsEdit {
  name?: string | undefined;
  colours?: SettingsFields["colours"] | undefined;
  contact?: Partial<NonNullable<SettingsFields["contact"]>> | null | undefined;
  social_links?: string[] | undefined;
  legal_texts?: Partial<SettingsFields["legal_texts"]> | null | undefined;
  languages?: SettingsFields["languages"] | undefined;
  mail_from_name?: string | undefined;
  financial_year_starts?: number | undefined;
  customer_payments?: SettingsFields["customer_payments"] | undefined;
  seller?: { [Part in keyof Seller]?: Seller[Part] | undefined } | null | undefined;
  payout_min?: number | undefined;
}

const knownFields = new Set([
  ...Object.keys(defaults),
  "languages",
  "financial_year_starts",
  "payout_min",
  "version",
]);

/**
 * Refuses unknown fields. The logo, which has its own calls, is allowed if it is unchanged. @throws Problem
 * `invalidInput` (400)
 */
export function requireKnownFields(names: Iterable<string>): void {
  for (const name of names)
    if (!knownFields.has(name))
      refuseField(
        name,
        say("{name} is no setting. Please send some of: {choices}.", {
          name,
          choices: [...knownFields].join(", "),
        }),
      );
}

/**
 * @throws Problem `invalidInput` (400) for a colour on which white is unreadable, or an invalid address
 */
export function checkEdit({ colours, social_links: links }: SettingsEdit): void {
  for (const [which, colour] of Object.entries(colours ?? {})) {
    const contrast = contrastOfWhite(colour);
    if (contrast < minContrast)
      refuseField(
        "colours",
        say(
          "White on the {which} colour {colour} has a contrast of {contrast, number}:1. Please choose a darker one, of at least {least, number}:1.",
          {
            which,
            colour,
            contrast: (Math.floor(contrast * 10) / 10).toFixed(1),
            least: minContrast,
          },
        ),
      );
  }
  for (const link of links ?? [])
    if (!URL.canParse(link))
      refuseField("social_links", say("{link} is no address. Please correct it.", { link }));
}

/** @throws Problem `fixedByEnvironment` (409) for a field that the environment fixes */
export function refuseFixed(edit: SettingsEdit, fixed: FixedFields): void {
  for (const field of fixedHere)
    if (edit[field] !== undefined && fixed[field])
      refuse(fixedByEnvironment, {
        sentence: say(
          "{field} is set by the variable {variable} where the product is started. Please leave it out here, or have {same} removed there.",
          {
            field,
            variable: fixed[field],
            same: fixed[field],
          },
        ),
      });
}

/** Returns the content of a version after an edit. */
export function withEdit(content: SettingsContent, edit: SettingsEdit): SettingsContent {
  const { contact, legal_texts: texts, colours } = edit;
  return {
    ...content,
    ...(edit.name !== undefined && { name: edit.name }),
    ...(colours && { primary_colour: colours.primary, accent_colour: colours.accent }),
    ...(contact !== undefined && { contact: mergedContact(content.contact, contact) }),
    ...(edit.social_links && { social_links: edit.social_links }),
    ...(texts === null && { terms: null, privacy: null }),
    ...(texts?.terms !== undefined && { terms: blankAsNull(texts.terms) }),
    ...(texts?.privacy !== undefined && { privacy: blankAsNull(texts.privacy) }),
    ...(edit.languages && { languages: edit.languages }),
    ...(edit.mail_from_name !== undefined && { mail_from_name: edit.mail_from_name }),
    ...(edit.financial_year_starts !== undefined && { financial_year_starts: edit.financial_year_starts }),
    ...(edit.customer_payments !== undefined && { customer_payments: edit.customer_payments }),
    ...(edit.seller !== undefined && { seller: mergedSeller(content.seller, edit.seller) }),
    ...(edit.payout_min !== undefined && { payout_min: edit.payout_min }),
  };
}

function mergedContact(
  before: SettingsContent["contact"],
  edit: NonNullable<SettingsEdit["contact"]> | null,
): SettingsContent["contact"] {
  if (edit === null) return null;
  const merged = { email: null, phone: null, address: null, ...before, ...edit };
  return { email: merged.email, phone: merged.phone, address: merged.address?.trim() ?? null };
}

/** @throws Problem `invalidInput` (400) for a new seller without a name */
function mergedSeller(
  before: SettingsContent["seller"],
  edit: NonNullable<SettingsEdit["seller"]> | null,
): SettingsContent["seller"] {
  if (edit === null) return null;
  const name = edit.name ?? before?.name;
  if (name === undefined)
    refuseField("seller", "A seller has a name: please send it, or null for no seller.");
  const { address = before?.address ?? null, tax_id: taxId = before?.tax_id ?? null } = edit;
  return { name: name.trim(), address: address?.trim() ?? null, tax_id: taxId?.trim() ?? null };
}

const blankAsNull = (text: string | null): string | null => (text?.trim() ? text : null);

const shownLength = 200;

/** Returns the changes between two versions, for the audit; of long texts, only the part that differs. */
export function changesOf(
  before: SettingsContent,
  after: SettingsContent,
): { before: object; after: object } {
  const changed = (Object.keys(after) as (keyof SettingsContent)[])
    .filter(
      (field) => field !== "legal_rules" && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    .map((field) => ({ field, ...shown(before[field], after[field]) }));
  return {
    before: Object.fromEntries(changed.map(({ field, was }) => [field, was])),
    after: Object.fromEntries(changed.map(({ field, is }) => [field, is])),
  };
}

function shown(was: unknown, is: unknown): { was: unknown; is: unknown } {
  const isLong = [was, is].some((value) => typeof value === "string" && value.length > shownLength);
  if (!isLong) return { was, is };
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const { was: wasPart, is: isPart } = differenceOf(text(was), text(is), shownLength);
  // Null means the product's own text.
  return { was: was === null ? null : wasPart, is: is === null ? null : isPart };
}
