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

/**
 * Has the browser read its number formats, as a task of its own: at their first use that takes a slow phone 45 ms, which
 * would otherwise be spent in the middle of drawing the first prices. For who awaits them: `useEffect(preloadFormats, [])`.
 */
export function preloadFormats(): void {
  if (!whole) setTimeout(() => formatRupees(0));
}

/** The same from whole paise, as wallet rows have them. */
export function formatPaise(paise: number): string {
  return formatRupees(paise / 100);
}
