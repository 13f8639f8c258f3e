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
 */
export const moneyInWords = (minor: number, language: Language): string =>
  moneyFormatOf([minor], language)(minor);

/**
 * Writes the amounts of one table: each with all decimals of the currency if one of them has a fraction, so that their
 * digits stand below each other.
 * @param minors the amounts of the table, in minor units
 */
export function moneyFormatOf(minors: readonly number[], language: Language): (minor: number) => string {
  const areWhole = minors.every((minor) => minor % minorPerMajor() === 0);
  const format = amountFormat(language, areWhole ? 0 : market().currency_decimals);
  return (minor) => format.format(toMajor(minor));
}

// `Intl` takes long to make a format; a list has many amounts, and Home's counters change with each frame.
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = formats.get(key);
  if (!format)
    formats.set(key, (format = new Intl.NumberFormat(locale, { numberingSystem: "latn", ...options })));
  return format;
}

/** The format of amounts with this many decimals. */
export const amountFormat = (language: Language, digits: number): Intl.NumberFormat =>
  formatOf(amountLocale(language), {
    style: "currency",
    currency: market().currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** Rupees are written as in India in every language (Node groups Malayalam by three), and only they group by two. */
function amountLocale(language: Language): string {
  if (market().currency === "INR") return "en-IN";
  const locale = localeOf(language);
  // Such as en-IN, en-PK and hi.
  const groupsByTwo = formatOf(locale, {}).format(1_000_000).startsWith("10");
  return groupsByTwo ? "en-GB" : locale;
}

/** A number with the digits that it has, and the market's decimal sign: '4.0' is '4,0' in German. */
export function decimalInWords(value: number | string, language: Language): string {
  const written = /^-?\d+(?:\.(\d+))?$/.exec(String(value));
  if (!written) return String(value);
  const digits = written[1]?.length ?? 0;
  return numberInWords(Number(value), language, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A count or another plain number as the market writes it. */
export const numberInWords = (
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions = {},
): string => formatOf(numberLocale(language), options).format(value);

function numberLocale(language: Language): string {
  if (isIndia()) return "en-IN";
  // For English in Germany and its neighbours ICU has €1,234.50, but 1.234,5: a screen shows both.
  const hasPoint = amountFormat(language, 1).format(0.5).includes("0.5");
  return language === "en" && hasPoint ? "en-GB" : localeOf(language);
}
