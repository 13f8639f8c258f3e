// The Workers screen: search, filters, order and pages, all of them the server's work.
import SearchRounded from "@mui/icons-material/SearchRounded";
import TuneRounded from "@mui/icons-material/TuneRounded";
import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { useListWorkers } from "../../../features/workers/api.ts";
import {
  noFilters,
  setFilters,
  workersPageSize,
  type WorkerFilters,
} from "../../../features/workers/search.ts";
import { SaveButton } from "../../../features/workers/SaveButton.tsx";
import { SortSelect } from "../../../features/workers/SortSelect.tsx";
import { useWorkerSearch } from "../../../features/workers/use-worker-search.ts";
import { WorkerList } from "../../../features/workers/WorkerList.tsx";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChipRow } from "../../../ui/form/ChipRow.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import emptyPicture from "../../../ui/pictures/empty-workers.svg";
import { EmptyState } from "../../../ui/feedback/States.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { useTitle } from "../../../ui/use-title.ts";

const FilterDialog = lazyComponent(() => import("../../../features/workers/FilterDialog.tsx"));
const typingPauseMs = 300;

/** Everybody's list of workers. */
export default function Workers() {
  const t = useTranslation();
  const { search, shownSort, position, located, change, sortBy } = useWorkerSearch();
  const found = useListWorkers(search, position, located);
  useErrorToast(found.error, "server-messages");
  useTitle(t("workers.title"));
  // The cards are drawn in slices, behind what a person types or touches meanwhile.
  const data = useDeferredValue(found.data);
  const dialog = useDialog();
  const heading = useRef<HTMLHeadingElement>(null);
  const set = setFilters(search);
  const failed = found.error !== null && !data;
  const narrowed = set.length > 0 || search.search !== "" || search.page > 1;
  const clear = (): void => change({ ...noFilters, search: "" });

  const turnTo = (page: number): void => {
    change({ page });
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };
  const apply = (filters: WorkerFilters): void => {
    change(filters);
    dialog.close();
  };

  return (
    <Container maxWidth="lg" sx={{ py: { xs: 3, md: 5 } }}>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 2, mb: 2 }}>
        <Typography variant="h2" component="h1" ref={heading} tabIndex={-1} sx={{ outline: "none" }}>
          {t("workers.title")}
        </Typography>
        <Badge badgeContent={set.length} color="secondary" slotProps={{ badge: { "aria-hidden": true } }}>
          <Button
            variant="outlined"
            busy={dialog.opening}
            startIcon={<TuneRounded />}
            onPointerEnter={FilterDialog.preload}
            onClick={dialog.show}
          >
            {t("workers.filterButton")}
          </Button>
        </Badge>
      </Box>
      <Box sx={{ display: "flex", flexDirection: { xs: "column", sm: "row" }, gap: 1.5, mb: 2 }}>
        <SearchBox value={search.search} onChange={(typed) => change({ search: typed })} />
        <SortSelect value={shownSort} onChange={(sort) => void sortBy(sort)} />
      </Box>
      <Box
        sx={{
          display: failed && set.length === 0 ? "none" : "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1,
          minHeight: 44,
          mb: 2,
        }}
      >
        <Typography role="status" color="textSecondary" sx={{ mr: 1 }}>
          {data &&
            t(data.more ? "workers.foundMore" : "workers.found", {
              count: data.count ?? data.Workers.length,
            })}
        </Typography>
        <ChipRow
          label={t("workers.chips")}
          items={set.map(({ key, label }) => ({
            key,
            label,
            removeLabel: t("workers.chip.remove", { label }),
          }))}
          onRemove={(key) => change({ [key]: noFilters[key as keyof WorkerFilters] })}
        />
        {set.length > 1 && (
          <Button variant="text" onClick={() => change(noFilters)}>
            {t("workers.chip.removeAll")}
          </Button>
        )}
      </Box>
      <WorkerList
        label={t("workers.title")}
        reading={found}
        workers={data?.Workers}
        awaited={workersPageSize}
        failed={t("workers.failed")}
        empty={
          <EmptyState
            text={t("workers.empty")}
            picture={emptyPicture}
            hint={t(narrowed ? "workers.emptyHint" : "workers.nobodyHint")}
            action={
              narrowed && (
                <Button variant="outlined" onClick={clear}>
                  {t("workers.clear")}
                </Button>
              )
            }
          />
        }
        viewDetails={t("workers.viewDetails")}
        second={(worker) => <SaveButton worker={worker} label="workers.saveCard" />}
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
            filters={search}
            jobs={data?.jobs ?? []}
            qualifications={data?.qualifications ?? []}
            onApply={apply}
            onClose={dialog.close}
            onClosed={dialog.reset}
          />
        )}
      </Suspense>
    </Container>
  );
}

/** Searches once typing pauses. */
function SearchBox({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const t = useTranslation();
  const [typed, setTyped] = useState(value);
  const given = useRef(value);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    // Cleared from outside ('Show all workers'): the box follows.
    if (value !== given.current) {
      given.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === given.current) return undefined;
    const timer = setTimeout(() => {
      given.current = typed;
      latestOnChange.current(typed);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={t("workers.searchPlaceholder")}
      slotProps={{
        htmlInput: { "aria-label": t("workers.search"), maxLength: 100, enterKeyHint: "search" },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchRounded />
            </InputAdornment>
          ),
        },
      }}
      sx={{ flex: 1 }}
    />
  );
}
