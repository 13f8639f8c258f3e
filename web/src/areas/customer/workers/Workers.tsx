// The Workers screen: search, filters, order and pages; the server does the work.
import MapOutlined from "@mui/icons-material/MapOutlined";
import TuneRounded from "@mui/icons-material/TuneRounded";
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { Suspense, useDeferredValue, useRef, type ComponentProps } from "react";
import { useListWorkers, type WorkersPage } from "../../../features/workers/api.ts";
import {
  noFilters,
  setFilters,
  workersPageSize,
  type WorkerFilters,
  type WorkerSearch,
} from "../../../features/workers/search.ts";
import { DidYouMean } from "../../../features/workers/DidYouMean.tsx";
import { JobRail } from "../../../features/workers/JobRail.tsx";
import { SaveButton } from "../../../features/workers/SaveButton.tsx";
import { SearchBox } from "../../../features/workers/SearchBox.tsx";
import { SortSelect } from "../../../features/workers/SortSelect.tsx";
import { useSaveAfterSignIn } from "../../../features/workers/use-save-after-sign-in.ts";
import { preloadWorkers, useWorkerSearch } from "../../../features/workers/use-worker-search.ts";
import { WorkerList } from "../../../features/workers/WorkerList.tsx";
import { pages } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { changePageFields, openFields, usePageFields } from "../../../platform/page-fields.ts";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import type { MessageId } from "../../../locales/namespaces.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChipRow } from "../../../ui/form/ChipRow.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import emptyPicture from "../../../ui/pictures/empty-workers.svg";
import { EmptyState, Skeleton } from "../../../ui/feedback/States.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { useTitle } from "../../../ui/use-title.ts";

/** The height of the map, so that the list does not move when its code has loaded. */
const mapHeight = 360;

/** The title and the buttons of the map and the filters. */
const headRow = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 2,
  mb: 2,
} as const;

/**
 * The count, the filters and the order. The filters get their own line where there is little space, and the order where
 * its words are long, too.
 */
const countRow = {
  flexWrap: "wrap",
  gridTemplateAreas: '"count chips order"',
  gridTemplateColumns: "auto 1fr auto",
  alignItems: "center",
  columnGap: { xs: 1, sm: 2 },
  minHeight: 44,
  my: 1.5,
} as const;

/** The number of active filters, at the corner of their button; the chips show which. */
const filterCount = {
  position: "absolute",
  top: -10,
  insetInlineEnd: -10,
  minWidth: 20,
  height: 20,
  px: "6px",
  display: "grid",
  placeItems: "center",
  borderRadius: 999,
  fontSize: "0.75rem",
  fontWeight: "fontWeightMedium",
  lineHeight: 1,
  color: "secondary.contrastText",
  bgcolor: "secondary.main",
} as const;

/**
 * Prefetches the list of the open address.
 * @public found in the loaded module by `readPageAhead`
 */
export const readAhead = (): Promise<unknown> => preloadWorkers(openFields());

const WorkersMap = lazyComponent(() => import("./WorkersMap.tsx"), { texts: ["map"] });
const FilterDialog = lazyComponent(() => import("../../../features/workers/FilterDialog.tsx"));

