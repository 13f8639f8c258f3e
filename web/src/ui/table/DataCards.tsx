// A page of table rows as cards on a phone (DataTable.tsx).
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Fragment } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../Button.tsx";
import { groupsOf, type DataTableProps } from "./data-table.ts";
import { RowSkeletons } from "../feedback/States.tsx";
import { SelectField } from "../form/SelectField.tsx";
import { onOwnEnter, rowMark } from "./use-row-keys.ts";

/** The cards of a table, with the sort order above them. */
export function DataCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  headingOf,
  state,
  sorting,
  onSort,
  onOpen,
  onEnter = onOpen,
  keys,
  rowLabel,
  footer,
}: DataTableProps<Row>) {
  const t = useTranslation();
  if (state === "loading" || !rows) return <RowSkeletons count={6} />;
  const title = columns.find((column) => column.onCard === "title") ?? columns[0];
  const sortable = columns.filter((column) => column.sortable);
  return (
    <>
      {onSort && sortable.length > 0 && (
        <SelectField
          label={t("ui.sortBy")}
          value={sorting ? `${sorting.key} ${sorting.order}` : ""}
          onChange={(event) => {
            const [key = "", order] = event.target.value.split(" ");
            onSort({ key, order: order === "desc" ? "desc" : "asc" });
          }}
          sx={{ mb: 2 }}
        >
          {sortable.flatMap((column) =>
            (["asc", "desc"] as const).map((order) => (
              <MenuItem key={`${column.key} ${order}`} value={`${column.key} ${order}`}>
                {t(order === "asc" ? "ui.ascending" : "ui.descending", { label: column.header })}
              </MenuItem>
            )),
          )}
        </SelectField>
      )}
      {groupsOf(rows, headingOf).map(({ heading, rows: groupRows }) => (
        <Fragment key={heading ?? ""}>
          {heading !== undefined && (
            <Typography
              variant="subtitle1"
              component="h3"
              sx={{ mt: 2.5, mb: 1, "&:first-of-type": { mt: 0 } }}
            >
              {heading}
            </Typography>
          )}
          <Box
            component="ul"
            aria-label={heading === undefined ? label : `${label}, ${heading}`}
            sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 1.5 }}
          >
            {groupRows.map((row) => (
              <Box
                component="li"
                key={rowKey(row)}
                {...(keys && { ...rowMark, tabIndex: -1 })}
                {...(keys && onEnter && { onKeyDown: onOwnEnter(() => onEnter(row)) })}
                sx={{ borderRadius: "18px" }}
              >
                <Paper variant="outlined" sx={{ p: 2, borderRadius: "18px" }}>
                  <Box sx={{ fontWeight: 650, fontSize: "1.1rem", mb: 1, overflowWrap: "anywhere" }}>
                    {title?.cell(row)}
                  </Box>
                  <Box
                    component="dl"
                    sx={{
                      m: 0,
                      display: "grid",
                      gridTemplateColumns: "minmax(96px, auto) 1fr",
                      columnGap: 2,
                      rowGap: 0.75,
                      // A link's box is as tall as a thumb, so the label is on the line of the link's text.
                      alignItems: "baseline",
                      fontVariantNumeric: "tabular-nums",
                    }}
                  >
                    {columns
                      .filter((column) => column !== title && column.onCard !== "hidden")
                      .map((column) => (
                        <Box key={column.key} sx={{ display: "contents" }}>
                          <Typography component="dt" variant="body2" color="textSecondary">
                            {column.header}
                          </Typography>
                          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere" }}>
                            {column.cell(row)}
                          </Box>
                        </Box>
                      ))}
                  </Box>
                  {onOpen && (
                    <Button
                      variant="outlined"
                      fullWidth
                      onClick={() => onOpen(row)}
                      // The accessible name starts with the visible word, which people say to press the button by
                      // voice.
                      aria-label={rowLabel && `${t("ui.open")}: ${rowLabel(row)}`}
                      sx={{ mt: 1.5 }}
                    >
                      {t("ui.open")}
                    </Button>
                  )}
                </Paper>
              </Box>
            ))}
          </Box>
        </Fragment>
      ))}
      {footer && <Box sx={{ px: 1, py: 1.5 }}>{footer}</Box>}
    </>
  );
}
