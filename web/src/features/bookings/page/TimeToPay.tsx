// The time left to pay for a booking.
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { minuteMs, useMinute } from "../../../ui/format/use-minute.ts";
import { formatMinutes } from "../format-minutes.ts";
import type { BookingLife } from "./api.ts";

/** Extra work may be due in weeks. Its date says more than hundreds of hours. */
const maxMinutes = 72 * 60;

/** '1 h 20 min left to pay'; nothing without a payment that its reader can still make in time. */
export function TimeToPay({ payments }: Pick<BookingLife, "payments">) {
  const t = useTranslation();
  const minute = useMinute();
  const due = payments.find(({ state, allowed }) => state === "due" && allowed.includes("pay"));
  if (!due) return null;
  const left = Math.floor(Date.parse(due.due_at) / minuteMs) - minute;
  if (left < 1 || left > maxMinutes) return null;
  return (
    <Typography sx={{ fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
      {t("visit.pay.left", { span: formatMinutes(left) })}
    </Typography>
  );
}
