// The bookings as a table, for wide screens, with the documented columns.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { bookingNameIds } from "../../../features/bookings/name-ids.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { formatAmount } from "../../../ui/format/money.ts";
import { Avatar } from "../../../ui/pictures/Avatar.tsx";
import type { Column } from "../../../ui/table/data-table.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import type { WorkerBooking } from "./api.ts";
import { BookingActions } from "./BookingActions.tsx";
import { ChatButton } from "./ChatButton.tsx";
import { customerName } from "./customer-name.ts";
import { isDue, NextStep, stepOf } from "./NextStep.tsx";
import type { BookingDecision } from "./use-booking-decision.ts";
import { usePaymentInWords } from "./use-payment-in-words.ts";
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
      cell: (booking) => <Customer booking={booking} />,
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
          <Typography variant="body2">{formatAmount(booking.total)}</Typography>
          <PaymentInWords booking={booking} />
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
      rowLabel={(booking) => t("worker.inspectOf", { who: customerName(booking) })}
      state={bookings ? "ready" : "loading"}
      empty={null}
      busy={busy}
      onOpen={onOpen}
    />
  );
}

/** The name, the documented username, and the work. */
function Customer({ booking }: { booking: WorkerBooking }) {
  const { username, profile_picture } = booking.user_profile;
  const name = customerName(booking);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, minWidth: 170 }}>
      <Avatar src={profile_picture} name={name} size={36} decorative />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography id={bookingNameIds(booking.id).who} sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {name !== username && (
          <Typography variant="body2" color="textSecondary">
            {username}
          </Typography>
        )}
        <Typography variant="body2">{booking.title}</Typography>
      </Box>
    </Box>
  );
}

/** How it is paid, where there is a choice. */
function PaymentInWords({ booking }: { booking: WorkerBooking }) {
  const payment = usePaymentInWords(booking);
  return payment !== undefined && <Typography variant="body2">{payment}</Typography>;
}
