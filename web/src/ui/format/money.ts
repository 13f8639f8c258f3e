// Amounts in the market's currency and the current language.
import { moneyInWords, numberInWords, toMinor } from "@hourhand/contract/money";
import { language } from "../../locales/translation.ts";

export { toMinor } from "@hourhand/contract/money";

/** An amount in major units: `₹1,250`, or `₹1,250.50` if it has a fraction. */
export const formatAmount = (amount: number): string => formatMinor(toMinor(amount));

/** An amount in minor units, as wallet rows have them. */
export const formatMinor = (minor: number): string => moneyInWords(minor, language());

/** An average rating, with one decimal: `4.0`. */
export const formatRating = (rating: number): string =>
  formatNumber(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A count or another plain number. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberInWords(value, language(), options);
