// The month calendar of the schedule: hours offered, taken and off on each day, and a day's details with the buttons
// that change them.
import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "../../../../locales/translation.ts";
import { Button } from "../../../../ui/Button.tsx";
import { useDialog } from "../../../../ui/dialog/use-dialog.ts";
import { ErrorState, Loading, Skeleton } from "../../../../ui/feedback/States.tsx";
import { formatMonth } from "../../../../ui/format/calendar-dates.ts";
import { marketDate } from "../../../../ui/format/dates.ts";
import { lazyComponent } from "../../../../ui/loading/lazy-component.tsx";
import { useListSlots } from "../api.ts";
import { useListExceptions, useListBookings, type Exception } from "./api.ts";
import { DayDetail } from "./DayDetail.tsx";
import { ExceptionList } from "./ExceptionList.tsx";
import { dayOf, monthAfter, monthOf, sameDayIn, spanOf } from "./month.ts";
import { MonthGrid, offeredStyle, offStyle, takenStyle } from "./MonthGrid.tsx";

const ExceptionDialog = lazyComponent(() => import("./ExceptionDialog.tsx"));

/** Shows the month of the selected date. */
export function Calendar({
  selected,
  onSelect: setSelected,
}: {
  selected: string;
  onSelect: (date: string) => void;
}) {
  const t = useTranslation();
  const titleId = useId();
  const monthId = useId();
  const month = monthOf(selected);
  const slots = useListSlots();
  const exceptions = useListExceptions();
  // The grid stays while another month loads, and keeps the focus. The previous month's visits do not appear on the
  // new dates.
  const visits = useListBookings(spanOf(month), { keepsBefore: true });
  const sheet = useDialog();
  const [kind, setKind] = useState<Exception["kind"]>("off");
  const failed = [slots, exceptions, visits].filter(({ isError, data }) => isError && !data);
  const isReady = slots.data && exceptions.data && visits.data;
  const source = {
    slots: slots.data?.slots ?? [],
    exceptions: exceptions.data ?? [],
    visits: visits.data ?? [],
    today: marketDate(),
  };
  const dayAt = (date: string) => dayOf(date, source);
  const turn = (months: number) => setSelected(sameDayIn(monthAfter(month, months), selected));
  const add = (wanted: Exception["kind"]) => {
    setKind(wanted);
    sheet.show();
  };

  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      variant="outlined"
      sx={{ p: { xs: 1.5, sm: 3 }, borderRadius: "18px", display: "grid", gap: 2, minWidth: 0 }}
    >
      <Typography variant="h4" component="h2" id={titleId}>
        {t("schedule.calendar.title")}
      </Typography>
      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
        <Typography id={monthId} aria-live="polite" sx={{ flex: 1, fontWeight: 600, fontSize: "1.1rem" }}>
          {formatMonth(`${month}-01`)}
        </Typography>
        {month !== monthOf(marketDate()) && (
          <Button variant="text" onClick={() => setSelected(marketDate())}>
            {t("schedule.calendar.today")}
          </Button>
        )}
        <IconButton
          aria-label={t("schedule.calendar.previous")}
          onClick={() => turn(-1)}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <ChevronLeftRounded />
        </IconButton>
        <IconButton
          aria-label={t("schedule.calendar.next")}
          onClick={() => turn(1)}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <ChevronRightRounded />
        </IconButton>
      </Box>
      {failed.length > 0 ? (
        <ErrorState
          what={t("schedule.calendar.failed")}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          busy={failed.some(({ isFetching }) => isFetching)}
        />
      ) : isReady ? (
        <>
          <MonthGrid
            month={month}
            labelledBy={monthId}
            selected={selected}
            onSelect={setSelected}
            dayOf={dayAt}
            busy={visits.isPlaceholderData}
          />
          <Legend />
          {visits.isPlaceholderData ? (
            <Loading>
              <Skeleton height={68} round={10} />
            </Loading>
          ) : (
            <DayDetail day={dayAt(selected)} onAdd={add} />
          )}
          <ExceptionList exceptions={exceptions.data} />
        </>
      ) : (
        <Loading>
          <Box sx={{ display: "grid", gridTemplateColumns: "repeat(7, 1fr)", gap: "4px" }}>
            {Array.from({ length: 35 }, (_, at) => (
              <Skeleton key={at} height={68} round={10} />
            ))}
          </Box>
        </Loading>
      )}
      <Suspense fallback={null}>
        {sheet.mounted && (
          <ExceptionDialog
            key={`${kind} ${selected}`}
            open={sheet.open}
            initial={{ kind, date: selected }}
            onClose={sheet.close}
            onSent={sheet.sent}
            onClosed={sheet.closed}
          />
        )}
      </Suspense>
    </Paper>
  );
}

function Legend() {
  const t = useTranslation();
  const marks = [
    [t("schedule.calendar.legendOffered"), offeredStyle],
    [t("schedule.calendar.legendTaken"), takenStyle],
    [t("schedule.calendar.legendOff"), offStyle],
  ] as const;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.5 }} aria-hidden="true">
      {marks.map(([label, style]) => (
        <Box
          key={label}
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 0.75,
            fontSize: "0.9rem",
            color: "text.secondary",
          }}
        >
          <Box
            sx={{
              width: 22,
              height: 16,
              borderRadius: "5px",
              border: 1,
              borderColor: "divider",
              ...style,
              px: 0,
            }}
          />
          {label}
        </Box>
      ))}
    </Box>
  );
}
