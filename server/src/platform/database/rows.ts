// Reading results whose number of rows the statement itself guarantees.

/** The row of a statement that always answers one. @throws Error where it did not: a bug in the statement */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement that always answers a row answered none.");
  return row;
}
