// The calendar as a list, for phones and for screen readers: by day, each worker's bookings.
import EventRepeatRounded from "@mui/icons-material/EventRepeatRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { StatusBadge } from "../../../../features/bookings/StatusBadge.tsx";
import { useTranslation } from "../../../../locales/translation.ts";
import { Button } from "../../../../ui/Button.tsx";
import { formatLongDate } from "../../../../ui/format/calendar-dates.ts";
import { formatTimes, marketDate } from "../../../../ui/format/dates.ts";
import { BookingLink } from "../BookingLink.tsx";
import type { CalendarBooking, CalendarWorker } from "./api.ts";
import { idOfLink, isMovable, useMoveLabel } from "./BookingBlock.tsx";
import type { BookingsOfWeek } from "./week.ts";

export interface DayListProps {
  days: readonly string[];
  workers: readonly CalendarWorker[];
  bookings: BookingsOfWeek;
  onMove: (booking: CalendarBooking) => void;
}

/** A day shows only the workers with bookings on it. */
export function DayList({ days, workers, bookings, onMove }: DayListProps) {
  const t = useTranslation();
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      {days.map((date) => {
        const busy = workers.flatMap((worker) => {
          const ofDay = bookings.get(worker.id)?.get(date);
          return ofDay ? [{ worker, ofDay }] : [];
        });
        const id = `day-${date}`;
        return (
          <Box key={date} component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
            <Typography
              id={id}
              variant="h4"
              component="h2"
              sx={{ mb: 1, ...(date === marketDate() && { color: "primary.main" }) }}
            >
              {formatLongDate(date)}
            </Typography>
            {busy.length === 0 && <Typography color="textSecondary">{t("desk.calendar.none")}</Typography>}
            {busy.map(({ worker, ofDay }) => (
              <Box key={worker.id} sx={{ mb: 1.5 }}>
                <Typography component="h3" sx={{ fontWeight: 650 }}>
                  {worker.full_name}
                </Typography>
                <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
                  {ofDay.map((booking) => (
                    <Entry
                      key={booking.id}
                      booking={booking}
                      movable={isMovable(booking, worker)}
                      onMove={onMove}
                    />
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

function Entry({
  booking,
  movable,
  onMove,
}: {
  booking: CalendarBooking;
  movable: boolean;
  onMove: (booking: CalendarBooking) => void;
}) {
  const t = useTranslation();
  const moveLabel = useMoveLabel();
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1.5,
        rowGap: 0.5,
        py: 1,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: "1 1 200px", minWidth: 0, overflowWrap: "anywhere" }}>
        <Box component="span" sx={{ display: "block", fontVariantNumeric: "tabular-nums" }}>
          {formatTimes(booking.start_time, booking.end_time)}
        </Box>
        <BookingLink id={booking.id} htmlId={idOfLink(booking.id)}>
          {booking.customer.name}
        </BookingLink>
      </Box>
      <StatusBadge status={booking.status} />
      {movable && (
        <Button
          variant="outlined"
          startIcon={<EventRepeatRounded />}
          aria-label={moveLabel(booking)}
          onClick={() => onMove(booking)}
        >
          {t("desk.calendar.move")}
        </Button>
      )}
    </Box>
  );
}
