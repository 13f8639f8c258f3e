// Booking_calendar in the panel: the bookings of all workers in one week, and the dialog that moves one.
import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { addDays } from "@hourhand/contract/calendar";
import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "../../../../locales/translation.ts";
import { adminPages, pageAddress, paths } from "../../../../paths.ts";
import { useDeviceChoice } from "../../../../platform/device-choice.ts";
import { changePageFields, usePageFields, usePageNumber } from "../../../../platform/page-fields.ts";
import { PageLink } from "../../../../platform/PageLink.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { useDialog } from "../../../../ui/dialog/use-dialog.ts";
import { newest } from "../../../../ui/dialog/use-row-dialog.ts";
import { EmptyState, ErrorState, Loading, Skeleton } from "../../../../ui/feedback/States.tsx";
import { formatDate, formatDay, marketDate } from "../../../../ui/format/dates.ts";
import { lazyComponent } from "../../../../ui/loading/lazy-component.tsx";
import noWorkers from "../../../../ui/pictures/empty-workers.svg";
import { Pager } from "../../../../ui/table/Pager.tsx";
import { useSearch } from "../../search.ts";
import { useJobFilter } from "../../tables/common-filters.ts";
import { FilterRow } from "../../tables/FilterRow.tsx";
import { SectionTitle } from "../../SectionTitle.tsx";
import {
  useListBookingsAsAdmin,
  useCalendarWorkers,
  type CalendarBooking,
  type CalendarWorker,
} from "./api.ts";
import { idOfLink } from "./BookingBlock.tsx";
import { DayList } from "./DayList.tsx";
import { bookingsOfWeek, daysFrom, mondayOf, type BookingsOfWeek } from "./week.ts";
import { WeekGrid } from "./WeekGrid.tsx";

const MoveBookingDialog = lazyComponent(() => import("../MoveBookingDialog.tsx"), { texts: ["proposals"] });

/** The rows in one page. More of them make scrolling and dragging slow. */
const workersOnPage = 50;

/** The workers to show: of the chosen category, found by the top bar's search; inactive ones only with bookings. */
function useShownWorkers(workers: readonly CalendarWorker[] | undefined, week: BookingsOfWeek, job: string) {
  const { text } = useSearch();
  const wanted = text.trim().toLowerCase();
  return useMemo(
    () =>
      workers?.filter(
        (worker) =>
          (worker.is_active || week.has(worker.id)) &&
          (job === "" || `${worker.job}` === job) &&
          `${worker.full_name} ${worker.username}`.toLowerCase().includes(wanted),
      ),
    [workers, week, job, wanted],
  );
}

