// The section Bookings: the table, and the desk where an administrator books for a caller.
import Box from "@mui/material/Box";
import { visuallyHidden } from "@mui/utils";
import { StatusBadge } from "../../../features/bookings/StatusBadge.tsx";
import { bookingFilters } from "@hourhand/contract/bookings";
import { useTranslation } from "../../../locales/translation.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { bookingCalendarPage, pageAddress, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { formatDate, formatTime } from "../../../ui/format/dates.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import { amountFormatOf } from "../../../ui/format/table-amounts.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import noBookings from "../../../ui/pictures/empty-bookings.svg";
import { PersonLink } from "../person/PersonLink.tsx";
import { textColumn } from "../tables/cells.tsx";
import { TableScreen } from "../tables/TableScreen.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { useRowDialog } from "../../../ui/dialog/use-row-dialog.ts";
import { useTable } from "../tables/use-table.ts";
import { useListAllBookings, type AdminBooking } from "./api.ts";

const DeskDialog = lazyComponent(() => import("./DeskDialog.tsx"), { texts: ["desk"] });
const InspectBookingDialog = lazyComponent(() => import("./InspectBookingDialog.tsx"));

/** Every booking of the platform, newest first. */
export default function Bookings() {
  const t = useTranslation();
  const statuses = bookingFilters.map((value) => ({
    value,
    label: value === "unanswered" ? t("admin.filters.unanswered") : t(`bookings.status.${value}`),
  }));
  const state = useTable({ key: "id", order: "desc" }, [
    { name: "status", label: t("admin.filters.status"), options: statuses },
    { name: "days", label: t("admin.filters.visit") },
    { name: "person" },
  ]);
  const listed = useListAllBookings(state.request);
  const formatTotal = amountFormatOf((listed.rows ?? []).map(({ total }) => total));
  const desk = useDialog("create");
  const inspected = useRowDialog<AdminBooking>(listed.rows);

  const columns: readonly Column<AdminBooking>[] = [
    { key: "id", header: t("admin.column.id"), sortable: true, onCard: "title", cell: ({ id }) => id },
    {
      key: "user",
      header: t("admin.bookings.user"),
      sortable: true,
      cell: ({ user_profile: { id, username } }) => (
        <PersonLink id={id} width={{ md: 115, lg: 140 }}>
          {username}
        </PersonLink>
      ),
    },
    {
      key: "worker",
      header: t("admin.bookings.worker"),
      sortable: true,
      cell: ({ worker_profile: { user_id, full_name } }) => (
        <PersonLink id={user_id} width={{ md: 130, lg: 160 }}>
          {full_name}
        </PersonLink>
      ),
    },
    textColumn(
      "job",
      t("admin.bookings.job"),
      ({ job_details: { job, title_local = job } }) => title_local,
      { md: 140, lg: 160 },
      "worker",
    ),
    textColumn(
      "booking_date",
      t("admin.bookings.createdAt"),
      ({ booking_date, booking_time }) => `${formatDate(booking_date)}, ${formatTime(booking_time)}`,
      undefined,
      "booked_date",
    ),
    textColumn(
      "booked_date",
      t("admin.bookings.bookedTo"),
      ({ booked_date, start_time }) => `${formatDate(booked_date)}, ${formatTime(start_time)}`,
    ),
    {
      key: "status",
      header: t("admin.bookings.status"),
      sortable: true,
      // The documents give the columns, and none for money.
      cell: ({ status, total, unpaid_paise: unpaid }) => (
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            justifyContent: "space-between",
            columnGap: 1.5,
          }}
        >
          <StatusBadge status={status} />
          <Box component="span" sx={{ whiteSpace: "nowrap" }}>
            <Box component="span" sx={visuallyHidden}>
              {t("admin.inspect.total")}{" "}
            </Box>
            {formatTotal(total)}
            {unpaid !== undefined && status !== "canceled" && status !== "rejected" && (
              <Box component="span" sx={{ display: "block", fontSize: "0.85rem", color: "text.secondary" }}>
                {unpaid === 0
                  ? t("bookings.line.paidOnline")
                  : t("bookings.line.unpaid", { amount: formatMinor(unpaid) })}
              </Box>
            )}
          </Box>
        </Box>
      ),
    },
  ];

  return (
    <TableScreen
      table="bookings"
      columns={columns}
      listed={listed}
      state={state}
      onOpen={inspected.show}
      rowLabel={({ id, user_profile }) => t("admin.bookings.open", { id, user: user_profile.username })}
      emptyPicture={noBookings}
      create={desk}
      otherView={
        <Button
          variant="outlined"
          component={PageLink}
          href={pageAddress(bookingCalendarPage, paths.adminPanel)}
          {...{ page: bookingCalendarPage, shell: paths.adminPanel }}
        >
          {t("admin.bookings.calendar")}
        </Button>
      }
    >
      {desk.mounted && <DeskDialog open={desk.open} onClose={desk.close} />}
      {inspected.row && (
        <InspectBookingDialog booking={inspected.row} open={inspected.open} onClose={inspected.close} />
      )}
    </TableScreen>
  );
}
