// A table of a list with a cursor, with a button for more rows below it.
import Box from "@mui/material/Box";
import { visuallyHidden } from "@mui/utils";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../Button.tsx";
import { EmptyState } from "../feedback/States.tsx";
import type { Column } from "./data-table.ts";
import { DataTable } from "./DataTable.tsx";

/** The items that have arrived, and how to get more. */
export interface Items<Item> {
  /** Undefined before the first page. */
  rows: readonly Item[] | undefined;
  /** Why there are no rows. */
  error: Error | null;
  busy: boolean;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

export interface ItemsTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  items: Items<Row>;
  failed: string;
  none: string;
  noneHint?: string;
  /** The URL of the empty state's drawing. */
  nonePicture?: string;
  /** The button's text. */
  more: string;
}

/** Rows need no id: the list only grows at its end. */
export function ItemsTable<Row>({
  label,
  columns,
  items,
  failed,
  none,
  noneHint,
  nonePicture,
  more,
}: ItemsTableProps<Row>) {
  const t = useTranslation();
  return (
    <>
      <DataTable
        label={label}
        dense
        columns={columns.map((column) => ({
          ...column,
          cell: ({ row }: { row: Row; at: number }) => column.cell(row),
        }))}
        rows={items.rows?.map((row, at) => ({ row, at }))}
        rowKey={({ at }) => at}
        state={items.rows ? "ready" : items.error ? "error" : "loading"}
        error={failed}
        cause={items.error}
        onRetry={items.retry}
        empty={
          <EmptyState
            text={none}
            {...(noneHint !== undefined && { hint: noneHint })}
            {...(nonePicture !== undefined && { picture: nonePicture })}
          />
        }
      />
      {items.hasMore && (
        <Box sx={{ mt: 1.5 }}>
          <Button variant="outlined" busy={items.isLoadingMore} onClick={items.loadMore}>
            {more}
          </Button>
        </Box>
      )}
      <Box component="span" role="status" sx={visuallyHidden}>
        {items.isLoadingMore ? t("ui.loading") : ""}
      </Box>
    </>
  );
}
