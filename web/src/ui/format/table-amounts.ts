// Amounts of one table. A file of its own, because Home, which has no table, loads the other formats.
import { moneyFormatOf, toMinor } from "@hourhand/contract/money";
import { language } from "../../locales/translation.ts";

/** Writes the amounts of one table, all with decimals if one has some. `minors` are all of them, in minor units. */
export const minorFormatOf = (minors: readonly number[]): ((minor: number) => string) =>
  moneyFormatOf(minors, language());

/** The same for amounts in major units. */
export function amountFormatOf(amounts: readonly number[]): (amount: number) => string {
  const format = minorFormatOf(amounts.map(toMinor));
  return (amount) => format(toMinor(amount));
}
