// The calendar as a table: a row for each worker, a column for each day.
import Box from "@mui/material/Box";
import { memo, useCallback, useEffect, useState } from "react";
import { useTranslation } from "../../../../locales/translation.ts";
import { formatShortDay } from "../../../../ui/format/calendar-dates.ts";
import { marketDate } from "../../../../ui/format/dates.ts";
import { categoryTitle } from "../../../../ui/format/titles.ts";
import { PersonLink } from "../../person/PersonLink.tsx";
import type { CalendarBooking, CalendarWorker } from "./api.ts";
import { BookingBlock, isMovable } from "./BookingBlock.tsx";
import type { BookingsOfWeek } from "./week.ts";

/** Called with the booking to move, and with the day on which it was dropped. */
export type OnMove = (booking: CalendarBooking, date?: string) => void;

export interface WeekGridProps {
  label: string;
  days: readonly string[];
  workers: readonly CalendarWorker[];
  bookings: BookingsOfWeek;
  onMove: OnMove;
}

/** Shows the given workers. A dragged booking can be dropped on the days of its own row from tomorrow on. */
export function WeekGrid({ label, days, workers, bookings, onMove }: WeekGridProps) {
  const t = useTranslation();
  const [dragged, setDragged] = useState<CalendarBooking>();
  useEffect(() => {
    if (!dragged) return undefined;
    const end = () => setDragged(undefined);
    document.addEventListener("dragend", end);
    return () => document.removeEventListener("dragend", end);
  }, [dragged]);
  const drop = useCallback(
    (booking: CalendarBooking, date: string) => {
      setDragged(undefined);
      onMove(booking, date);
    },
    [onMove],
  );
  return (
    <Box component="table" aria-label={label} sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">{t("desk.worker")}</th>
          {days.map((date) => (
            <th key={date} scope="col" aria-current={date === marketDate() ? "date" : undefined}>
              {formatShortDay(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {workers.map((worker) => (
          <Row
            key={worker.id}
            worker={worker}
            days={days}
            bookings={bookings.get(worker.id)}
            dragged={dragged?.worker.id === worker.id ? dragged : undefined}
            onDrag={setDragged}
            onDrop={drop}
            onMove={onMove}
          />
        ))}
      </tbody>
    </Box>
  );
}

interface RowProps {
  worker: CalendarWorker;
  days: readonly string[];
  bookings: ReadonlyMap<string, readonly CalendarBooking[]> | undefined;
  /** The booking of this worker that is being dragged. */
  dragged: CalendarBooking | undefined;
  onDrag: (booking: CalendarBooking) => void;
  onDrop: (booking: CalendarBooking, date: string) => void;
  onMove: OnMove;
}

/** During a drag only the row of the dragged booking is drawn again. */
const Row = memo(function Row({ worker, days, bookings, dragged, onDrag, onDrop, onMove }: RowProps) {
  const [over, setOver] = useState("");
  if (!dragged && over !== "") setOver("");
  const today = marketDate();
  return (
    <tr>
      <th scope="row">
        <PersonLink id={worker.user}>{worker.full_name}</PersonLink>
        <Box component="span" sx={{ display: "block", color: "text.secondary", fontWeight: 450 }}>
          {categoryTitle(worker)}
        </Box>
      </th>
      {days.map((date) => {
        const dropped = date > today ? dragged : undefined;
        return (
          <td
            key={date}
            data-drop={dropped && (over === date ? "here" : "possible")}
            onDragOver={(event) => {
              if (!dropped) return;
              // The browser refuses the drop otherwise.
              event.preventDefault();
              if (over !== date) setOver(date);
            }}
            onDragLeave={({ currentTarget, relatedTarget }) => {
              if (over === date && !currentTarget.contains(relatedTarget as Node | null)) setOver("");
            }}
            onDrop={(event) => {
              if (!dropped) return;
              event.preventDefault();
              onDrop(dropped, date);
            }}
          >
            <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5 }}>
              {(bookings?.get(date) ?? []).map((booking) => (
                <BookingBlock
                  key={booking.id}
                  booking={booking}
                  movable={isMovable(booking, worker)}
                  onMove={onMove}
                  onDrag={onDrag}
                />
              ))}
            </Box>
          </td>
        );
      })}
    </tr>
  );
});

const tableStyle = {
  width: "100%",
  tableLayout: "fixed",
  borderCollapse: "separate",
  borderSpacing: 0,
  bgcolor: "background.paper",
  border: 1,
  borderColor: "divider",
  borderRadius: "14px",
  "& th, & td": {
    verticalAlign: "top",
    textAlign: "start",
    p: 0.5,
    borderBottom: "1px solid",
    borderInlineStart: "1px solid",
    borderColor: "divider",
    fontSize: "0.9rem",
    overflowWrap: "anywhere",
  },
  "& th:first-of-type": { width: { xs: 120, lg: 170 }, px: 1, borderInlineStart: 0 },
  "& tbody tr:last-of-type > *": { borderBottom: 0 },
  "& thead th": {
    position: "sticky",
    // Below the top bar.
    top: 76,
    zIndex: 1,
    py: 1,
    bgcolor: "surface.sunken",
    color: "text.secondary",
    fontWeight: 600,
  },
  "& thead th:first-of-type": { borderStartStartRadius: 13 },
  "& thead th:last-of-type": { borderStartEndRadius: 13 },
  "& thead th[aria-current]": { color: "primary.main", fontWeight: 700 },
  "& td[data-drop=possible]": { bgcolor: "action.hover" },
  "& td[data-drop=here]": { bgcolor: "action.selected", outline: "2px solid", outlineColor: "primary.main" },
} as const;
