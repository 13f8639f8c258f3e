// A booking as a card for a phone: date, place and customer, large enough to be read outdoors, with the next step's
// button within reach of a thumb.
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { bookingNameIds } from "../../../features/bookings/name-ids.ts";
import { StatusBadge } from "../../../features/bookings/StatusBadge.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { Avatar } from "../../../ui/pictures/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { WorkerBooking } from "./api.ts";
import { BookingActions } from "./BookingActions.tsx";
import { ChatButton } from "./ChatButton.tsx";
import { customerName } from "./customer-name.ts";
import { isDue, NextStep, stepOf } from "./NextStep.tsx";
import { DirectionsLink, isUnderWay } from "./DirectionsLink.tsx";
import type { BookingDecision } from "./use-booking-decision.ts";
import { usePaymentInWords } from "./use-payment-in-words.ts";
import { formatBookedDate, formatRelativeDay, formatSlot, formatVisitTimes } from "./format-visit.ts";

const over = new Set<WorkerBooking["status"]>(["completed", "rejected", "canceled"]);

export interface BookingCardProps {
  booking: WorkerBooking;
  answering: BookingDecision;
  onOpen: () => void;
}

/** An item of the list. */
export function BookingCard({ booking, answering, onOpen }: BookingCardProps) {
  const t = useTranslation();
  const { username } = booking.user_profile;
  const name = customerName(booking);
  // Directions are documented for completed bookings too, and the dialog has them. The card offers them only while
  // the visit is ahead.
  const offersDirections = isUnderWay(booking) && booking.status !== "completed";
  const payment = usePaymentInWords(booking);
  const facts = [
    { label: t("worker.bookedTo"), value: formatBookedDate(booking) },
    { label: t("worker.slot"), value: formatSlot(booking) },
    ...(payment === undefined ? [] : [{ label: t("worker.pay"), value: payment }]),
  ];
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: 2,
        borderRadius: "18px",
        display: "flex",
        flexDirection: "column",
        gap: 1.5,
        opacity: over.has(booking.status) ? 0.94 : 1,
      }}
    >
      <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start", justifyContent: "space-between" }}>
        <Typography variant="h3" component="h2" sx={{ fontVariantNumeric: "tabular-nums" }}>
          <Typography component="span" variant="subtitle1" sx={{ display: "block", color: "primary.main" }}>
            {formatRelativeDay(booking.booked_date)}
          </Typography>
          {formatVisitTimes(booking)}
        </Typography>
        <StatusBadge status={booking.status} />
      </Box>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
        <Avatar src={booking.user_profile.profile_picture} name={name} size={44} decorative />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography id={bookingNameIds(booking.id).who} sx={{ fontWeight: 620, overflowWrap: "anywhere" }}>
            {name}
          </Typography>
          {name !== username && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {username}
            </Typography>
          )}
          <Typography color="text.secondary" sx={{ overflowWrap: "anywhere", lineHeight: 1.35 }}>
            {booking.title}
          </Typography>
        </Box>
        <ChatButton booking={booking} />
      </Box>
      <Box sx={{ display: "flex", gap: 1, color: "text.primary" }}>
        <PlaceOutlined sx={{ color: "primary.main", flex: "none" }} titleAccess={t("worker.address")} />
        <Typography sx={{ overflowWrap: "anywhere", lineHeight: 1.4 }}>{booking.address}</Typography>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          gridTemplateColumns: "auto 1fr",
          columnGap: 2,
          rowGap: 0.5,
          fontVariantNumeric: "tabular-nums",
        }}
      >
        {facts.map(({ label, value }) => (
          <Box key={label} sx={{ display: "contents" }}>
            <Typography component="dt" color="text.secondary" variant="body2">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <BookingRefusals id={booking.id} />
      {booking.status === "created" && <BookingActions booking={booking} answering={answering} wide />}
      {/* If the card next to it is taller, the buttons move to the bottom, and the gaps above stay the same. */}
      <Box sx={{ mt: "auto", display: "grid", gap: 1.5 }}>
        <NextStep
          visit={stepOf(booking)}
          describedBy={bookingNameIds(booking.id).who}
          isQuiet={!isDue(booking)}
        />
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: offersDirections ? "auto 1fr" : "1fr",
            gap: 1,
          }}
        >
          <Button
            variant="outlined"
            size="large"
            onClick={onOpen}
            aria-describedby={bookingNameIds(booking.id).who}
            sx={{ px: 2 }}
          >
            {t("worker.inspect")}
          </Button>
          {offersDirections && (
            <DirectionsLink
              booking={booking}
              variant={booking.next_step !== null && isDue(booking) ? "outlined" : "contained"}
              size="large"
            />
          )}
        </Box>
      </Box>
    </Paper>
  );
}
