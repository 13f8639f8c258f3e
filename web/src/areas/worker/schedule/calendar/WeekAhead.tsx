// The next seven days: how many of the offered hours are booked. A press shows the day in the calendar.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useTranslation } from "../../../../locales/translation.ts";
import { Loading, Skeleton } from "../../../../ui/feedback/States.tsx";
import { addDays } from "@hourhand/contract/calendar";
import { formatCellWeekday } from "../../../../ui/format/calendar-dates.ts";
import { formatDay, formatDayOfMonth, marketDate } from "../../../../ui/format/dates.ts";
import { useListSlots } from "../api.ts";
import { useListBookings, useListExceptions } from "./api.ts";
import { dayOf, type CalendarDay } from "./month.ts";

const days = [0, 1, 2, 3, 4, 5, 6];

export interface WeekAheadProps {
  selected: string;
  onSelect: (date: string) => void;
}

/** Shows nothing if loading fails, because the calendar below says so. */
export function WeekAhead({ selected, onSelect }: WeekAheadProps) {
  const t = useTranslation();
  const titleId = useId();
  const today = marketDate();
  const slots = useListSlots();
  const exceptions = useListExceptions();
  const visits = useListBookings({ from: today, to: addDays(today, 6) });
  const [weekly, changes, booked] = [slots.data?.slots, exceptions.data, visits.data];
  if (!(weekly && changes && booked) && [slots, exceptions, visits].some(({ isError }) => isError))
    return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography variant="subtitle1" component="h2" id={titleId} color="textSecondary" sx={{ mb: 1 }}>
        {t("schedule.next.title")}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(7, minmax(0, 1fr))",
          gap: { xs: 0.5, sm: 1 },
          // Each day is wide enough for a thumb. Where seven do not fit, the gaps are smaller and there are two rows.
          "@media (max-width: 369px)": { gap: "2px" },
          "@media (max-width: 351px)": { gap: 0.5, gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
        }}
      >
        {weekly && changes && booked ? (
          days.map((after) => {
            const date = addDays(today, after);
            const day = dayOf(date, { slots: weekly, exceptions: changes, visits: booked, today });
            return (
              <Tile key={date} day={day} isSelected={date === selected} onSelect={() => onSelect(date)} />
            );
          })
        ) : (
          <Box sx={{ gridColumn: "1 / -1" }}>
            <Loading>
              <Skeleton height={tileHeight} round={12} />
            </Loading>
          </Box>
        )}
      </Box>
    </Box>
  );
}

const tileHeight = 92;

function Tile({
  day,
  isSelected,
  onSelect,
}: {
  day: CalendarDay;
  isSelected: boolean;
  onSelect: () => void;
}) {
  const t = useTranslation();
  const { date, takenHours: booked, offeredHours: offered, isOff } = day;
  const ahead =
    isOff && booked === 0 ? t("schedule.calendar.off") : t("schedule.next.booked", { hours: booked });
  const of = offered > 0 ? t("schedule.next.of", { hours: offered }) : "";
  const share = booked === 0 ? 0 : Math.min(1, booked / Math.max(offered, booked));
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={isSelected}
      // The accessible name starts with the visible words, so that people can press it by voice (WCAG 2.5.3).
      aria-label={t(offered > 0 && !isOff ? "schedule.next.label" : "schedule.next.off", {
        seen: `${formatCellWeekday(date)} ${formatDayOfMonth(date)} ${ahead} ${of}`.trim(),
        day: formatDay(date),
      })}
      onClick={onSelect}
      sx={{
        position: "relative",
        overflow: "hidden",
        minHeight: tileHeight,
        p: 0.5,
        pb: 1.25,
        font: "inherit",
        color: "text.primary",
        textAlign: "center",
        fontVariantNumeric: "tabular-nums",
        lineHeight: 1.25,
        cursor: "pointer",
        borderRadius: "12px",
        border: 1,
        borderColor: isSelected ? "primary.main" : "divider",
        boxShadow: isSelected ? "inset 0 0 0 1px var(--hh-palette-primary-main)" : undefined,
        bgcolor: isOff ? "surface.sunken" : "background.paper",
        "&:hover": { borderColor: "primary.main" },
      }}
    >
      <Box
        component="span"
        sx={{
          display: "block",
          fontSize: "0.85rem",
          color: "text.secondary",
          // On a phone the two parts do not fit in one line.
          "& > span": { display: { xs: "block", sm: "inline" } },
        }}
      >
        <span>{formatCellWeekday(date)}</span> <span>{formatDayOfMonth(date)}</span>
      </Box>
      <Box
        component="span"
        sx={{ display: "block", fontWeight: 650, fontSize: { xs: "1.05rem", sm: "1.2rem" } }}
      >
        {ahead}
      </Box>
      <Box
        component="span"
        sx={{
          display: "block",
          fontSize: "0.8rem",
          color: "text.secondary",
          "html:lang(ml) &": { fontSize: { xs: "0.7rem", sm: "0.8rem" }, mx: -0.5, whiteSpace: "nowrap" },
        }}
      >
        {of}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{
          position: "absolute",
          insetInlineStart: 0,
          insetInlineEnd: 0,
          bottom: 0,
          height: 5,
          bgcolor: "primary.light",
        }}
      >
        <Box
          component="span"
          sx={{ display: "block", height: "100%", width: `${share * 100}%`, bgcolor: "primary.main" }}
        />
      </Box>
    </Box>
  );
}
