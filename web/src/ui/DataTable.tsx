// A table that sorts by its headers, pages ('a-b of n') and becomes a list of cards on a phone. The server does the work:
// this shows one page of rows and tells what is asked for.
import useMediaQuery from "@mui/material/useMediaQuery";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import type { KeyboardEvent, ReactNode } from "react";
import { DataCards } from "./DataCards.tsx";
import { Pager } from "./Pager.tsx";
import { Bone, ErrorState, Loading } from "./States.tsx";

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
  onRetry?: () => void;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** Opens a row; its name for the button is `rowLabel`. */
  onOpen?: (row: Row) => void;
  rowLabel?: (row: Row) => string;
  pages?: { page: number; pageSize: number; count: number; more?: boolean; onPage: (page: number) => void };
  /** New rows are on their way while the old ones stand. */
  busy?: boolean;
  /** A last line, like a total. */
  footer?: ReactNode;
}

/** A table of rows; see the props. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, state, error = "", onRetry, empty, sorting, onSort, onOpen, rowLabel, pages, busy = false, footer } = props;
  const phone = useMediaQuery((theme) => theme.breakpoints.down("md"), { noSsr: true });
  if (state === "error") return <ErrorState what={error} onRetry={() => onRetry?.()} />;
  if (state === "ready" && (rows?.length ?? 0) === 0) return <>{empty}</>;
  const loading = state === "loading" || !rows;

  return (
    <Box aria-busy={busy || loading || undefined} sx={{ opacity: busy ? 0.7 : 1, transition: "opacity .15s" }}>
      {phone ? (
        <DataCards {...props} />
      ) : (
        <TableContainer component={Paper} variant="outlined" sx={{ borderRadius: "18px" }}>
          <Table aria-label={label}>
            <TableHead sx={{ bgcolor: "surface.sunken" }}>
              <TableRow>
                {columns.map((column) => {
                  const active = sorting?.key === column.key;
                  const order = active ? sorting.order : "asc";
                  return (
                    <TableCell key={column.key} align={column.align ?? "left"} sortDirection={active ? order : false} sx={{ width: column.width, whiteSpace: "nowrap" }}>
                      {column.sortable && onSort ? (
                        <TableSortLabel
                          active={active}
                          direction={order}
                          onClick={() => onSort({ key: column.key, order: active && order === "asc" ? "desc" : "asc" })}
                          sx={{ minHeight: 44, "& .MuiTableSortLabel-icon": { opacity: active ? 1 : 0.35 } }}
                        >
                          {column.header}
                        </TableSortLabel>
                      ) : (
                        column.header
                      )}
                    </TableCell>
                  );
                })}
              </TableRow>
            </TableHead>
            <TableBody>
              {loading
                ? Array.from({ length: pages?.pageSize ?? 5 }, (_, at) => (
                    <TableRow key={at}>
                      {columns.map((column, place) => (
                        <TableCell key={column.key} sx={{ height: 61 }}>
                          {at === 0 && place === 0 ? (
                            <Loading>
                              <Bone width="70%" />
                            </Loading>
                          ) : (
                            <Bone width="70%" />
                          )}
                        </TableCell>
                      ))}
                    </TableRow>
                  ))
                : rows.map((row) => (
                    <TableRow
                      key={rowKey(row)}
                      hover={onOpen !== undefined}
                      {...(onOpen && {
                        tabIndex: 0,
                        "aria-label": rowLabel?.(row),
                        onClick: () => onOpen(row),
                        // Only the row's own Enter opens it, not one pressed on a button inside.
                        onKeyDown: (event: KeyboardEvent) => {
                          if (event.key === "Enter" && event.target === event.currentTarget) onOpen(row);
                        },
                      })}
                      sx={{ cursor: onOpen ? "pointer" : "default", "&:last-child td": { borderBottom: footer ? undefined : 0 }, "&:focus-visible": { outlineOffset: "-3px" } }}
                    >
                      {columns.map((column) => (
                        <TableCell key={column.key} align={column.align ?? "left"}>
                          {column.cell(row)}
                        </TableCell>
                      ))}
                    </TableRow>
                  ))}
            </TableBody>
          </Table>
          {footer && <Box sx={{ px: 2, py: 1.5 }}>{footer}</Box>}
        </TableContainer>
      )}
      {pages && !loading && <Pager {...pages} />}
    </Box>
  );
}
