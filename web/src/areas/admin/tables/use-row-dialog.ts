// The dialog that a row opens.
import { useState } from "react";

/** State of a dialog about one row. It stays drawn with its row while it closes. */
export interface RowDialog<Row> {
  /** The row it is or was opened for; undefined until then. */
  readonly row: Row | undefined;
  readonly open: boolean;
  readonly show: (row: Row) => void;
  readonly close: () => void;
}

/** One dialog's state. */
export function useRowDialog<Row>(): RowDialog<Row> {
  const [row, setRow] = useState<Row>();
  const [open, setOpen] = useState(false);
  return {
    row,
    open,
    show: (shown) => {
      setRow(() => shown);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

/** The row a dialog was opened for, as it was read last. */
export const newest = <Row extends { id: number }>(rows: readonly Row[] | undefined, row: Row): Row =>
  rows?.find(({ id }) => id === row.id) ?? row;
