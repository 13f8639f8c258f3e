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
import type { KeyboardEvent } from "react";
import type { DataTableProps } from "./data-table.ts";
import { DataCards } from "./DataCards.tsx";
import { Pager } from "./Pager.tsx";
import { Skeleton, ErrorState, Loading } from "../feedback/States.tsx";

const narrow = {
  "& td": { height: 56 },
  "& th, & td": { px: 1.5 },
  "& tr > :first-of-type": { paddingInlineStart: 2 },
  // Where there is no room for all of them, the last column (what can be done) stays in sight while the others scroll.
  "& tr > :last-child": {
    position: { md: "sticky", lg: "static" },
    insetInlineEnd: 0,
    boxShadow: { md: "inset 1px 0 var(--hh-palette-divider)", lg: "none" },
  },
  "& td:last-child": { bgcolor: "background.paper" },
  "& th:last-child": { bgcolor: "surface.sunken" },
} as const;

/** A table of rows; see the props. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    state,
    error = "",
    cause,
    onRetry,
    empty,
    sorting,
    onSort,
    onOpen,
    rowLabel,
    pages,
    busy = false,
    dense = false,
    footer,
  } = props;
  const phone = useMediaQuery((theme) => theme.breakpoints.down("md"), { noSsr: true });
  if (state === "error") return <ErrorState what={error} error={cause} onRetry={() => onRetry?.()} />;
  if (state === "ready" && (rows?.length ?? 0) === 0) return <>{empty}</>;
  const loading = state === "loading" || !rows;

  return (
    <Box
      aria-busy={busy || loading || undefined}
      sx={{ opacity: busy ? 0.85 : 1, transition: "opacity .15s" }}
    >
      {phone ? (
        <DataCards {...props} />
      ) : (
        <TableContainer component={Paper} variant="outlined" sx={{ borderRadius: "18px" }}>
          <Table aria-label={label} size={dense ? "small" : "medium"} sx={dense ? narrow : undefined}>
            <TableHead sx={{ bgcolor: "surface.sunken" }}>
              <TableRow>
                {columns.map((column) => {
                  const active = sorting?.key === column.key;
                  const order = active ? sorting.order : "asc";
                  return (
                    <TableCell
                      key={column.key}
                      align={column.align ?? "left"}
                      sortDirection={active ? order : false}
                      sx={{ width: column.width, whiteSpace: "nowrap" }}
                    >
                      {column.sortable && onSort ? (
                        <TableSortLabel
                          active={active}
                          direction={order}
                          onClick={() =>
                            onSort({ key: column.key, order: active && order === "asc" ? "desc" : "asc" })
                          }
                          // The arrow tells the order there is; on the other heads it shows what a press brings.
                          sx={{
                            minHeight: 44,
                            "& .MuiTableSortLabel-icon": { opacity: active ? 1 : 0 },
                            "&:hover, &:focus-visible": {
                              "& .MuiTableSortLabel-icon": { opacity: active ? 1 : 0.5 },
                            },
                          }}
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
                        <TableCell key={column.key} sx={{ height: dense ? 56 : 61 }}>
                          {at === 0 && place === 0 ? (
                            <Loading>
                              <Skeleton width="70%" />
                            </Loading>
                          ) : (
                            <Skeleton width="70%" />
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
                      sx={{
                        cursor: onOpen ? "pointer" : "default",
                        "&:last-child td": { borderBottom: footer ? undefined : 0 },
                        "&:focus-visible": { outlineOffset: "-3px" },
                      }}
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
