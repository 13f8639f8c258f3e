// The head of a place in a table: the names of its columns, which sort.
import TableCell from "@mui/material/TableCell";
import TableSortLabel from "@mui/material/TableSortLabel";
import { Fragment } from "react";
import type { Column, Sorting } from "./data-table.ts";

export interface HeadCellProps<Row> {
  /** More than one where they stand under one another. */
  columns: readonly Column<Row>[];
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
}

/** The arrow tells the order there is; on the other heads it shows what a press brings, under the pointer and in the focus. */
export function HeadCell<Row>({ columns, sorting, onSort }: HeadCellProps<Row>) {
  const sorted = columns.find(({ key }) => key === sorting?.key);
  const [first] = columns;
  const isAtEnd = first?.align === "right";
  return (
    <TableCell
      align={first?.align ?? "left"}
      sortDirection={sorted && sorting ? sorting.order : false}
      sx={{ width: first?.width, whiteSpace: "nowrap" }}
    >
      {columns.map((column) => {
        const isSorted = column === sorted;
        const order = isSorted && sorting ? sorting.order : "asc";
        const name =
          column.sortable && onSort ? (
            <TableSortLabel
              active={isSorted}
              direction={order}
              onClick={() => onSort({ key: column.key, order: isSorted && order === "asc" ? "desc" : "asc" })}
              sx={{
                minHeight: columns.length > 1 ? "var(--control, 32px)" : "var(--control, 44px)",
                // Beside the name, in the room between two columns: no column is wider for an arrow it does not have.
                "& .MuiTableSortLabel-icon": {
                  position: "absolute",
                  [isAtEnd ? "insetInlineEnd" : "insetInlineStart"]: "100%",
                  m: "0 1px",
                  opacity: isSorted ? 1 : 0,
                },
                "&:hover, &:focus-visible": {
                  "& .MuiTableSortLabel-icon": { opacity: isSorted ? 1 : 0.5 },
                },
              }}
            >
              {column.header}
            </TableSortLabel>
          ) : (
            column.header
          );
        return columns.length > 1 ? (
          <div key={column.key}>{name}</div>
        ) : (
          <Fragment key={column.key}>{name}</Fragment>
        );
      })}
    </TableCell>
  );
}