/** The public list of workers. */
export default function Workers() {
  const t = useTranslation();
  useSaveAfterSignIn();
  const { search, shownSort, position, located, isPlaceKnown, town, leaveTown, change, sortBy } =
    useWorkerSearch();
  const listQuery = useListWorkers(search, position, located);
  useErrorToast(listQuery.error, "server-messages");
  useTitle(t("workers.title"));
  // The cards are rendered in slices, behind the person's input.
  const data = useDeferredValue(listQuery.data);
  const dialog = useDialog("filter");
  const heading = useRef<HTMLHeadingElement>(null);
  const titleOf = (job: string): string =>
    data?.job_titles?.find(({ title }) => title === job)?.title_local ?? job;
  const set = setFilters(search, titleOf);
  const chips = [
    ...(town === undefined ? [] : [{ key: "town", label: t("workers.chip.near", { town }) }]),
    ...set,
  ];
  const failed = listQuery.error !== null && !data;
  const narrowed = set.length > 0 || search.search !== "" || search.page > 1;
  // The button that removes a filter disappears with it.
  const removeFilters = (part: Partial<WorkerSearch>): void => {
    change(part);
    heading.current?.focus({ preventScroll: true });
  };
  const clear = (): void => removeFilters({ ...noFilters, search: "" });

  const turnTo = (page: number): void => {
    change({ page });
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };
  const apply = (filters: WorkerFilters): void => {
    change(filters);
    dialog.sent();
  };

  return (
    <Container maxWidth="lg" sx={{ py: { xs: 3, md: 5 } }}>
      <Box sx={headRow}>
        <Typography variant="h2" component="h1" ref={heading} tabIndex={-1} sx={{ outline: "none" }}>
          {t("workers.title")}
        </Typography>
        <Box sx={{ display: "flex", gap: 1, flex: "none" }}>
          <MapButton />
          <FilterButton count={set.length} busy={dialog.opening} onOpen={dialog.show} />
        </Box>
      </Box>
      <Box sx={{ display: "flex", mb: 1.5 }}>
        <SearchBox
          value={search.search}
          foundNobody={data?.Workers.length === 0}
          onChange={(typed) => change({ search: typed })}
          onPickCategory={(job) => change({ search: "", job })}
        />
      </Box>
      {!failed && (
        <JobRail jobs={data?.jobs} job={search.job} titleOf={titleOf} onChange={(job) => change({ job })} />
      )}
      <Box sx={{ ...countRow, display: failed && chips.length === 0 ? "none" : { xs: "flex", sm: "grid" } }}>
        <FoundCount page={data} />
        {chips.length > 0 && (
          <ChosenFilters
            chips={chips}
            onRemove={(key) =>
              key === "town" ? leaveTown() : removeFilters({ [key]: noFilters[key as keyof WorkerFilters] })
            }
            onRemoveAll={set.length > 1 ? () => removeFilters(noFilters) : undefined}
          />
        )}
        <Box sx={{ gridArea: "order", minWidth: 0, maxWidth: "100%", marginInlineStart: "auto" }}>
          <SortSelect value={shownSort} onChange={(sort) => void sortBy(sort)} />
        </Box>
      </Box>
      <ListMap workers={data?.Workers ?? []} position={isPlaceKnown ? position : undefined} town={town} />
      <WorkerList
        label={t("workers.title")}
        reading={listQuery}
        workers={data?.Workers}
        awaited={workersPageSize}
        failed={t("workers.failed")}
        empty={null}
        viewDetails={t("workers.viewDetails")}
        second={(worker) => <SaveButton worker={worker} label="workers.saveCard" compact />}
        pages={{
          page: search.page,
          count: data?.count ?? data?.Workers.length ?? 0,
          more: data?.more ?? false,
          pageSize: workersPageSize,
          onPage: turnTo,
        }}
      />
      <NobodyFound
        page={data}
        hint={emptyHint(set.length > 0, search.search !== "", narrowed)}
        onFollow={() => heading.current?.focus()}
        onClear={narrowed ? clear : undefined}
      />
      <HowOrdered />
      <Suspense fallback={null}>
        {dialog.mounted && (
          <FilterDialog
            open={dialog.open}
            search={search}
            jobs={data?.jobs ?? []}
            titleOf={titleOf}
            qualifications={data?.qualifications ?? []}
            prices={data?.prices}
            onApply={apply}
            onClose={dialog.close}
            onClosed={dialog.closed}
          />
        )}
      </Suspense>
    </Container>
  );
}

function HowOrdered() {
  const t = useTranslation();
  return (
    <Box sx={{ mt: 3, textAlign: "center" }}>
      <Box
        component={PageLink}
        page={pages.ordering}
        sx={{ display: "inline-block", py: 1.25, color: "text.secondary" }}
      >
        {t("workers.howOrdered")}
      </Box>
    </Box>
  );
}

/** How to get out of an empty list: only suggests removing what narrows it. */
function emptyHint(hasFilters: boolean, isSearched: boolean, isNarrowed: boolean): MessageId {
  if (hasFilters) return isSearched ? "workers.emptyHint" : "workers.emptyFilterHint";
  if (isSearched) return "workers.emptySearchHint";
  return isNarrowed ? "workers.emptyPageHint" : "workers.nobodyHint";
}

