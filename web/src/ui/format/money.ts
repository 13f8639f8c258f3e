// Amounts in the market's currency and the current language.
import {
  currencySign as signIn,
  moneyInWords,
  numberInWords,
  toMinor,
  typedAmount as typedAmountIn,
} from "@hourhand/contract/money";
import { language } from "../../locales/translation.ts";

export { toMajor } from "@hourhand/contract/money";

/** `₹1,250`, or `₹1,250.50` with a fraction, for an amount in major units. */
export const formatAmount = (amount: number): string => formatMinor(toMinor(amount));

/** The same for minor units, as wallet rows have them. */
export const formatMinor = (minor: number): string => moneyInWords(minor, language());

/** `₹`, next to a field for an amount. */
export const currencySign = (): string => signIn(language());

/** A typed amount in minor units; undefined if it is not an amount. */
export const typedAmount = (text: string): number | undefined => typedAmountIn(text, language());

/** A count or another plain number. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberInWords(value, language(), options);
