// Rows on their way from and to statements.
import type { JsonRecord } from "./column-types.ts";

/** The row of a statement that always answers one. @throws Error where it did not: a bug in the statement */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement that always answers a row answered none.");
  return row;
}

/**
 * One value for a statement of many columns, read there by `jsonb_to_record`. A half of a surrogate pair, which is no text
 * in jsonb, becomes the replacement character.
 */
export function jsonRecord<Fields extends object>(record: Fields): JsonRecord<Fields> {
  return JSON.stringify(record, (_name, value: unknown) =>
    typeof value === "string" ? value.replaceAll(/\p{Surrogate}/gu, "\uFFFD") : value,
  );
}
