// 'Inspect Booking': everything about one booking in disabled fields, and its photo where there is one.
import Box from "@mui/material/Box";
import { useTexts } from "../../../locales/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { dateOf, dayOf, timeOf } from "../../../ui/dates.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { rupees } from "../../../ui/money.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { DisabledField } from "../DisabledField.tsx";
import type { AdminBooking } from "./api.ts";

/** Opened from a row. */
export default function InspectBookingDialog({
  booking,
  open,
  onClose,
}: {
  booking: AdminBooking;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTexts();
  const visit = {
    day: `${dayOf(booking.booked_date)} ${booking.booked_date.slice(0, 4)}`,
    start: timeOf(booking.start_time),
    end: timeOf(booking.end_time),
  };
  return (
    <Dialog
      open={open}
      title={t("admin.bookings.inspect")}
      width="md"
      textOnly
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t("admin.close")}
        </Button>
      }
    >
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
          "& > .wide": { gridColumn: "1 / -1" },
        }}
      >
        <DisabledField label={t("admin.inspect.user")} value={booking.user_profile.username} />
        <DisabledField label={t("admin.inspect.worker")} value={booking.worker_profile.full_name} />
        <DisabledField label={t("admin.inspect.job")} value={booking.job_details.job} />
        <DisabledField label={t("admin.inspect.status")} value={booking.status} />
        <DisabledField
          label={t("admin.inspect.createdOn")}
          value={`${dateOf(booking.booking_date)}, ${timeOf(booking.booking_time)}`}
        />
        <DisabledField label={t("admin.inspect.bookedTo")} value={t("admin.inspect.visit", visit)} />
        <DisabledField
          label={t("admin.inspect.duration")}
          value={t("admin.inspect.hours", { hours: booking.duration })}
        />
        <DisabledField label={t("admin.inspect.total")} value={rupees(booking.total)} />
        <DisabledField label={t("admin.inspect.address")} value={booking.address} rows={4} />
        <DisabledField label={t("admin.inspect.issues")} value={booking.any_previous_issues} rows={6} />
        <DisabledField label={t("admin.inspect.damaged")} value={booking.damaged_parts} rows={6} />
        <DisabledField label={t("admin.inspect.description")} value={booking.details} rows={8} />
        {booking.photo !== null && (
          <Picture
            className="wide"
            src={booking.photo}
            alt={t("admin.inspect.photo")}
            width={800}
            fit="contain"
            sx={{ borderRadius: "14px" }}
          />
        )}
      </Box>
    </Dialog>
  );
}
