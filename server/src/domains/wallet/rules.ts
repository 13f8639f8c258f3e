// Computes the platform's amounts, in minor units (docs/rules/wallet.md 1–2).
import { market } from "@hourhand/contract/market";

/** Returns the currency of every payment, as card providers spell it. */
export const paymentCurrency = (): string => market().currency.toLowerCase();

/**
 * Computes the platform's fee on a booking, in whole paise, half a paisa rounded up.
 * @param totalPaise the booking's total
 * @param percent 0 to 100, precise to a millionth of a percent
 */
export function feePaise(totalPaise: number, percent: number): number {
  const millionths = BigInt(Math.round(percent * 1_000_000));
  return Number((BigInt(totalPaise) * millionths + 50_000_000n) / 100_000_000n);
}

/** Returns the tax that an amount includes, in minor units, half of one rounded up. */
export const includedTax = (amountPaise: number, percent: number): number =>
  Math.round((amountPaise * percent) / (100 + percent));
