// The props of a table: columns, rows, sorting and pages (DataTable.tsx).
import type { ReactNode } from "react";
import type { PagerProps } from "./Pager.tsx";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: "left" | "right" | "center";
  /** On a card the column is the title, or is hidden. */
  onCard?: "title" | "hidden";
  width?: number | string;
  /** The column under which this one is stacked if the columns do not fit in one line (docs/rules/screens.md 49). */
  under?: string;
}

export interface Sorting {
  key: string;
  order: "asc" | "desc";
}

export interface DataTableProps<Row> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The heading of a row's group, for example its day. Neighbouring rows with the same heading form a group. */
  headingOf?: (row: Row) => string;
  state: "loading" | "error" | "ready";
  /** The sentence of the error. */
  error?: string;
  /** The caught error, for its reference. */
  cause?: unknown;
  onRetry?: () => void;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** Opens a row. `rowLabel` names the row on its button. */
  onOpen?: (row: Row) => void;
  /** Handles Enter on a row where a click on the row does nothing. A control in the row does the same. */
  onEnter?: (row: Row) => void;
  /** Letter keys that move through the rows (docs/rules/screens.md 47). */
  keys?: RowKeys;
  rowLabel?: (row: Row) => string;
  pages?: PagerProps;
  /** Old rows are shown while the new ones load. */
  busy?: boolean;
  /** Narrow cells, for tables with many columns. */
  dense?: boolean;
  /** Compact rows, except on touch devices (docs/rules/screens.md 48). */
  compact?: boolean;
  /** A last row, such as a total. */
  footer?: ReactNode;
  /** Shown between the rows and the pager. */
  note?: ReactNode;
}

/** The table's single-letter keys: j and k move through its rows, `?` explains them. */
export interface RowKeys {
  /** The person may switch them off. Enter on a row still works. */
  isOn: boolean;
  onHelp: () => void;
}

/** The rows in groups of neighbours with the same heading. One group if there are no headings. */
export function groupsOf<Row>(
  rows: readonly Row[],
  headingOf: ((row: Row) => string) | undefined,
): { heading: string | undefined; rows: readonly Row[] }[] {
  const groups: { heading: string | undefined; rows: Row[] }[] = [];
  for (const row of rows) {
    const heading = headingOf?.(row);
    const last = groups.at(-1);
    if (last && last.heading === heading) last.rows.push(row);
    else groups.push({ heading, rows: [row] });
  }
  return groups;
}
