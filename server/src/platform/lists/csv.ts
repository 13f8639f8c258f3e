// Formats values for a CSV file that a spreadsheet opens (RFC 4180).
import { market } from "@hourhand/contract/market";
import { toMajor } from "@hourhand/contract/money";

/** Comes first in a file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\uFEFF";

const plainNumber = /^-?\d{1,20}(\.\d{1,6})?$/;
// Characters that start a formula in a spreadsheet, including full-width forms; leading spaces are skipped.
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Digits in groups, which spreadsheets read neither as a number nor as a formula. */
const groupedDigits = /^\+?\d+(?: \d+)+$/;

/**
 * Returns a cell's text in a form that no spreadsheet executes: text that looks like a formula but is not a number gets
 * a leading apostrophe.
 */
export function safeText(value: string): string {
  const isHarmless = plainNumber.test(value) || groupedDigits.test(value);
  return formulaStart.test(value) && !isHarmless ? `'${value}` : value;
}

/**
 * Writes one line with its line end. Null becomes an empty cell; texts with separators, quotes or line ends are quoted.
 */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/** The heading of a column of amounts: it names the market's currency. */
export const amountHeading = (heading: string): string => `${heading} (${market().currency})`;

/** An amount of minor units as a cell: a plain number of major units with a point and all decimals of the currency. */
export const amountCell = (minor: number): string => toMajor(minor).toFixed(market().currency_decimals);

function cell(value: string | number | boolean | null): string {
  if (value === null) return "";
  const text = typeof value === "string" ? safeText(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
