// Formats values for a CSV file that a spreadsheet opens (RFC 4180).

/** Starts a file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\uFEFF";

const plainNumber = /^-?\d{1,20}(\.\d{1,6})?$/;
// Characters that start a formula in a spreadsheet, including full-width forms; leading spaces are skipped.
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Digits in groups, which no spreadsheet reads as a number or a formula. */
const groupedDigits = /^\+?\d+(?: \d+)+$/;

/**
 * A cell's text that no spreadsheet executes: text that looks like a formula and is no number gets a leading
 * apostrophe.
 */
export function safeText(value: string): string {
  const isHarmless = plainNumber.test(value) || groupedDigits.test(value);
  return formulaStart.test(value) && !isHarmless ? `'${value}` : value;
}

/** One line with its line end. Null is an empty cell; texts with separators, quotes or line ends are quoted. */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: string | number | boolean | null): string {
  if (value === null) return "";
  const text = typeof value === "string" ? safeText(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
