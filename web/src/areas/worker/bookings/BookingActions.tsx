// The buttons of a booking in the list: accept or reject while it is created, otherwise its status.
import CheckRounded from "@mui/icons-material/CheckRounded";
import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import { bookingNameIds } from "../../../features/bookings/name-ids.ts";
import { StatusBadge } from "../../../features/bookings/StatusBadge.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import type { WorkerBooking } from "./api.ts";
import { customerName } from "./customer-name.ts";
import type { BookingDecision } from "./use-booking-decision.ts";

export interface BookingActionsProps {
  booking: WorkerBooking;
  answering: BookingDecision;
  /** Two large buttons side by side that are easy to hit with a thumb. */
  wide?: boolean;
}

/** Shows buttons or the status. A press on them does not reach the surrounding row. */
export function BookingActions({ booking, answering, wide = false }: BookingActionsProps) {
  const t = useTranslation();
  if (booking.status !== "created") return <StatusBadge status={booking.status} />;
  const { busyWith, accept, reject } = answering;
  const busy = busyWith(booking.id);
  const { who } = bookingNameIds(booking.id);
  return (
    // A press on the row opens the booking; a press on a button must not.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <Box
      onClick={(event) => event.stopPropagation()}
      sx={{ display: wide ? "grid" : "flex", gridTemplateColumns: "1fr 1fr", gap: 1 }}
    >
      <Button
        variant="outlined"
        color="error"
        size={wide ? "large" : "medium"}
        startIcon={<CloseRounded />}
        busy={busy === "rejected"}
        disabled={busy === "accepted"}
        aria-describedby={who}
        onClick={() => reject({ ...booking, customer: customerName(booking) })}
      >
        {t("worker.reject")}
      </Button>
      <Button
        size={wide ? "large" : "medium"}
        startIcon={<CheckRounded />}
        busy={busy === "accepted"}
        disabled={busy === "rejected"}
        aria-describedby={who}
        onClick={() => accept(booking)}
      >
        {t("worker.accept")}
      </Button>
    </Box>
  );
}
