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
  /** Closes it where it is about this row: an answer may come while it is about another. */
  readonly closeFor: (id: number) => void;
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
  const [shown, setShown] = useState<{ row: Row; open: boolean }>();
  const open = shown?.open ?? false;
  const asked = useAskedDialog();
  const [answered, setAnswered] = useState<string | null>(null);
  if (rows && asked !== answered) {
    setAnswered(asked);
    const found = rows.find(({ id }) => asked === `${kind}${id}`);
    if (found) setShown({ row: found, open: true });
  }
  return {
    row: shown?.row,
    open,
    show: (row) => {
      if (!open) addressDialog(`${kind}${row.id}`);
      setShown({ row, open: true });
    },
    close: () => setShown((last) => last && { ...last, open: false }),
    closeFor: (id) => setShown((last) => (last?.row.id === id ? { ...last, open: false } : last)),
  };
}

/** The row a dialog was opened for, as it was read last. */
export const newest = <Row extends { id: number }>(rows: readonly Row[] | undefined, row: Row): Row =>
  rows?.find(({ id }) => id === row.id) ?? row;
