// How a value stands in a CSV file that a spreadsheet opens (RFC 4180).

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\uFEFF";

const plainNumber = /^-?\d{1,20}(\.\d{1,6})?$/;
// What spreadsheets take for the beginning of a formula, in the wide forms of some keyboards too; spaces are skipped.
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Digits in groups, which no spreadsheet takes for a number or a formula. */
const groupedDigits = /^\+?\d+(?: \d+)+$/;

/** A cell's text that no spreadsheet runs: what looks like a formula and is no number gets an apostrophe in front. */
export function safeText(value: string): string {
  const isHarmless = plainNumber.test(value) || groupedDigits.test(value);
  return formulaStart.test(value) && !isHarmless ? `'${value}` : value;
}

/** One line with its end. Nothing stands for null; texts with separators, quotes or line ends are quoted. */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: string | number | boolean | null): string {
  if (value === null) return "";
  const text = typeof value === "string" ? safeText(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
