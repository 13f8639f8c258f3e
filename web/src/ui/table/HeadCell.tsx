// A header cell of a table: the names of its columns, with which people sort.
import TableCell from "@mui/material/TableCell";
import TableSortLabel from "@mui/material/TableSortLabel";
import { Fragment, useId } from "react";
import { useTranslation } from "../../locales/translation.ts";
import type { Column, Sorting } from "./data-table.ts";

export interface HeadCellProps<Row> {
  /** There are several when columns are stacked in one cell. */
  columns: readonly Column<Row>[];
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
}

/**
 * On the sorted column the arrow shows the current order. On the others it appears on hover and focus, and shows the
 * order that a press would bring.
 */
export function HeadCell<Row>({ columns, sorting, onSort }: HeadCellProps<Row>) {
  const t = useTranslation();
  const id = useId();
  const sorted = columns.find(({ key }) => key === sorting?.key);
  const isPair = columns.length > 1;
  const [first] = columns;
  const isAtEnd = first?.align === "right";
  return (
    <TableCell
      align={first?.align ?? "left"}
      // A cell has one `aria-sort` for all its names. If it has two names, the sorted one announces its order itself.
      sortDirection={sorted && sorting && !isPair ? sorting.order : false}
      sx={{ width: first?.width, whiteSpace: "nowrap" }}
    >
      {columns.map((column) => {
        const isSorted = column === sorted;
        const order = isSorted && sorting ? sorting.order : "asc";
        const name =
          column.sortable && onSort ? (
            <TableSortLabel
              active={isSorted}
              aria-describedby={isSorted && isPair ? id : undefined}
              direction={order}
              onClick={() => onSort({ key: column.key, order: isSorted && order === "asc" ? "desc" : "asc" })}
              sx={{
                minHeight: isPair ? "var(--control, 32px)" : "var(--control, 44px)",
                // Placed in the gap between two columns, so that a hidden arrow takes no width.
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
        return isPair ? (
          <div key={column.key}>
            {name}
            {isSorted && (
              <span id={id} hidden>
                {t(order === "asc" ? "ui.ascending" : "ui.descending", { label: column.header })}
              </span>
            )}
          </div>
        ) : (
          <Fragment key={column.key}>{name}</Fragment>
        );
      })}
    </TableCell>
  );
}
