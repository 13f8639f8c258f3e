// The bookings as a table, for wide screens, with the documented columns.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { bookingNameIds } from "../../../features/bookings/name-ids.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { Avatar } from "../../../ui/pictures/Avatar.tsx";
import type { Column } from "../../../ui/table/data-table.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import type { WorkerBooking } from "./api.ts";
import { BookingActions } from "./BookingActions.tsx";
import { ChatButton } from "./ChatButton.tsx";
import { isDue, NextStep, stepOf } from "./NextStep.tsx";
import type { BookingDecision } from "./use-booking-decision.ts";
import { formatBookedDate, formatSlot, formatVisitTimes } from "./format-visit.ts";

export interface BookingTableProps {
  bookings: readonly WorkerBooking[] | undefined;
  answering: BookingDecision;
  busy: boolean;
  onOpen: (booking: WorkerBooking) => void;
}

/** A press on a row opens its booking. */
export function BookingTable({ bookings, answering, busy, onOpen }: BookingTableProps) {
  const t = useTranslation();
  const columns: Column<WorkerBooking>[] = [
    {
      key: "username",
      header: t("worker.username"),
      cell: ({ id, user_profile: { username, profile_picture } }) => (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, minWidth: 170 }}>
          <Avatar src={profile_picture} name={username} size={36} decorative />
          <Typography id={bookingNameIds(id).who} sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
            {username}
          </Typography>
        </Box>
      ),
    },
    { key: "booked-to", header: t("worker.bookedTo"), cell: formatBookedDate },
    {
      key: "slot",
      header: t("worker.slot"),
      cell: (booking) => (
        <Box sx={{ whiteSpace: "nowrap" }}>
          {formatSlot(booking)}
          <Typography variant="body2" color="text.secondary">
            {t("worker.visitAt", { times: formatVisitTimes(booking) })}
          </Typography>
        </Box>
      ),
    },
    {
      key: "address",
      header: t("worker.address"),
      cell: ({ address }) => <Box sx={{ minWidth: 180, maxWidth: 320 }}>{address}</Box>,
    },
    {
      key: "status",
      header: t("worker.actionOrStatus"),
      cell: (booking) => (
        <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
          <BookingActions booking={booking} answering={answering} />
          {isDue(booking) && (
            <NextStep visit={stepOf(booking)} describedBy={bookingNameIds(booking.id).who} size="medium" />
          )}
          <BookingRefusals id={booking.id} />
        </Box>
      ),
    },
    {
      key: "chat",
      header: t("worker.chat"),
      cell: (booking) => <ChatButton booking={booking} />,
    },
  ];
  return (
    <DataTable
      label={t("worker.bookings")}
      columns={columns}
      rows={bookings}
      rowKey={({ id }) => id}
      rowLabel={({ user_profile }) => t("worker.inspectOf", { who: user_profile.username })}
      state={bookings ? "ready" : "loading"}
      empty={null}
      busy={busy}
      onOpen={onOpen}
    />
  );
}
