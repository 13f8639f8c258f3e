// The Workers screen: search, filters, order and pages; the server does the work.
import TuneRounded from "@mui/icons-material/TuneRounded";
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { Suspense, useDeferredValue, useRef } from "react";
import { useListWorkers } from "../../../features/workers/api.ts";
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
import { openFields } from "../../../platform/page-fields.ts";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import type { MessageId } from "../../../locales/namespaces.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChipRow } from "../../../ui/form/ChipRow.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import emptyPicture from "../../../ui/pictures/empty-workers.svg";
import { EmptyState } from "../../../ui/feedback/States.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { useTitle } from "../../../ui/use-title.ts";

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

const FilterDialog = lazyComponent(() => import("../../../features/workers/FilterDialog.tsx"));

/** The public list of workers. */
export default function Workers() {
  const t = useTranslation();
  useSaveAfterSignIn();
  const { search, shownSort, position, located, town, leaveTown, change, sortBy } = useWorkerSearch();
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
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "space-between",
          gap: 2,
          mb: 2,
        }}
      >
        <Typography variant="h2" component="h1" ref={heading} tabIndex={-1} sx={{ outline: "none" }}>
          {t("workers.title")}
        </Typography>
        <Box sx={{ position: "relative", flex: "none" }}>
          <Button
            variant="outlined"
            busy={dialog.opening}
            startIcon={<TuneRounded />}
            onPointerEnter={FilterDialog.preload}
            onClick={dialog.show}
          >
            {t("workers.filterButton")}
          </Button>
          {set.length > 0 && (
            <Box component="span" aria-hidden sx={filterCount}>
              {set.length}
            </Box>
          )}
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
        <Typography
          role="status"
          color="textSecondary"
          // Announces 'No workers'; the visible text is the documented one.
          sx={data?.Workers.length === 0 ? visuallyHidden : { gridArea: "count" }}
        >
          {data &&
            t(data.more ? "workers.foundMore" : "workers.found", {
              count: data.count ?? data.Workers.length,
            })}
        </Typography>
        {chips.length > 0 && (
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
              onRemove={(key) =>
                key === "town" ? leaveTown() : removeFilters({ [key]: noFilters[key as keyof WorkerFilters] })
              }
            />
            {set.length > 1 && (
              <Button variant="text" onClick={() => removeFilters(noFilters)}>
                {t("workers.chip.removeAll")}
              </Button>
            )}
          </Box>
        )}
        <Box sx={{ gridArea: "order", minWidth: 0, maxWidth: "100%", marginInlineStart: "auto" }}>
          <SortSelect value={shownSort} onChange={(sort) => void sortBy(sort)} />
        </Box>
      </Box>
      <WorkerList
        label={t("workers.title")}
        reading={listQuery}
        workers={data?.Workers}
        awaited={workersPageSize}
        failed={t("workers.failed")}
        empty={
          <EmptyState
            text={t("workers.empty")}
            picture={emptyPicture}
            hint={
              data?.did_you_mean ? undefined : t(emptyHint(set.length > 0, search.search !== "", narrowed))
            }
            action={
              narrowed && (
                <>
                  {data?.did_you_mean && (
                    <DidYouMean meant={data.did_you_mean} onFollow={() => heading.current?.focus()} />
                  )}
                  <Button variant="outlined" onClick={clear}>
                    {t("workers.clear")}
                  </Button>
                </>
              )
            }
          />
        }
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

/** How to get out of an empty list: only suggests removing what narrows it. */
function emptyHint(hasFilters: boolean, isSearched: boolean, isNarrowed: boolean): MessageId {
  if (hasFilters) return isSearched ? "workers.emptyHint" : "workers.emptyFilterHint";
  if (isSearched) return "workers.emptySearchHint";
  return isNarrowed ? "workers.emptyPageHint" : "workers.nobodyHint";
}
