// A worker's next free hour, in one line.
import EventAvailableRounded from "@mui/icons-material/EventAvailableRounded";
import Box from "@mui/material/Box";
import { useTranslation } from "../../locales/translation.ts";
import { formatDayInMonth, formatTime, marketDate } from "../../ui/format/dates.ts";
import type { WorkerCardData } from "./api.ts";

/** 'Free tomorrow, 10:00 am'. Nothing without a free hour. */
export function NextFree({ worker: { next_free: next } }: { worker: WorkerCardData }) {
  const t = useTranslation();
  if (!next) return null;
  const time = formatTime(next.start_time);
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 0.75,
        color: "success.main",
        fontVariantNumeric: "tabular-nums",
      }}
    >
      <EventAvailableRounded sx={{ fontSize: 18 }} />
      {next.date === marketDate(1)
        ? t("workers.freeTomorrow", { time })
        : t("workers.freeOn", { day: formatDayInMonth(next.date), time })}
    </Box>
  );
}