/** How many workers there are; empty while the first page loads, and for an empty list, which says so itself. */
function FoundCount({ page }: { page: WorkersPage | undefined }) {
  const t = useTranslation();
  return (
    <Typography role="status" color="textSecondary" sx={{ gridArea: "count" }}>
      {page &&
        page.Workers.length > 0 &&
        t(page.more ? "workers.foundMore" : "workers.found", {
          count: page.count ?? page.Workers.length,
        })}
    </Typography>
  );
}

const useIsMapShown = (): boolean => usePageFields().get("view") === "map";

/** The map of these workers, if it is shown; nothing for an empty list, which says so itself. */
function ListMap(props: ComponentProps<typeof WorkersMap>) {
  const isShown = useIsMapShown();
  if (!isShown || props.workers.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton height={mapHeight} round={14} />}>
      <WorkersMap {...props} />
    </Suspense>
  );
}

/** Shows and hides the map above the list. */
function MapButton() {
  const t = useTranslation();
  const isShown = useIsMapShown();
  return (
    <Button
      variant={isShown ? "contained" : "outlined"}
      aria-pressed={isShown}
      startIcon={<MapOutlined />}
      // On a phone the title and both buttons share a line.
      sx={{ px: { xs: 1.75, sm: 2.5 }, "& .MuiButton-startIcon": { display: { xs: "none", sm: "inherit" } } }}
      onPointerEnter={WorkersMap.preload}
      onClick={() => changePageFields({ view: isShown ? "" : "map" })}
    >
      {t("workers.mapButton")}
    </Button>
  );
}

/** The button of the dialog, with the number of active filters. */
function FilterButton({ count, busy, onOpen }: { count: number; busy: boolean; onOpen: () => void }) {
  const t = useTranslation();
  return (
    <Box sx={{ position: "relative", flex: "none" }}>
      <Button
        variant="outlined"
        busy={busy}
        startIcon={<TuneRounded />}
        onPointerEnter={FilterDialog.preload}
        onClick={onOpen}
      >
        {t("workers.filterButton")}
      </Button>
      {count > 0 && (
        <Box component="span" aria-hidden sx={filterCount}>
          {count}
        </Box>
      )}
    </Box>
  );
}

/** The active filters, each with its way out; `onRemoveAll` where there are several. */
function ChosenFilters({
  chips,
  onRemove,
  onRemoveAll,
}: {
  chips: readonly { key: string; label: string }[];
  onRemove: (key: string) => void;
  onRemoveAll: (() => void) | undefined;
}) {
  const t = useTranslation();
  return (
    <Box
      sx={{
        gridArea: "chips",
        order: { xs: 1, sm: 0 },
        flex: "1 0 100%",
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
      }}
    >
      <ChipRow
        label={t("workers.chips")}
        items={chips.map(({ key, label }) => ({
          key,
          label,
          removeLabel: t("workers.chip.remove", { label }),
        }))}
        onRemove={onRemove}
      />
      {onRemoveAll && (
        <Button variant="text" onClick={onRemoveAll}>
          {t("workers.chip.removeAll")}
        </Button>
      )}
    </Box>
  );
}

/** What an empty list says; `onClear` where there is something to clear. */
function NobodyFound({
  page,
  hint,
  onFollow,
  onClear,
}: {
  page: WorkersPage | undefined;
  hint: MessageId;
  onFollow: () => void;
  onClear: (() => void) | undefined;
}) {
  const t = useTranslation();
  const meant = page?.did_you_mean;
  return (
    // A screen reader announces a status only if its element was there before.
    <Box role="status">
      {page?.Workers.length === 0 && (
        <EmptyState
          text={t("workers.empty")}
          picture={emptyPicture}
          hint={meant ? undefined : t(hint)}
          action={
            onClear && (
              <>
                {meant && <DidYouMean meant={meant} onFollow={onFollow} />}
                <Button variant="outlined" onClick={onClear}>
                  {t("workers.clear")}
                </Button>
              </>
            )
          }
        />
      )}
    </Box>
  );
}
