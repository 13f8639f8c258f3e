// The lines of a booking that its card and its details share: 'Label : value'.
import Box from "@mui/material/Box";
import type { OwnBooking } from "./api.ts";
import { useTranslation } from "../../locales/translation.ts";
import { formatDate, formatTimes, formatWeekday } from "../../ui/format/dates.ts";
import { formatAmount, formatMinor } from "../../ui/format/money.ts";

interface BookingLinesProps {
  booking: OwnBooking;
  /** Whether the address is a line too. */
  address?: boolean;
}

/** Status, payment, duration and dates. */
export function BookingLines({ booking, address = false }: BookingLinesProps) {
  const t = useTranslation();
  // Only a booking that is paid online has it; for others the documented figure is shown.
  const { unpaid_paise: unpaidPaise, status } = booking;
  const isPaid = unpaidPaise === 0 && status !== "canceled" && status !== "rejected";
  const lines = [
    t("bookings.line.status", { status: t(`bookings.status.${booking.status}`) }),
    t("bookings.line.total", { total: formatAmount(booking.total) }),
    unpaidPaise === undefined
      ? t("bookings.line.pending")
      : t("bookings.line.unpaid", { amount: formatMinor(unpaidPaise) }),
    ...(isPaid ? [t("bookings.line.paidOnline")] : []),
    t("bookings.line.duration", { hours: booking.duration }),
    t("bookings.line.bookedOn", { date: formatDate(booking.booking_date) }),
    t("bookings.line.bookedTo", {
      day: formatWeekday(booking.booked_date),
      date: formatDate(booking.booked_date),
      times: formatTimes(booking.start_time, booking.end_time),
    }),
    ...(address ? [t("bookings.line.address", { address: booking.address })] : []),
  ];
  return (
    <Box
      component="ul"
      sx={{
        listStyle: "none",
        p: 0,
        m: 0,
        display: "grid",
        columnGap: 3,
        rowGap: 0.5,
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 250px), 1fr))",
      }}
    >
      {lines.map((line) => (
        <Line key={line} text={line} />
      ))}
    </Box>
  );
}

/** The label is muted, the value is not. English has a space before the colon, as documented; German has none. */
function Line({ text }: { text: string }) {
  const [, label, colon, value] = /^(.*?)( ?: )(.*)$/s.exec(text) ?? ["", text];
  return (
    <Box
      component="li"
      sx={{ overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums", fontSize: "1rem", lineHeight: 1.5 }}
    >
      <Box component="span" sx={{ color: "text.secondary" }}>
        {label}
        {colon}
      </Box>
      <Box component="span" sx={{ fontWeight: 550 }}>
        {value}
      </Box>
    </Box>
  );
}
