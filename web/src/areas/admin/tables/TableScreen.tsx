// A section with a table: heading, create button, export, the table in its four states, and its dialogs.
import Box from "@mui/material/Box";
import { Suspense, type ReactNode } from "react";
import type { ExportTable } from "@hourhand/contract/dashboards";
import { useTranslation } from "../../../locales/translation.ts";
import { useDeviceChoice } from "../../../platform/device-choice.ts";
import { Button } from "../../../ui/Button.tsx";
import type { Column } from "../../../ui/table/data-table.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { EmptyState } from "../../../ui/feedback/States.tsx";
import noRows from "../../../ui/pictures/empty-workers.svg";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { useDialog, type DialogState } from "../../../ui/dialog/use-dialog.ts";
import { useSearch } from "../search.ts";
import { DensityButton } from "./DensityButton.tsx";
import { SectionTitle } from "../SectionTitle.tsx";
import { FilterRow, RemoveFilters } from "./FilterRow.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { KeysHint } from "./KeysHint.tsx";
import type { Listed } from "./listed.ts";
import type { TableState } from "./use-table.ts";

const KeysDialog = lazyComponent(() => import("./KeysDialog.tsx"));

/** The tables whose rows can be created in the panel. */
type CreatedTable = "bookings" | "users" | "workers" | "categories";

export interface TableScreenProps<Row extends { id: number }> {
  /**
   * The table's name. Its texts are `admin.<table>`, `.failed`, `.none`, `.noneHint` and, where rows can be created,
   * `.create`.
   */
  table: ExportTable;
  columns: readonly Column<Row>[];
  listed: Listed<Row>;
  state: TableState;
  emptyPicture?: string;
  onOpen?: (row: Row) => void;
  /** Handles Enter on a row where a click on the row does nothing. */
  onEnter?: (row: Row) => void;
  rowLabel?: (row: Row) => string;
  /** The dialog that creates a row. A button next to the heading opens it, and one in the empty state. */
  create?: DialogState;
  /** A link to another view of the same things, before the buttons. */
  otherView?: ReactNode;
  footer?: ReactNode;
  /** The section's dialogs, which load when they are first opened. */
  children?: ReactNode;
}

export function TableScreen<Row extends { id: number }>({
  table,
  columns,
  listed,
  state,
  emptyPicture = noRows,
  onOpen,
  onEnter,
  rowLabel,
  create,
  otherView,
  footer,
  children,
}: TableScreenProps<Row>) {
  const t = useTranslation();
  const { text } = useSearch();
  const [isCompact, setCompact] = useDeviceChoice("density", "compact");
  const [areLettersOff, setLettersOff] = useDeviceChoice("letters", "off");
  const keys = useDialog("keys");
  const heading = t(`admin.${table}`);
  const createButton = create && (
    <Button busy={create.opening} onClick={create.show}>
      {t(`admin.${table as CreatedTable}.create`)}
    </Button>
  );
  // Busy while the person types a search too: the rows do not match it yet.
  const busy = listed.busy || text.trim() !== state.search;
  const pages = state.pagesOf(listed.reply, listed.busy);
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: { xs: 2, md: 2.5 } }}>
        <SectionTitle>{heading}</SectionTitle>
        {otherView}
        <DensityButton isCompact={isCompact} onChange={setCompact} />
        <ExportButton table={table} filter={state.filter} disabled={!listed.rows?.length} />
        {createButton}
      </Box>
      {state.filters.length > 0 && <FilterRow filters={state.filters} set={state.set} />}
      <DataTable
        label={heading}
        dense
        compact={isCompact}
        keys={{ isOn: !areLettersOff, onHelp: keys.show }}
        note={<KeysHint isOn={!areLettersOff} busy={keys.opening} onPress={keys.show} />}
        columns={columns}
        rows={listed.rows}
        rowKey={({ id }) => id}
        state={listed.state}
        error={t(`admin.${table}.failed`)}
        cause={listed.cause}
        onRetry={listed.retry}
        busy={busy}
        {...(state.sorting && { sorting: state.sorting })}
        onSort={state.onSort}
        {...(onOpen && { onOpen })}
        {...(onEnter && { onEnter })}
        {...(rowLabel && { rowLabel })}
        {...(pages && { pages })}
        {...(footer !== undefined && { footer })}
        empty={
          !state.isNarrowed ? (
            <EmptyState
              text={t(`admin.${table}.none`)}
              hint={t(`admin.${table}.noneHint`)}
              picture={emptyPicture}
              action={createButton}
            />
          ) : (
            <NoMatch hasFilters={Object.keys(state.set).length > 0} />
          )
        }
      />
      <Suspense fallback={null}>{children}</Suspense>
      <Suspense fallback={null}>
        {keys.mounted && (
          <KeysDialog
            open={keys.open}
            isOn={!areLettersOff}
            onChange={(isOn) => setLettersOff(!isOn)}
            onClose={keys.close}
          />
        )}
      </Suspense>
    </>
  );
}

function NoMatch({ hasFilters }: { hasFilters: boolean }) {
  const t = useTranslation();
  const { search, setText } = useSearch();
  return (
    <Box role="status">
      <EmptyState
        text={search === "" ? t("admin.filters.noMatch") : t("admin.noMatch", { search })}
        hint={t(hasFilters ? "admin.filters.noMatchHint" : "admin.noMatchHint")}
        picture={noRows}
        action={
          <>
            {search !== "" && (
              <Button variant="outlined" onClick={() => setText("")}>
                {t("admin.clearSearch")}
              </Button>
            )}
            {hasFilters && <RemoveFilters />}
          </>
        }
      />
    </Box>
  );
}
