// Converts rows to and from statements.
import type { JsonRecord } from "./column-types.ts";

/**
 * Returns the row of a statement that always returns exactly one.
 * @throws Error if there is none: a bug in the statement
 */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement that always answers a row answered none.");
  return row;
}

/**
 * Makes one value for a statement of many columns, which reads it by `jsonb_to_record` or, for a list,
 * `jsonb_to_recordset`. Half of a surrogate pair, which jsonb rejects, becomes the replacement character.
 */
export function jsonRecord<Fields extends object>(record: Fields): JsonRecord<Fields> {
  const text = JSON.stringify(record);
  // JSON writes lone surrogates as escapes.
  return text.includes("\\ud") ? JSON.stringify(record, replaceHalves) : text;
}

const replaceHalves = (_name: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll(/\p{Surrogate}/gu, "\uFFFD") : value;
