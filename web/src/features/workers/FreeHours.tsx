// A worker's free hours: a row of days, and the hours of the chosen day as buttons that start a booking.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { DayRow } from "../../ui/form/DayRow.tsx";
import { formatDay, formatTime } from "../../ui/format/dates.ts";
import type { WorkerCardData } from "./api.ts";

/** An hour at which a visit could begin. */
export interface FreeHour {
  /** `YYYY-MM-DD` */
  date: string;
  slotId: number;
  /** `HH:MM:SS` */
  start: string;
}

/** A day with free hours, earliest first. */
export interface FreeDay {
  /** `YYYY-MM-DD` */
  date: string;
  hours: FreeHour[];
}

/** The days with free hours, including extra hours. Undefined while they are unknown. */
export function freeDaysOf(worker: WorkerCardData): FreeDay[] | undefined {
  if (worker.booking_days === undefined) return undefined;
  const weekly = worker.availabilities
    .filter((slot) => slot.is_active)
    .flatMap(({ id, free_starts = [] }) => free_starts.map(({ date, starts }) => ({ id, date, starts })));
  const days = new Map<string, FreeHour[]>();
  for (const { id, date, starts } of [...weekly, ...(worker.extra_availabilities ?? [])]) {
    const hours = starts.map((start) => ({ date, slotId: id, start }));
    if (hours.length > 0) days.set(date, [...(days.get(date) ?? []), ...hours]);
  }
  return [...days]
    .map(([date, hours]) => ({
      date,
      hours: hours.toSorted((one, other) => one.start.localeCompare(other.start)),
    }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

export interface FreeHoursProps {
  /** The bookable days, earliest first. */
  dates: readonly string[];
  /** The days with free hours. */
  days: readonly FreeDay[];
  /** The requested day. Without it, the first free day is chosen. */
  asked?: string | undefined;
  onPick: (hour: FreeHour) => void;
}

/** A row of days, in which the first free one is chosen, and the hours of the chosen day. */
export function FreeHours({ dates, days, asked, onPick }: FreeHoursProps) {
  const t = useTranslation();
  const [picked, setPicked] = useState(asked);
  // The day's last free hour may be taken while the day is shown.
  const day = days.find(({ date }) => date === picked) ?? days[0];
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <DayRow
        legend={t("workers.freeDay")}
        days={dates.map((date) => {
          const free = days.find((one) => one.date === date)?.hours.length ?? 0;
          return {
            date,
            disabled: free === 0,
            note: free === 0 ? t("workers.noneNote") : t("workers.freeNote", { hours: free }),
          };
        })}
        value={day?.date ?? ""}
        onChange={setPicked}
      />
      {day && <HoursOf day={day} onPick={onPick} />}
    </Box>
  );
}

function HoursOf({ day: { date, hours }, onPick }: { day: FreeDay; onPick: (hour: FreeHour) => void }) {
  const t = useTranslation();
  const day = formatDay(date);
  return (
    <Box>
      <Typography variant="subtitle2" component="p" aria-live="polite" sx={{ mb: 1 }}>
        {day}
      </Typography>
      <Box
        component="ul"
        aria-label={t("workers.hoursOn", { day })}
        sx={{
          m: 0,
          p: 0,
          listStyle: "none",
          display: "grid",
          gap: 1,
          gridTemplateColumns: "repeat(auto-fill, minmax(92px, 1fr))",
        }}
      >
        {hours.map((hour) => (
          <li key={`${hour.slotId} ${hour.start}`}>
            <Box
              component="button"
              type="button"
              aria-label={t("workers.bookAt", { day, time: formatTime(hour.start) })}
              onClick={() => onPick(hour)}
              sx={hourStyle}
            >
              {formatTime(hour.start)}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const hourStyle = {
  font: "inherit",
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  px: 0.5,
  width: "100%",
  minHeight: 44,
  color: "primary.main",
  bgcolor: "surface.tint",
  border: 1,
  borderColor: "transparent",
  borderRadius: 999,
  cursor: "pointer",
  transition: "border-color .12s",
  "&:hover": { borderColor: "primary.main" },
} as const;