/** Shows the week that is in the address. */
export default function Calendar() {
  const t = useTranslation();
  const fields = usePageFields();
  const [page, turnTo] = usePageNumber();
  const today = marketDate();
  const monday = mondayOf(fields.get("week") ?? "", today);
  const days = useMemo(() => daysFrom(monday), [monday]);
  const job = fields.get("job") ?? "";
  const workers = useCalendarWorkers();
  const bookings = useListBookingsAsAdmin(days);
  const week = useMemo(() => bookingsOfWeek(bookings.data ?? []), [bookings.data]);
  const shown = useShownWorkers(workers.data, week, job);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("md"), { noSsr: true });
  const [isListChosen, chooseList] = useDeviceChoice("calendar", "list");
  const move = useDialog();
  const [moved, setMoved] = useState<{ booking: CalendarBooking; date: string }>();
  const { show } = move;
  const ask = useCallback(
    (booking: CalendarBooking, date = "") => {
      setMoved({ booking, date });
      show();
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `show` is new in each render, and the rows need a stable function
    [],
  );
  const failed = [workers, bookings].filter(({ isError, data }) => isError && !data);
  const filter = useJobFilter();
  const isReady = shown !== undefined && bookings.data !== undefined;
  const isList = isPhone || isListChosen;
  const count = shown?.length ?? 0;
  const lastPage = Math.max(1, Math.ceil(count / workersOnPage));
  const current = Math.min(page, lastPage);
  const booking = moved && newest(bookings.data, moved.booking);
  const isMoved = useRef(false);
  const span = t("desk.calendar.span", { from: formatDate(monday), to: formatDate(addDays(monday, 6)) });
  return (
    <>
      <Heading>{!isPhone && <ViewChoice isList={isListChosen} onChange={chooseList} />}</Heading>
      <WeekBar span={span} monday={monday} />
      <FilterRow filters={[filter]} set={{ ...(job !== "" && { job }) }} />
      {failed.length > 0 ? (
        <ErrorState
          what={t("desk.calendar.failed")}
          error={failed[0]?.error}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          busy={failed.some(({ isFetching }) => isFetching)}
        />
      ) : !isReady ? (
        <Loading>
          <Skeleton height={420} round={14} />
        </Loading>
      ) : shown.length === 0 ? (
        <Box role="status">
          <EmptyState
            text={t("desk.calendar.noWorkers")}
            hint={t("desk.calendar.noWorkersHint")}
            picture={noWorkers}
          />
        </Box>
      ) : (
        <>
          {isList ? (
            <DayList days={days} workers={shown} bookings={week} onMove={ask} />
          ) : (
            <>
              <Typography color="textSecondary" sx={{ mb: 1.5 }}>
                {t("desk.calendar.hint")}
              </Typography>
              <WeekGrid
                label={span}
                days={days}
                workers={shown.slice((current - 1) * workersOnPage, current * workersOnPage)}
                bookings={week}
                onMove={ask}
              />
              {lastPage > 1 && (
                <Pager page={current} pageSize={workersOnPage} count={count} onPage={turnTo} />
              )}
            </>
          )}
        </>
      )}
      <Suspense fallback={null}>
        {move.mounted && booking && (
          <MoveBookingDialog
            key={booking.id}
            open={move.open}
            booking={booking}
            about={`${booking.customer.name} · ${booking.worker.name}`}
            firstDay={moved.date}
            {...(moved.date !== "" && {
              dayIsFull: t("desk.calendar.notThatDay", {
                worker: booking.worker.name,
                day: formatDay(moved.date),
              }),
            })}
            onClose={move.close}
            onSent={() => {
              isMoved.current = true;
              move.sent();
            }}
            onClosed={() => {
              move.closed();
              // The button that opened the dialog has gone with the booking's old block.
              if (isMoved.current) document.getElementById(idOfLink(booking.id))?.focus();
              isMoved.current = false;
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** The title, the choice of the view, and the link to the table. */
function Heading({ children }: { children: ReactNode }) {
  const t = useTranslation();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 2 }}>
      <SectionTitle>{t("desk.calendar")}</SectionTitle>
      {children}
      <Button
        variant="outlined"
        component={PageLink}
        href={pageAddress(adminPages.bookings, paths.adminPanel)}
        {...{ page: adminPages.bookings, shell: paths.adminPanel }}
      >
        {t("desk.calendar.table")}
      </Button>
    </Box>
  );
}

/** The week in words, and buttons to the other weeks. */
function WeekBar({ span, monday }: { span: string; monday: string }) {
  const t = useTranslation();
  const turn = (weeks: number) => changePageFields({ week: addDays(monday, 7 * weeks) });
  const size = { minWidth: 44, minHeight: 44 };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.5, mb: 2 }}>
      <IconButton aria-label={t("desk.calendar.previous")} onClick={() => turn(-1)} sx={size}>
        <ChevronLeftRounded />
      </IconButton>
      <IconButton aria-label={t("desk.calendar.next")} onClick={() => turn(1)} sx={size}>
        <ChevronRightRounded />
      </IconButton>
      <Button variant="text" onClick={() => changePageFields({ week: "" })}>
        {t("desk.calendar.today")}
      </Button>
      <Typography aria-live="polite" sx={{ fontWeight: 600, fontSize: "1.1rem" }}>
        {span}
      </Typography>
    </Box>
  );
}

function ViewChoice({ isList, onChange }: { isList: boolean; onChange: (isList: boolean) => void }) {
  const t = useTranslation();
  return (
    <Box role="group" aria-label={t("desk.calendar.view")} sx={{ display: "flex", gap: 0.5 }}>
      {([false, true] as const).map((list) => (
        <Button
          key={`${list}`}
          variant="text"
          aria-pressed={isList === list}
          onClick={() => onChange(list)}
          sx={{
            borderRadius: 999,
            ...(isList === list && { bgcolor: "primary.light", color: "text.primary" }),
          }}
        >
          {t(list ? "desk.calendar.list" : "desk.calendar.week")}
        </Button>
      ))}
    </Box>
  );
}
