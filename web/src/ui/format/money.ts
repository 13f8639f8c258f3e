// Rupees in the Indian format.
let whole: Intl.NumberFormat | undefined;
let exact: Intl.NumberFormat | undefined;

const rupeeFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", ...options });

/** `₹1,250`, or `₹1,250.50` with paise. */
export function formatRupees(amount: number): string {
  const format = Number.isInteger(amount)
    ? (whole ??= rupeeFormat({ maximumFractionDigits: 0 }))
    : (exact ??= rupeeFormat({}));
  return format.format(amount);
}

// The first use of the browser's number formats takes a slow phone 45 ms. This runs it in its own task when a screen
// with prices loads, instead of during its render.
setTimeout(() => formatRupees(0));

/** Converts whole paise to rupees. */
export const toRupees = (paise: number): number => paise / 100;

/** Formats whole paise, as wallet rows have them. */
export function formatPaise(paise: number): string {
  return formatRupees(toRupees(paise));
}
