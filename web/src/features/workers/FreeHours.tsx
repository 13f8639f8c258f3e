// The hours of the next 7 days that are still free, each a button that begins a booking there.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import { formatDay, formatTime } from "../../ui/format/dates.ts";
import type { WorkerCardData } from "./api.ts";

/** An hour somebody could begin at. */
export interface FreeHour {
  /** `YYYY-MM-DD` */
  date: string;
  slotId: number;
  /** `HH:MM:SS` */
  start: string;
}

/** A day that has free hours, earliest first. */
export interface FreeDay {
  /** `YYYY-MM-DD` */
  date: string;
  hours: FreeHour[];
}

/** The days that have free hours; undefined while they are not known. */
export function freeDaysOf(worker: WorkerCardData): FreeDay[] | undefined {
  if (!worker.availabilities.some((slot) => slot.free_starts)) {
    return worker.availabilities.length === 0 ? [] : undefined;
  }
  // The server's days: its clock counts, not this device's.
  const days = new Set(
    worker.availabilities.flatMap((slot) => slot.free_starts?.map(({ date }) => date) ?? []),
  );
  const free = [...days].toSorted().map((date) => ({
    date,
    hours: worker.availabilities
      .filter((slot) => slot.is_active)
      .flatMap((slot) =>
        (slot.free_starts?.find((free) => free.date === date)?.starts ?? []).map((start) => ({
          date,
          slotId: slot.id,
          start,
        })),
      )
      .toSorted((one, other) => one.start.localeCompare(other.start)),
  }));
  return free.filter(({ hours }) => hours.length > 0);
}

/** A line of hours for each day. */
export function FreeHours({ days, onPick }: { days: FreeDay[]; onPick: (hour: FreeHour) => void }) {
  const t = useTranslation();
  return (
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 1.5 }}>
      {days.map(({ date, hours }) => (
        <Box
          key={date}
          sx={{
            display: "grid",
            gap: 0.75,
            gridTemplateColumns: { xs: "1fr", sm: "180px 1fr", md: "1fr", lg: "180px 1fr" },
            alignItems: "start",
          }}
        >
          <Typography
            component="dt"
            variant="subtitle2"
            sx={{ lineHeight: { sm: "44px", md: 1.4, lg: "44px" } }}
          >
            {formatDay(date)}
          </Typography>
          <Box component="dd" sx={{ m: 0, display: "flex", flexWrap: "wrap", gap: 1 }}>
            {hours.map((hour) => (
              <Box
                key={`${hour.slotId} ${hour.start}`}
                component="button"
                type="button"
                aria-label={t("workers.bookAt", { day: formatDay(date), time: formatTime(hour.start) })}
                onClick={() => onPick(hour)}
                sx={{
                  font: "inherit",
                  fontWeight: 600,
                  fontVariantNumeric: "tabular-nums",
                  minHeight: 44,
                  minWidth: 68,
                  color: "primary.main",
                  bgcolor: "surface.tint",
                  border: 1,
                  borderColor: "transparent",
                  borderRadius: 999,
                  cursor: "pointer",
                  transition: "border-color .12s",
                  "&:hover": { borderColor: "primary.main" },
                }}
              >
                {formatTime(hour.start)}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
