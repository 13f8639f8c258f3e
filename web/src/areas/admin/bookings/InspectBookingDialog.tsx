// 'Inspect Booking': all data of one booking in disabled fields, and its photo, if any.
import Box from "@mui/material/Box";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { formatLongDate } from "../../../ui/format/calendar-dates.ts";
import { formatDate, formatTime, formatTimes } from "../../../ui/format/dates.ts";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { formatAmount } from "../../../ui/format/money.ts";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { fieldsGrid } from "../fields-grid.ts";
import { PersonLink } from "../person/PersonLink.tsx";
import { DisabledField } from "../DisabledField.tsx";
import type { AdminBooking } from "./api.ts";

/** A row of the table opens it. */
export default function InspectBookingDialog({
  booking,
  open,
  onClose,
}: {
  booking: AdminBooking;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslation();
  const visit = {
    day: formatLongDate(booking.booked_date),
    times: formatTimes(booking.start_time, booking.end_time),
  };
  return (
    <Dialog
      open={open}
      title={t("admin.bookings.inspect")}
      width="md"
      textOnly
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outlined"
            component={PageLink}
            href={pageAddress(pages.bookingDetails(booking.id), paths.adminPanel)}
            {...{ page: pages.bookingDetails(booking.id), shell: paths.adminPanel }}
          >
            {t("admin.bookings.openPage")}
          </Button>
          <Button variant="outlined" onClick={onClose}>
            {t("admin.close")}
          </Button>
        </>
      }
    >
      <Box sx={fieldsGrid}>
        <PersonLink id={booking.user_profile.id}>
          {t("admin.person.everything", { name: booking.user_profile.username })}
        </PersonLink>
        <PersonLink id={booking.worker_profile.user_id}>
          {t("admin.person.everything", { name: booking.worker_profile.full_name })}
        </PersonLink>
        <DisabledField label={t("admin.inspect.user")} value={booking.user_profile.username} />
        <DisabledField label={t("admin.inspect.worker")} value={booking.worker_profile.full_name} />
        <DisabledField
          label={t("admin.inspect.job")}
          value={booking.job_details.title_local ?? booking.job_details.job}
        />
        <DisabledField label={t("admin.inspect.status")} value={booking.status} />
        <DisabledField
          label={t("admin.inspect.createdOn")}
          value={`${formatDate(booking.booking_date)}, ${formatTime(booking.booking_time)}`}
        />
        <DisabledField label={t("admin.inspect.bookedTo")} value={t("admin.inspect.visit", visit)} />
        <DisabledField
          label={t("admin.inspect.duration")}
          value={t("admin.inspect.hours", { hours: booking.duration })}
        />
        <DisabledField label={t("admin.inspect.total")} value={formatAmount(booking.total)} />
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
