// A month as a grid of days with their hours offered, taken and off. It follows ARIA's grid pattern: Tab reaches one
// day, and the arrow keys move between days.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { weekdays } from "@hourhand/contract/wire";
import { useTranslation } from "../../../../locales/translation.ts";
import { addDays } from "@hourhand/contract/calendar";
import { formatCellWeekday } from "../../../../ui/format/calendar-dates.ts";
import { formatDay, marketDate } from "../../../../ui/format/dates.ts";
import { monthAfter, monthOf, sameDayIn, weekdayIndex, weeksOf, type CalendarDay } from "./month.ts";

const someMonday = "2026-11-23";

export interface MonthGridProps {
  month: string;
  /** The id of the element with the month's name. */
  labelledBy: string;
  selected: string;
  onSelect: (date: string) => void;
  dayOf: (date: string) => CalendarDay;
  /** The taken hours are still loading. */
  busy: boolean;
}

/** The date that a key moves to. Undefined for any other key. */
function dateBy(key: string, date: string): string | undefined {
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => addDays(date, -weekdayIndex(date)),
    End: () => addDays(date, 6 - weekdayIndex(date)),
    PageUp: () => sameDayIn(monthAfter(monthOf(date), -1), date),
    PageDown: () => sameDayIn(monthAfter(monthOf(date), 1), date),
  };
  return steps[key]?.();
}

/** The selected day always belongs to the shown month. */
export function MonthGrid({ month, labelledBy, selected, onSelect, dayOf, busy }: MonthGridProps) {
  const t = useTranslation();
  const today = marketDate();
  const selectedButton = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    if (takesFocus.current) selectedButton.current?.focus();
    takesFocus.current = false;
  });

  const move = (event: KeyboardEvent): void => {
    const next = dateBy(event.key, selected);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    takesFocus.current = true;
    onSelect(next);
  };

  return (
    <Box
      component="table"
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={busy || undefined}
      onKeyDown={move}
      sx={{
        // The gaps at both ends extend beyond the grid.
        width: "calc(100% + 8px)",
        tableLayout: "fixed",
        borderCollapse: "separate",
        borderSpacing: "4px",
        mx: "-4px",
      }}
    >
      <thead>
        <tr>
          {weekdays.map((day, index) => (
            <Typography
              key={day}
              component="th"
              scope="col"
              variant="body2"
              aria-label={t(`schedule.day.${day}`)}
              sx={{ color: "text.secondary", fontWeight: 500, pb: 0.5 }}
            >
              {formatCellWeekday(addDays(someMonday, index))}
            </Typography>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, index) => (
              <Box component="td" key={weekdays[index]} aria-selected={date === selected} sx={{ p: 0 }}>
                {date !== null && (
                  <Day
                    day={dayOf(date)}
                    today={today}
                    isSelected={date === selected}
                    ref={date === selected ? selectedButton : undefined}
                    onSelect={onSelect}
                  />
                )}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

interface DayProps {
  day: CalendarDay;
  today: string;
  isSelected: boolean;
  ref: React.Ref<HTMLButtonElement> | undefined;
  onSelect: (date: string) => void;
}

function Day({ day, today, isSelected, ref, onSelect }: DayProps) {
  const t = useTranslation();
  const { date, offeredHours, takenHours, isOff } = day;
  const words = [
    formatDay(date),
    isOff && t("schedule.calendar.offAllDay"),
    !isOff && date >= today && t("schedule.calendar.offeredHours", { hours: offeredHours }),
    !isOff && day.off.length > 0 && t("schedule.calendar.partlyOff"),
    takenHours > 0 && t("schedule.calendar.takenHours", { hours: takenHours }),
  ].filter(Boolean);
  return (
    <Box
      component="button"
      type="button"
      ref={ref}
      tabIndex={isSelected ? 0 : -1}
      aria-label={words.join(", ")}
      aria-current={date === today ? "date" : undefined}
      onClick={() => onSelect(date)}
      sx={[dayStyle, styleOf(day, date < today), isSelected && selectedStyle]}
    >
      <Box
        component="span"
        sx={{
          fontWeight: 600,
          ...(date === today && {
            color: "primary.main",
            textDecoration: "underline",
            textUnderlineOffset: "0.2em",
          }),
        }}
      >
        {Number(date.slice(8))}
      </Box>
      <Box component="span" sx={{ ...markStyle, color: isOff ? "text.secondary" : "primary.main" }}>
        {isOff
          ? t("schedule.calendar.off")
          : offeredHours > 0
            ? t("schedule.calendar.hours", { hours: offeredHours })
            : ""}
      </Box>
      <Box component="span" sx={takenHours > 0 ? { ...markStyle, ...takenStyle } : markStyle}>
        {takenHours > 0 && t("schedule.calendar.hours", { hours: takenHours })}
      </Box>
    </Box>
  );
}

const dayStyle = {
  font: "inherit",
  fontVariantNumeric: "tabular-nums",
  color: "text.primary",
  width: "100%",
  minHeight: 68,
  px: 0.25,
  py: 0.5,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: "2px",
  border: 1,
  borderColor: "divider",
  borderRadius: "10px",
  cursor: "pointer",
  transition: "border-color .12s",
  "&:hover": { borderColor: "primary.main" },
} as const;

const markStyle = { fontSize: "0.78rem", lineHeight: "17px", minHeight: 17, whiteSpace: "nowrap" } as const;

/** The grid and the legend share this style. */
export const takenStyle = {
  color: "text.primary",
  bgcolor: "secondary.light",
  borderRadius: 999,
  px: 0.75,
  fontWeight: 600,
} as const;
export const offeredStyle = { bgcolor: "surface.tint" } as const;
export const offStyle = {
  bgcolor: "surface.sunken",
  backgroundImage: "repeating-linear-gradient(135deg, transparent 0 5px, var(--hh-palette-divider) 5px 6px)",
} as const;

const selectedStyle = {
  borderColor: "primary.main",
  boxShadow: "inset 0 0 0 1px var(--hh-palette-primary-main)",
} as const;

const styleOf = ({ isOff, offeredHours }: CalendarDay, isPast: boolean) => ({
  ...(isOff ? offStyle : offeredHours > 0 ? offeredStyle : { bgcolor: "background.paper" }),
  // Past days have a paler border and background, not paler text.
  ...(isPast && { bgcolor: "background.paper", borderStyle: "dashed" }),
});
