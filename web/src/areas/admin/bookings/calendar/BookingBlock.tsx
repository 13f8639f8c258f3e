// One booking in the calendar: a link to its page, and the button that moves it.
import EventRepeatRounded from "@mui/icons-material/EventRepeatRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { statusStyles } from "../../../../features/bookings/StatusBadge.tsx";
import { useTranslation } from "../../../../locales/translation.ts";
import { pages, paths } from "../../../../paths.ts";
import { PageLink } from "../../../../platform/PageLink.tsx";
import { formatDay, formatTime, formatTimes } from "../../../../ui/format/dates.ts";
import type { CalendarBooking, CalendarWorker } from "./api.ts";

/** Whether the administrator may move it now. An inactive worker has no free hours. */
export const isMovable = ({ allowed }: CalendarBooking, { is_active: isActive }: CalendarWorker): boolean =>
  isActive && allowed.includes("admin_move");

/** The id of the link to a booking in the calendar. */
export const idOfLink = (id: number): string => `booking-${id}`;

/** The accessible name of the button that moves a booking. */
export function useMoveLabel(): (booking: CalendarBooking) => string {
  const t = useTranslation();
  return ({ customer, date, start_time: from, end_time: to }) =>
    t("desk.calendar.moveOf", {
      customer: customer.name,
      day: formatDay(date),
      times: formatTimes(from, to),
    });
}

export interface BookingBlockProps {
  booking: CalendarBooking;
  movable: boolean;
  onMove: (booking: CalendarBooking) => void;
  /** Called when a drag begins. */
  onDrag: (booking: CalendarBooking) => void;
}

/** A block of the week's grid. */
export function BookingBlock({ booking, movable, onMove, onDrag }: BookingBlockProps) {
  const t = useTranslation();
  const moveLabel = useMoveLabel();
  const { id, status, customer, start_time: from, end_time: to } = booking;
  const { tone, Icon } = statusStyles[status];
  return (
    <Box
      component="li"
      draggable={movable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        // Firefox drags nothing without data.
        event.dataTransfer.setData("text/plain", String(id));
        onDrag(booking);
      }}
      sx={{
        position: "relative",
        p: 0.75,
        borderRadius: "10px",
        bgcolor: `${tone}.light`,
        borderStyle: "solid",
        borderWidth: "0px",
        borderInlineStartWidth: "4px",
        borderColor: `${tone}.main`,
        fontSize: "0.85rem",
        lineHeight: 1.3,
        overflowWrap: "anywhere",
        cursor: movable ? "grab" : undefined,
      }}
    >
      <Link
        id={idOfLink(id)}
        component={PageLink}
        page={pages.bookingDetails(id)}
        shell={paths.adminPanel}
        // The block is dragged, not the link's address.
        draggable={false}
        underline="hover"
        sx={{ display: "block", color: "text.primary", minHeight: 24 }}
      >
        <Box
          component="span"
          sx={{
            display: "block",
            fontWeight: 650,
            paddingInlineEnd: { lg: movable ? "26px" : 0 },
          }}
        >
          {`${formatTime(from)} – ${formatTime(to)}`}
        </Box>{" "}
        <Box component="span" sx={{ display: "block" }}>
          {customer.name}
        </Box>{" "}
        <Box
          component="span"
          sx={{ display: "flex", alignItems: "center", gap: 0.5, textTransform: "capitalize" }}
        >
          <Icon
            sx={{ fontSize: 15, color: `${tone}.main`, display: { xs: "none", lg: "block" } }}
            aria-hidden
          />
          {t(`bookings.status.${status}`)}
        </Box>
      </Link>
      {movable && (
        <IconButton
          aria-label={moveLabel(booking)}
          onClick={() => onMove(booking)}
          sx={{
            // In a narrow column it is below the words.
            position: { xs: "static", lg: "absolute" },
            display: "flex",
            marginInlineStart: "auto",
            top: 2,
            insetInlineEnd: 2,
            p: 0,
            width: 28,
            height: 28,
            minWidth: 28,
            minHeight: 28,
            color: "text.primary",
          }}
        >
          <EventRepeatRounded sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Box>
  );
}
