// Tells the worker before accepting how they will be paid. From the visit on, has the button that records the payment.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { ActButton } from "../../../features/bookings/ActButton.tsx";
import type { BookingLife } from "../../../features/bookings/page/api.ts";
import { unpaidOf } from "../../../features/bookings/page/unpaid.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { usePaymentInWords } from "./use-payment-in-words.ts";

const RecordPaymentDialog = lazyComponent(() => import("./RecordPaymentDialog.tsx"));

const begun: ReadonlySet<BookingLife["status"]> = new Set(["visited", "pending", "completed"]);

/** Empty between the acceptance and the visit, after the customer's answer, and for a booking that is paid online. */
export function RecordPayment({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const { paid_at_visit: paid, payment_method: method, customer } = booking;
  const isAllowed = method === "at_visit" && begun.has(booking.status) && (paid?.answer ?? null) === null;
  const payment = usePaymentInWords({ status: booking.status, unpaid_paise: unpaidOf(booking) });
  const label = t(paid === null ? "worker.paid.record" : "worker.paid.correct");
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start", "&:empty": { display: "none" } }}>
      {booking.status === "created" && payment !== undefined && <Typography>{payment}</Typography>}
      {paid !== null && paid.answer === null && (
        <Typography sx={{ overflowWrap: "anywhere" }}>
          {t("worker.paid.waits", { amount: formatMinor(paid.amount_paise), name: customer.name })}
        </Typography>
      )}
      <ActButton label={label} isAllowed={isAllowed}>
        {(dialog) => <RecordPaymentDialog booking={booking} title={label} {...dialog} />}
      </ActButton>
    </Box>
  );
}
