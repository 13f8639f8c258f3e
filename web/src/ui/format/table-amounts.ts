// The amounts of one table. A separate file, because Home loads the other formats but has no table.
import { moneyFormatOf, toMinor } from "@hourhand/contract/money";
import { language } from "../../locales/translation.ts";

/**
 * Formats the amounts of one table: all of them have decimals if one does. `minors` are the table's amounts in minor
 * units.
 */
export const minorFormatOf = (minors: readonly number[]): ((minor: number) => string) =>
  moneyFormatOf(minors, language());

/** Does the same for amounts in major units. */
export function amountFormatOf(amounts: readonly number[]): (amount: number) => string {
  const format = minorFormatOf(amounts.map(toMinor));
  return (amount) => format(toMinor(amount));
}
