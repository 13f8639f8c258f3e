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
  /** The column under whose value this one stands where they do not all fit beside one another (docs/rules/screens.md 49). */
  under?: string;
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
  /** Rows that follow each other under one heading, like those of a day. */
  headingOf?: (row: Row) => string;
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
  /** What Enter on a row does where a press on it does nothing: a control in the row does the same. */
  onEnter?: (row: Row) => void;
  /** The rows are gone through by letters (docs/rules/screens.md 47). */
  keys?: RowKeys;
  rowLabel?: (row: Row) => string;
  pages?: PagerProps;
  /** New rows are on their way while the old ones stand. */
  busy?: boolean;
  /** Narrow cells, for tables of many columns. */
  dense?: boolean;
  /** Low rows, but where a finger points (docs/rules/screens.md 48). */
  compact?: boolean;
  /** A last line, like a total. */
  footer?: ReactNode;
  /** Stands below the rows, before the pages. */
  note?: ReactNode;
}

/** The keys of one sign that a table takes: j and k go through its rows, `?` tells of them. */
export interface RowKeys {
  /** Somebody may have switched them off; Enter on a row stays. */
  isOn: boolean;
  onHelp: () => void;
}

/** Rows as they stand: in one group without a heading, or in groups of neighbours that have the same. */
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
