// Conversion of rows from and to statements.
import type { JsonRecord } from "./column-types.ts";

/**
 * The row of a statement that always returns one.
 * @throws Error without one: a bug in the statement
 */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement that always answers a row answered none.");
  return row;
}

/**
 * One value for a statement of many columns, read there by `jsonb_to_record` or, for a list, `jsonb_to_recordset`. Half
 * of a surrogate pair, which jsonb rejects, becomes the replacement character.
 */
export function jsonRecord<Fields extends object>(record: Fields): JsonRecord<Fields> {
  const text = JSON.stringify(record);
  // Lone surrogates are written as escapes.
  return text.includes("\\ud") ? JSON.stringify(record, replaceHalves) : text;
}

const replaceHalves = (_name: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll(/\p{Surrogate}/gu, "\uFFFD") : value;
