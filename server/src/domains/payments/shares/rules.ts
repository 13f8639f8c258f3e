// Computes the tax that is included in an amount. Pure.
import { includedTax } from "../../wallet/wallet.ts";

/** The part of a policy about tax; prices include it. */
interface TaxRule {
  tax_percent: number;
  tax_on: "total" | "fee";
}

/** Returns the tax included in an amount or its fee, in minor units, rounded half up. */
export function taxIn(
  { tax_percent: percent, tax_on: on }: TaxRule,
  { amountPaise, feePaise: fee }: { amountPaise: number; feePaise: number },
): number {
  return includedTax(on === "total" ? amountPaise : fee, percent);
}
