// Money: whole paise everywhere, rupees on the wire and in sentences.

/** Rupees with two decimals, for the wire. */
export const toRupees = (paise: number): number => paise / 100;

/** Whole paise of an amount in rupees. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Paise of a sent amount: whole unless there are digits after its second decimal beyond a float's rounding. */
export function toExactPaise(rupees: number): number {
  const paise = Math.round(rupees * 100);
  return Math.abs(rupees * 100 - paise) < 1e-4 ? paise : rupees * 100;
}

const whole = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** Paise in a sentence, in Indian notation: `₹1,250`, or `₹1,250.50` with paise. */
export const formatRupees = (paise: number): string =>
  (paise % 100 === 0 ? whole : exact).format(toRupees(paise));
