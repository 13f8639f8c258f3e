// A price an hour as `formatRupees` writes it, without the browser's number formats: on a phone their first use takes as long
// as drawing this page. Prices lie below 10,000 (docs/rules/catalogue.md 4).

/** `₹1,250`, or `₹220.50` where there are paise. */
export const rupees = (amount: number): string =>
  `₹${(Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).replace(/^(\d)(?=\d{3}(\.|$))/, "$1,")}`;
