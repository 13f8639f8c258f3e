// The section Bookings, read-only.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { useTranslation } from "../../../locales/translation.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { formatDate, formatTime } from "../../../ui/format/dates.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import noBookings from "../../../ui/pictures/empty-bookings.svg";
import { Truncate, Chip } from "../tables/cells.tsx";
import { TableScreen } from "../tables/TableScreen.tsx";
import { useRowDialog } from "../tables/use-row-dialog.ts";
import { useTable } from "../tables/use-table.ts";
import { useListAllBookings, type AdminBooking } from "./api.ts";

const InspectBookingDialog = lazyComponent(() => import("./InspectBookingDialog.tsx"));

const tones: Readonly<Record<BookingStatus, "yellow" | "green" | "red" | "blue" | "grey">> = {
  created: "yellow",
  accepted: "blue",
  visited: "blue",
  pending: "yellow",
  completed: "green",
  rejected: "red",
  canceled: "grey",
};

/** Every booking of the platform, newest first. */
export default function Bookings() {
  const t = useTranslation();
  const state = useTable({ key: "id", order: "desc" });
  const listed = useListAllBookings(state.request);
  const inspected = useRowDialog<AdminBooking>();

  const columns: readonly Column<AdminBooking>[] = [
    { key: "id", header: t("admin.column.id"), sortable: true, onCard: "title", cell: ({ id }) => id },
    {
      key: "user",
      header: t("admin.bookings.user"),
      sortable: true,
      cell: ({ user_profile }) => <Truncate width={150}>{user_profile.username}</Truncate>,
    },
    {
      key: "worker",
      header: t("admin.bookings.worker"),
      sortable: true,
      cell: ({ worker_profile }) => <Truncate width={180}>{worker_profile.full_name}</Truncate>,
    },
    {
      key: "job",
      header: t("admin.bookings.job"),
      sortable: true,
      cell: ({ job_details }) => <Truncate width={160}>{job_details.job}</Truncate>,
    },
    {
      key: "booking_date",
      header: t("admin.bookings.createdAt"),
      sortable: true,
      cell: ({ booking_date, booking_time }) => (
        <Truncate>{`${formatDate(booking_date)}, ${formatTime(booking_time)}`}</Truncate>
      ),
    },
    {
      key: "booked_date",
      header: t("admin.bookings.bookedTo"),
      sortable: true,
      cell: ({ booked_date, start_time }) => (
        <Truncate>{`${formatDate(booked_date)}, ${formatTime(start_time)}`}</Truncate>
      ),
    },
    {
      key: "status",
      header: t("admin.bookings.status"),
      sortable: true,
      cell: ({ status }) => <Chip tone={tones[status]}>{status}</Chip>,
    },
  ];

  return (
    <TableScreen
      heading={t("admin.bookings")}
      table="bookings"
      columns={columns}
      listed={listed}
      state={state}
      onOpen={inspected.show}
      rowLabel={({ id, user_profile }) => t("admin.bookings.open", { id, user: user_profile.username })}
      failed={t("admin.bookings.failed")}
      empty={{ text: t("admin.bookings.none"), hint: t("admin.bookings.noneHint"), picture: noBookings }}
    >
      {inspected.row && (
        <InspectBookingDialog booking={inspected.row} open={inspected.open} onClose={inspected.close} />
      )}
    </TableScreen>
  );
}
