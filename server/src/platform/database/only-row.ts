// For statements that always answer a row, such as sums and inserts.

/** The first row. @throws Error when there is none, which is a bug in the statement */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("The statement answered no row.");
  return row;
}
