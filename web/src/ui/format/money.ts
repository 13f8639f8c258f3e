// Rupees as people in India write them.
let whole: Intl.NumberFormat | undefined;
let exact: Intl.NumberFormat | undefined;

const rupeeFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", ...options });

/** `₹1,250`, or `₹1,250.50` where there are paise. */
export function formatRupees(amount: number): string {
  const format = Number.isInteger(amount)
    ? (whole ??= rupeeFormat({ maximumFractionDigits: 0 }))
    : (exact ??= rupeeFormat({}));
  return format.format(amount);
}

// The first use of the browser's number formats takes a slow phone 45 ms: a task of its own, as soon as a screen that shows
// prices is loaded, rather than in the middle of drawing them.
setTimeout(() => formatRupees(0));

/** Rupees of whole paise, for what is told in rupees. */
export const toRupees = (paise: number): number => paise / 100;

/** The same from whole paise, as wallet rows have them. */
export function formatPaise(paise: number): string {
  return formatRupees(toRupees(paise));
}
