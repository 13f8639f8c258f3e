// Computes the tax that is included in an amount. Pure.

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
  const taxed = on === "total" ? amountPaise : fee;
  return Math.round((taxed * percent) / (100 + percent));
}
