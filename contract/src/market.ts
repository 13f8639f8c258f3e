// The market of this installation: its country, currency and time zone, and what follows from them. A process serves one
// market. The server sets it when it starts, the web client from the settings.
import type { Language } from "./languages.ts";

/** As in `GET /api/v1/settings`. */
export interface Market {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The digits of the minor unit in ISO 4217: 0, 2 or 3. */
  readonly currency_decimals: number;
  /** A name of the tz database. */
  readonly time_zone: string;
  /** The BCP 47 tag of each offered language, for the conventions of numbers and dates. */
  readonly locales: Readonly<Partial<Record<Language, string>>>;
  readonly hour_cycle: "h12" | "h23";
  /** The highest price per hour, in major units. */
  readonly salary_max: number;
}

/** The default market. */
export const india: Market = {
  country: "IN",
  currency: "INR",
  currency_decimals: 2,
  time_zone: "Asia/Kolkata",
  locales: { en: "en-IN", hi: "hi-IN", ml: "ml-IN" },
  hour_cycle: "h12",
  salary_max: 9999,
};

let current = india;

/** A market as clients get it: with the locales of the offered languages only. */
export const marketFor = (offered: readonly string[]): Market => ({
  ...current,
  locales: Object.fromEntries(
    Object.entries(current.locales).filter(([language]) => offered.includes(language)),
  ),
});

/** The market of this process. */
export const market = (): Market => current;

/** Sets the market of this process. Formats made before are no longer used. */
export function setMarket(next: Market): void {
  current = next;
}

/** The documents describe the market of India; some rules hold there only. */
export const isIndia = (): boolean => current.country === "IN";

/** The locale for dates and amounts in a language. */
export const localeOf = (language: Language): string => current.locales[language] ?? language;
