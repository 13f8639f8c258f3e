// Fields of forms that hold an amount. Apart from `money.ts`, because the first visit has no form.
import type { Language } from "./languages.ts";
import { isIndia, market } from "./market.ts";
import { amountFormat, toMinor } from "./money.ts";

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
  amountFormat(language, 0)
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? market().currency;

/**
 * A typed amount in minor units, with a decimal point or the language's decimal sign. Undefined for other text, and for
 * more decimals than the currency has.
 */
export function typedAmount(text: string, language: Language): number | undefined {
  const decimal = amountFormat(language, 2)
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value;
  const plain = text.trim().replace(decimal ?? ".", ".");
  const match = /^\d{1,9}(?:\.(\d+))?$/.exec(plain);
  if (!match || (match[1] ?? "").length > market().currency_decimals) return undefined;
  return toMinor(Number(plain));
}
