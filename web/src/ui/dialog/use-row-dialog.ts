// The dialog that a row of a list opens; the row's id stands in the address.
import { useState } from "react";
import { addressDialog } from "./sheets.ts";
import { useAskedDialog } from "./use-dialog.ts";

/** State of a dialog about one row. It stays drawn with its row while it closes. */
export interface RowDialog<Row> {
  /** The row it is or was opened for; undefined until then. */
  readonly row: Row | undefined;
  readonly open: boolean;
  readonly show: (row: Row) => void;
  readonly close: () => void;
}

/**
 * One dialog's state.
 * @param rows among which the address's is found once they are there
 * @param kind told before the id where a screen has two such dialogs
 */
export function useRowDialog<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  kind = "",
): RowDialog<Row> {
  const [row, setRow] = useState<Row>();
  const [open, setOpen] = useState(false);
  const asked = useAskedDialog();
  const [answered, setAnswered] = useState<string | null>(null);
  if (rows && asked !== answered) {
    setAnswered(asked);
    const found = rows.find(({ id }) => asked === `${kind}${id}`);
    if (found) {
      setRow(() => found);
      setOpen(true);
    }
  }
  return {
    row,
    open,
    show: (shown) => {
      if (!open) addressDialog(`${kind}${shown.id}`);
      setRow(() => shown);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

/** The row a dialog was opened for, as it was read last. */
export const newest = <Row extends { id: number }>(rows: readonly Row[] | undefined, row: Row): Row =>
  rows?.find(({ id }) => id === row.id) ?? row;
