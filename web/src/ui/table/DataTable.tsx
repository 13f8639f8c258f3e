// A table with sorting headers and pages ('a-b of n'), shown as a list of cards on a phone. The server sorts and
// pages. This component shows one page of rows and reports the requested order or page.
import useMediaQuery from "@mui/material/useMediaQuery";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { groupsOf, type DataTableProps } from "./data-table.ts";
import { DataCards } from "./DataCards.tsx";
import { HeadCell } from "./HeadCell.tsx";
import { Pager } from "./Pager.tsx";
import { onOwnEnter, rowMark, useRowKeys } from "./use-row-keys.ts";
import { placesOf, useStacking } from "./use-stacking.ts";
import { Skeleton, ErrorState, Loading } from "../feedback/States.tsx";

const narrow = {
  "& th, & td": { height: 56, px: 1.5 },
  "& tr > :first-of-type": { paddingInlineStart: 2 },
  // Makes room for the sort arrow of the last header.
  "& tr > :last-child": { paddingInlineEnd: 3 },
} as const;

// If the columns do not fit, the last one (the buttons) sticks to the edge while the others scroll.
const stickyLastColumn = {
  "& tr > :last-child": {
    position: { md: "sticky", lg: "static" },
    insetInlineEnd: 0,
    boxShadow: { md: "inset 1px 0 var(--hh-palette-divider)", lg: "none" },
  },
  "& td:last-child": { bgcolor: "background.paper" },
  "& th:last-child": { bgcolor: "surface.sunken" },
} as const;

const whereNotTouched = "@media not all and (pointer: coarse)";

/** With two values in a cell, the padding is smaller, and so are the controls on devices without touch. */
const stackedRows = {
  "& th, & td": { px: 1, py: 0.5 },
  "& tr > :last-child": { paddingInlineEnd: 1 },
  "& td .under": { fontSize: "0.85rem", color: "text.secondary" },
  "& td .MuiButton-root": { px: 1.25 },
  [whereNotTouched]: {
    "--control": "30px",
    "& td :is(a, button)": { minHeight: "var(--control)" },
  },
} as const;

/** Lower rows (docs/rules/screens.md 48). */
const compactRows = {
  [whereNotTouched]: {
    "--control": "32px",
    "& th, & td": { height: 40, py: 0, lineHeight: 1.3 },
    "& td :is(a, button)": { minHeight: "var(--control)" },
    "& td .MuiIconButton-root": { minWidth: "var(--control)", p: 0.5 },
    "& td .brief": {
      display: "-webkit-box",
      WebkitLineClamp: 2,
      WebkitBoxOrient: "vertical",
      overflow: "hidden",
    },
  },
} as const;

const compactStackedRows = {
  [whereNotTouched]: {
    "--control": "24px",
    "& td": { lineHeight: 1.15 },
    "& td .under": { fontSize: "0.8rem" },
    "& td .under > *": { py: 0, fontSize: "0.78rem", lineHeight: 1.15 },
  },
} as const;

