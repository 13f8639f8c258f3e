// The start of a booking: the price, the next free hour, the days and their hours, and 'Book now'. On a desktop it
// stays visible next to the text.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { bookableDays } from "@hourhand/contract/free-hours";
import { bookableDates } from "../../../features/bookings/visit.ts";
import type { WorkerCardData } from "../../../features/workers/api.ts";
import { FreeHours, type FreeDay, type FreeHour } from "../../../features/workers/FreeHours.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { formatDayInMonth, formatTime, marketDate } from "../../../ui/format/dates.ts";
import { formatAmount } from "../../../ui/format/money.ts";
import { Loading, Skeleton } from "../../../ui/feedback/States.tsx";

export interface BookingBoxProps {
  worker: WorkerCardData;
  /** Undefined while they are unknown. */
  free: FreeDay[] | undefined;
  /** The requested day. */
  asked: string | undefined;
  onPick: (hour: FreeHour) => void;
  /** 'Book now', for a desktop. */
  action: ReactNode;
}

/** The free hours and the price. */
export function BookingBox({ worker, free, asked, onPick, action }: BookingBoxProps) {
  const t = useTranslation();
  const days = worker.booking_days ?? bookableDays;
  return (
    <Card
      component="section"
      aria-labelledby="free-hours"
      sx={{
        gridArea: "booking",
        minWidth: 0,
        p: { xs: 2, md: 2.5 },
        display: "flex",
        flexDirection: "column",
        gap: 2,
        // Stays below the header and is never taller than the viewport: the hours scroll, so the button stays visible.
        position: { md: "sticky" },
        top: { md: 88 },
        maxHeight: { md: "max(420px, calc(100dvh - 104px))" },
      }}
    >
      <Box>
        <Typography variant="price" component="p" sx={{ mb: 0.5 }}>
          {t("workers.perHour", { price: formatAmount(worker.salary) })}
        </Typography>
        <Typography variant="h4" component="h2" id="free-hours">
          <Heading worker={worker} />
        </Typography>
        <Typography color="textSecondary">
          {t(free?.length === 0 ? "workers.noFreeHours" : "workers.freeHoursHint", { days })}
        </Typography>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: { md: "auto" }, m: "-6px", p: "6px" }}>
        {free ? (
          <FreeHours dates={bookableDates(worker)} days={free} asked={asked} onPick={onPick} />
        ) : (
          <HoursToCome />
        )}
      </Box>
      <Box data-toasts="above" sx={{ display: { xs: "none", md: "grid" } }}>
        {action}
      </Box>
    </Card>
  );
}

/** 'Next free: tomorrow, 10:00 am', or 'Free hours' when there is no next one. */
function Heading({ worker: { next_free: next } }: { worker: WorkerCardData }) {
  const t = useTranslation();
  if (!next) return t("workers.freeHours");
  const day = next.date === marketDate(1) ? t("workers.tomorrow") : formatDayInMonth(next.date);
  return t("workers.nextFree", { day, time: formatTime(next.start_time) });
}

function HoursToCome() {
  return (
    <Loading>
      <Box sx={{ display: "grid", gap: 2 }}>
        <Skeleton width={40} />
        <Skeleton height={84} />
        <Skeleton width="50%" />
        <Skeleton height={44} />
        <Skeleton height={44} width="60%" />
      </Box>
    </Loading>
  );
}
