// Rupees in sentences, as people in India write them.

const whole = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** `₹1,250`, or `₹1,250.50` where there are paise. */
export const rupeesOfPaise = (paise: number): string =>
  (paise % 100 === 0 ? whole : exact).format(paise / 100);
