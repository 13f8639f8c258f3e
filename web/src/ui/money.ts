// Rupees as people in India write them.
let whole: Intl.NumberFormat | undefined;
let exact: Intl.NumberFormat | undefined;

const rupeeFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", ...options });

// A browser reads its number formats at their first use, which takes a slow phone 45 ms: before the first prices come, as
// a task of its own, and not in the middle of drawing them.
setTimeout(() => rupees(0));

/** `₹1,250`, or `₹1,250.50` where there are paise. */
export function rupees(amount: number): string {
  const format = Number.isInteger(amount)
    ? (whole ??= rupeeFormat({ maximumFractionDigits: 0 }))
    : (exact ??= rupeeFormat({}));
  return format.format(amount);
}

/** The same from whole paise, as wallet rows have them. */
export function rupeesOfPaise(paise: number): string {
  return rupees(paise / 100);
}
