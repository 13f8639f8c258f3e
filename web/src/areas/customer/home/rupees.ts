// A price per hour as `formatRupees` formats it, without the browser's number formats: on a phone their first use takes
// as long as rendering this page. Prices are below 10,000 (docs/rules/catalogue.md 4).

/** `₹1,250`, or `₹220.50` with paise. */
export const rupees = (amount: number): string =>
  `₹${(Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).replace(/^(\d)(?=\d{3}(\.|$))/, "$1,")}`;
