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
  const { currency, currency_decimals } = market();
  const isShort = decimals === "needed" && minor % minorPerMajor() === 0;
  const format = formatOf(language, isShort ? 0 : currency_decimals);
  const parts = format.formatToParts(toMajor(minor));
  return (currency === "INR" ? parts : inThousands(parts)).map(({ value }) => value).join("");
}

// `Intl` takes long to make a format, and a list has many amounts.
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, digits: number): Intl.NumberFormat {
  const { currency } = market();
  // Rupees are written as in India in every language: Node's Malayalam groups them by thousands.
  const locale = currency === "INR" ? "en-IN" : localeOf(language);
  const key = `${locale} ${currency} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
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

/** Groups digits by three. Locales such as en-IN and hi group by two, which only rupees do. */
function inThousands(parts: readonly Intl.NumberFormatPart[]): Intl.NumberFormatPart[] {
  const group = parts.find(({ type }) => type === "group")?.value;
  if (group === undefined) return [...parts];
  const digits = parts.filter(({ type }) => type === "integer").map(({ value }) => value);
  const integer = digits.join("").replace(/\B(?=(\d{3})+$)/g, group);
  const from = parts.findIndex(({ type }) => type === "integer");
  const others = parts.filter(({ type }) => type !== "integer" && type !== "group");
  return others.toSpliced(from, 0, { type: "integer", value: integer });
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

/** The parts of a field's schema that differ between markets. */
interface BoundedField {
  readonly isSalary?: boolean;
  readonly maximum?: number;
  readonly multipleOf?: number;
}

/** A field with the bounds of this market: outside India a price per hour is whole, and may be higher. */
export const inMarket = <Field extends BoundedField>(field: Field): Field =>
  field.isSalary === true && !isIndia() ? { ...field, maximum: market().salary_max, multipleOf: 1 } : field;

/** The sign or code of the market's currency, next to a field for an amount. */
export const currencySign = (language: Language): string =>
  formatOf(language, 0)
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? market().currency;

/**
 * A typed amount in minor units, with a decimal point or the language's decimal sign. Undefined for other text, and for
 * more decimals than the currency has.
 */
export function typedAmount(text: string, language: Language): number | undefined {
  const decimal = formatOf(language, 2)
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value;
  const plain = text.trim().replace(decimal ?? ".", ".");
  const match = /^\d{1,9}(?:\.(\d+))?$/.exec(plain);
  if (!match || (match[1] ?? "").length > market().currency_decimals) return undefined;
  return toMinor(Number(plain));
}
