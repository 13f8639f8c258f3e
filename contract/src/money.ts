// Amounts of money in the market's currency. Inside, an amount is a whole number of minor units (paise, cents). The
// documented fields have major units (rupees, euros), with the currency's decimals.
import { isIndia, localeOf, market } from "./market.ts";
import type { Language } from "./languages.ts";

/** Minor units per major unit: 100 for INR, 1 for JPY. */
export const minorPerMajor = (): number => 10 ** market().currency_decimals;

/** Major units of whole minor units. */
export const toMajor = (minor: number): number => minor / minorPerMajor();

/** Whole minor units of an amount in major units. */
export const toMinor = (major: number): number => Math.round(major * minorPerMajor());

/**
 * Minor units of a sent amount: a whole number unless the amount has more decimals than the currency, beyond what binary
 * fractions add.
 */
export function toExactMinor(major: number): number {
  const exact = major * minorPerMajor();
  const whole = Math.round(exact);
  return Math.abs(exact - whole) < 1e-4 ? whole : exact;
}

/**
 * An amount as the market writes it: `₹1,23,456.50`, `1.234,50 €`, `¥1,235`.
 * @param minor the amount in minor units
 * @param decimals `all` also writes the decimals of a whole amount, for receipts and for tables with fractions
 */
export function moneyInWords(
  minor: number,
  language: Language,
  decimals: "needed" | "all" = "needed",
): string {
  const { currency_decimals } = market();
  const isShort = decimals === "needed" && minor % minorPerMajor() === 0;
  return amountFormat(language, isShort ? 0 : currency_decimals).format(toMajor(minor));
}

// `Intl` takes long to make a format, and a list has many amounts.
const formats = new Map<string, Intl.NumberFormat>();

/** The format of amounts with this many decimals. */
export function amountFormat(language: Language, digits: number): Intl.NumberFormat {
  const { currency } = market();
  const key = `${localeOf(language)} ${currency} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(amountLocale(language), {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      numberingSystem: "latn",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format;
}

/** Whether a locale groups the digits above the thousands by two, such as en-IN, en-PK and hi. */
const groupsByTwo = (locale: string): boolean =>
  new Intl.NumberFormat(locale, { numberingSystem: "latn" }).format(1_000_000).startsWith("10");

/** Rupees are written as in India in every language (Node groups Malayalam by three), and only they group by two. */
function amountLocale(language: Language): string {
  if (market().currency === "INR") return "en-IN";
  const locale = localeOf(language);
  return groupsByTwo(locale) ? "en-GB" : locale;
}

/** A count or another plain number as the market writes it. */
export function numberInWords(
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions = {},
): string {
  const locale = isIndia() ? "en-IN" : localeOf(language);
  return new Intl.NumberFormat(locale, { numberingSystem: "latn", ...options }).format(value);
}
