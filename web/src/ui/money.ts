// Rupees as people in India write them.
const whole = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** `₹1,250`, or `₹1,250.50` where there are paise. */
export function rupees(amount: number): string {
  return (Number.isInteger(amount) ? whole : exact).format(amount);
}

/** The same from whole paise, as wallet rows have them. */
export function rupeesOfPaise(paise: number): string {
  return rupees(paise / 100);
}