/** Columns, grouped by the cell they share. */
type Places<Row> = ReturnType<typeof placesOf<Row>>;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    headingOf,
    state,
    error = "",
    cause,
    onRetry,
    empty,
    sorting,
    onSort,
    keys,
    pages,
    busy = false,
    dense = false,
    compact = false,
    footer,
    note,
  } = props;
  const phone = useMediaQuery((theme) => theme.breakpoints.down("md"), { noSsr: true });
  const rowsHolder = useRowKeys(keys, pages, { rows, busy });
  const { isStacked, attach } = useStacking(
    columns.some(({ under }) => under !== undefined),
    rows,
  );
  if (state === "error") return <ErrorState what={error} error={cause} onRetry={() => onRetry?.()} />;
  if (state === "ready" && (rows?.length ?? 0) === 0) return <>{empty}</>;
  const loading = state === "loading" || !rows;
  const places = placesOf(columns, isStacked);

  return (
    <Box
      ref={rowsHolder}
      aria-busy={busy || loading || undefined}
      sx={{ opacity: busy ? 0.85 : 1, transition: "opacity .15s" }}
    >
      {phone ? (
        <DataCards {...props} />
      ) : (
        <TableContainer ref={attach} component={Paper} variant="outlined" sx={{ borderRadius: "18px" }}>
          <Table
            aria-label={label}
            aria-keyshortcuts={keys?.isOn ? "J K Enter" : undefined}
            size={dense ? "small" : "medium"}
            sx={[
              dense && { ...narrow, ...stickyLastColumn },
              isStacked && stackedRows,
              compact && compactRows,
              compact && isStacked && compactStackedRows,
            ]}
          >
            <TableHead sx={{ bgcolor: "surface.sunken" }}>
              <TableRow>
                {places.map((place) => (
                  <HeadCell key={place[0]?.key} columns={place} sorting={sorting} onSort={onSort} />
                ))}
              </TableRow>
            </TableHead>
            {loading ? (
              <LoadingRows places={places} count={pages?.pageSize ?? 5} height={dense ? 56 : 61} />
            ) : (
              groupsOf(rows, headingOf).map(({ heading, rows: groupRows }) => (
                <TableBody key={heading ?? ""}>
                  {heading !== undefined && (
                    <TableRow>
                      <TableCell
                        component="th"
                        scope="rowgroup"
                        colSpan={places.length}
                        sx={{ bgcolor: "surface.tint", fontWeight: 620, py: 1 }}
                      >
                        {heading}
                      </TableCell>
                    </TableRow>
                  )}
                  {groupRows.map((row) => (
                    <DataRow key={rowKey(row)} row={row} places={places} table={props} />
                  ))}
                </TableBody>
              ))
            )}
          </Table>
          {footer && <Box sx={{ px: 2, py: 1.5 }}>{footer}</Box>}
        </TableContainer>
      )}
      {(note || pages) && !loading && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
          {note}
          {pages && (
            <Box sx={{ marginInlineStart: "auto" }}>
              <Pager {...pages} />
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}

/** The rows of a table that is loading for the first time. */
function LoadingRows<Row>({ places, count, height }: { places: Places<Row>; count: number; height: number }) {
  return (
    <TableBody>
      {Array.from({ length: count }, (_, at) => (
        <TableRow key={at}>
          {places.map((place, here) => (
            <TableCell key={place[0]?.key} sx={{ height }}>
              {at === 0 && here === 0 ? (
                <Loading>
                  <Skeleton width="70%" />
                </Loading>
              ) : (
                <Skeleton width="70%" />
              )}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  );
}

/** A row. A press or Enter opens it. If it does not open, Enter calls `onEnter`. */
function DataRow<Row>({
  row,
  places,
  table: { keys, onOpen, onEnter = onOpen, rowLabel, footer },
}: {
  row: Row;
  places: Places<Row>;
  table: DataTableProps<Row>;
}) {
  return (
    <TableRow
      hover={onOpen !== undefined}
      {...(keys && { ...rowMark, tabIndex: -1 })}
      {...(onOpen && {
        tabIndex: 0,
        "aria-label": rowLabel?.(row),
        onClick: () => onOpen(row),
      })}
      {...(onEnter && { onKeyDown: onOwnEnter(() => onEnter(row)) })}
      sx={{
        cursor: onOpen ? "pointer" : "default",
        "&:last-child td": { borderBottom: footer ? undefined : 0 },
        // MUI removes a row's outline, and a sticky last column would cover it.
        "&:focus-visible": {
          outline: "3px solid var(--hh-palette-ring)",
          outlineOffset: "-3px",
          "& > td": { bgcolor: "surface.tint" },
        },
      }}
    >
      {places.map(([first, ...others]) => (
        <TableCell key={first?.key} align={first?.align ?? "left"}>
          {first?.cell(row)}
          {others.map((column) => (
            <Box key={column.key} className="under">
              {column.cell(row)}
            </Box>
          ))}
        </TableCell>
      ))}
    </TableRow>
  );
}
