// Reads the market's variables, and derives the market from a country, a currency and a time zone
// (docs/rules/settings.md 8–15). A process serves one market: docs/decisions/0027.
import type { Market } from "@hourhand/contract/market";
import { languageData, languages, type Language } from "@hourhand/contract/languages";
import { countries, currencyOf, hourCycleOf, zoneOf } from "./countries.ts";
import { currencyDecimals } from "./currencies.ts";
import { SettingsError, type SettingReader } from "./setting-reader.ts";
import { timeZone } from "./time-zone.ts";

/** A country (ISO 3166-1), a currency (ISO 4217) and a zone of the tz database. */
export interface MarketPlace {
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** The market's variables; undefined if one is not set. */
export type MarketVariables = { readonly [Field in keyof MarketPlace]: string | undefined };

/** The name of the variable that sets each field. */
export const marketVariableNames = {
  country: "MARKET_COUNTRY",
  currency: "MARKET_CURRENCY",
  timeZone: "MARKET_TIME_ZONE",
} as const satisfies Record<keyof MarketPlace, string>;

/** The market of an installation that sets no variable. */
export const defaultPlace: MarketPlace = { country: "IN", currency: "INR", timeZone: "Asia/Kolkata" };

/** Reads the three variables. Whether they fit the database is decided once it is open. */
export const marketVariables = (read: SettingReader): MarketVariables => ({
  country: country(read),
  currency: currency(read),
  timeZone: timeZone(read),
});

/** Codes that people mistake for a country's. */
const mistakenCountries: Readonly<Record<string, string>> = { UK: "GB", EL: "GR" };

function country(read: SettingReader): string | undefined {
  const code = read.text("MARKET_COUNTRY");
  if (code === undefined || currencyOf(code) !== undefined) return code;
  const capitals = code.toUpperCase();
  const meant = mistakenCountries[capitals] ?? capitals;
  const advice = countries.includes(meant)
    ? `Please set it to ${meant}.`
    : "Please use a code of two capital letters like IN or DE.";
  read.refuse("MARKET_COUNTRY", `MARKET_COUNTRY is '${code}', which is no country of ISO 3166-1. ${advice}`);
  return undefined;
}

function currency(read: SettingReader): string | undefined {
  const code = read.text("MARKET_CURRENCY");
  if (code === undefined || currencyDecimals(code) !== undefined) return code;
  const capitals = code.toUpperCase();
  const advice =
    currencyDecimals(capitals) === undefined
      ? "Please use a code of three capital letters like INR or EUR."
      : `Please set it to ${capitals}.`;
  read.refuse(
    "MARKET_CURRENCY",
    `MARKET_CURRENCY is '${code}', which is no circulating currency of ISO 4217. ${advice}`,
  );
  return undefined;
}

/**
 * Returns the market that the variables name, for an installation that has none yet or changes to another country.
 * @throws SettingsError that proposes the country's currency and zone if one is missing
 */
export function placeOf(variables: MarketVariables): MarketPlace {
  const { country: code = defaultPlace.country, currency: money, timeZone: zone } = variables;
  if (code === defaultPlace.country)
    return {
      country: code,
      currency: money ?? defaultPlace.currency,
      timeZone: zone ?? defaultPlace.timeZone,
    };
  if (money !== undefined && zone !== undefined) return { country: code, currency: money, timeZone: zone };
  const missing = [
    ...(money === undefined ? [`MARKET_CURRENCY=${currencyOf(code)}`] : []),
    ...(zone === undefined ? [`MARKET_TIME_ZONE=${zoneOf(code)}`] : []),
  ];
  throw new SettingsError(
    `MARKET_COUNTRY is ${code}, so MARKET_CURRENCY and MARKET_TIME_ZONE must be set too. Please set ${missing.join(" and ")}.`,
  );
}

/** Returns a market whose fields are replaced by those that variables set. */
export const withVariables = (place: MarketPlace, variables: MarketVariables): MarketPlace => ({
  country: variables.country ?? place.country,
  currency: variables.currency ?? place.currency,
  timeZone: variables.timeZone ?? place.timeZone,
});

/** Whether the demo story is written for this market. */
export const hasDemo = ({ country: code, currency: money }: Pick<MarketPlace, "country" | "currency">) =>
  code === "IN" && money === "INR";

/** @throws SettingsError if the environment requests demo data that this market does not have */
export function refuseDemoElsewhere(
  place: Pick<MarketPlace, "country" | "currency">,
  isDemoRequested: boolean,
): void {
  if (isDemoRequested && !hasDemo(place)) throw new SettingsError(noDemo(place));
}

/** Words the refusal of DEMO_DATA. */
export const noDemo = ({ country: code, currency: money }: Pick<MarketPlace, "country" | "currency">) =>
  `DEMO_DATA is true, but the market is ${code} with ${money}, and the demo story exists for IN with INR only. Please set DEMO_DATA=false.`;

function localeIn(language: Language, code: string): string {
  const own = `${language}-${code}`;
  return new Intl.NumberFormat(own).resolvedOptions().locale === own
    ? own
    : `${language}-${languageData[language].region}`;
}

/** Returns everything that follows from a place, with the locales of all languages of the product. */
export const marketOf = ({ country: code, currency: money, timeZone: zone }: MarketPlace): Market => ({
  country: code,
  currency: money,
  currency_decimals: currencyDecimals(money) ?? 2,
  time_zone: zone,
  locales: Object.fromEntries(languages.map((language) => [language, localeIn(language, code)])),
  hour_cycle: hourCycleOf(code),
  salary_max: code === "IN" ? 9999 : 999_999,
});
