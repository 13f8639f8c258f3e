// The dialog for a row of a list. The row's id is in the address.
import { useState } from "react";
import { addressDialog } from "./sheets.ts";
import { useAskedDialog } from "./use-dialog.ts";

/** The state of a dialog about one row. It stays mounted with its row until it has closed. */
export interface RowDialog<Row> {
  /** The row for which it was last opened. Undefined before that. */
  readonly row: Row | undefined;
  readonly open: boolean;
  readonly show: (row: Row) => void;
  readonly close: () => void;
  /** Closes it if it is about this row: by the time a reply arrives, it may be about another one. */
  readonly closeFor: (id: number) => void;
}

/**
 * The state of one dialog.
 * @param rows the rows in which to look up the address's id, once they have loaded
 * @param kind a prefix of the id, if a screen has two such dialogs
 */
export function useRowDialog<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  kind = "",
): RowDialog<Row> {
  const [shown, setShown] = useState<{ row: Row; open: boolean }>();
  const open = shown?.open ?? false;
  const requested = useAskedDialog();
  const [answered, setAnswered] = useState<string | null>(null);
  if (rows && requested !== answered) {
    setAnswered(requested);
    const match = rows.find(({ id }) => requested === `${kind}${id}`);
    if (match) setShown({ row: match, open: true });
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

/** The latest version of the row for which a dialog was opened. */
export const newest = <Row extends { id: number }>(rows: readonly Row[] | undefined, row: Row): Row =>
  rows?.find(({ id }) => id === row.id) ?? row;
