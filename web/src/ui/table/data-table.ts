// The props of a table: columns, rows, sorting and pages. See DataTable.tsx.
import type { ReactNode } from "react";
import type { PagerProps } from "./Pager.tsx";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: "left" | "right" | "center";
  /** On cards: the title, or left out. */
  onCard?: "title" | "hidden";
  width?: number | string;
}

export interface Sorting {
  key: string;
  order: "asc" | "desc";
}

export interface DataTableProps<Row> {
  /** What the table shows, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  state: "loading" | "error" | "ready";
  /** What an error says, and the way to try again. */
  error?: string;
  /** What was thrown, for its reference. */
  cause?: unknown;
  onRetry?: () => void;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** Opens a row; its name for the button is `rowLabel`. */
  onOpen?: (row: Row) => void;
  rowLabel?: (row: Row) => string;
  pages?: PagerProps;
  /** New rows are on their way while the old ones stand. */
  busy?: boolean;
  /** Narrow cells, for tables of many columns. */
  dense?: boolean;
  /** A last line, like a total. */
  footer?: ReactNode;
}
