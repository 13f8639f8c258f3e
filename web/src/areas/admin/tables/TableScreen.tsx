// A section with a table: its heading, what can be made, the export, the table in its four states.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { ExportTable } from "@hourhand/contract/dashboards";
import { useTexts } from "../../../locales/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import type { Column } from "../../../ui/data-table.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/States.tsx";
import noRows from "../../../ui/pictures/empty-workers.svg";
import { useSearch } from "../search.ts";
import { ExportButton } from "./ExportButton.tsx";
import type { Listed } from "./listed.ts";
import type { TableState } from "./use-table.ts";

export interface TableScreenProps<Row extends { id: number }> {
  heading: string;
  table: ExportTable;
  columns: readonly Column<Row>[];
  listed: Listed<Row>;
  state: TableState;
  empty: { text: string; hint: string; picture?: string; action?: ReactNode };
  failed: string;
  onOpen?: (row: Row) => void;
  rowLabel?: (row: Row) => string;
  /** The buttons beside the heading. */
  actions?: ReactNode;
  footer?: ReactNode;
}

/** The id of a section's heading, which takes the focus when what had it is gone. */
export const headingId = "section-heading";

/** See the props. */
export function TableScreen<Row extends { id: number }>({
  heading,
  table,
  columns,
  listed,
  state,
  empty,
  failed,
  onOpen,
  rowLabel,
  actions,
  footer,
}: TableScreenProps<Row>) {
  const pages = state.pagesOf(listed.reply, listed.busy);
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: { xs: 2, md: 2.5 } }}>
        <Typography
          id={headingId}
          variant="h2"
          component="h1"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: { xs: "100%", sm: "auto" }, outline: "none" }}
        >
          {heading}
        </Typography>
        <ExportButton table={table} filter={state.filter} disabled={!listed.rows?.length} />
        {actions}
      </Box>
      <DataTable
        label={heading}
        dense
        columns={columns}
        rows={listed.rows}
        rowKey={({ id }) => id}
        state={listed.state}
        error={failed}
        onRetry={listed.retry}
        busy={listed.busy}
        {...(state.sorting && { sorting: state.sorting })}
        onSort={state.onSort}
        {...(onOpen && { onOpen })}
        {...(rowLabel && { rowLabel })}
        {...(pages && { pages })}
        {...(footer !== undefined && { footer })}
        empty={
          state.search === "" ? <EmptyState {...empty} picture={empty.picture ?? noRows} /> : <NoMatch />
        }
      />
    </>
  );
}

function NoMatch() {
  const t = useTexts();
  const { search, setText } = useSearch();
  return (
    <Box role="status">
      <EmptyState
        text={t("admin.noMatch", { search })}
        hint={t("admin.noMatchHint")}
        picture={noRows}
        action={
          <Button variant="outlined" onClick={() => setText("")}>
            {t("admin.clearSearch")}
          </Button>
        }
      />
    </Box>
  );
}
