// How a booking is paid, in words for its worker.
import type { BookingStatus } from "@hourhand/contract/bookings";
import { useTranslation } from "../../../locales/translation.ts";
import { useHasOnlinePayments } from "../../../shell/client-settings.ts";
import { formatMinor } from "../../../ui/format/money.ts";

interface PaidBooking {
  status: BookingStatus;
  /** In minor units; undefined for a booking that is paid at the visit. */
  unpaid_paise?: number | undefined;
}

/** Undefined for a visit that does not take place, and where all bookings are paid at the visit. */
export function usePaymentInWords({ status, unpaid_paise: unpaid }: PaidBooking): string | undefined {
  const t = useTranslation();
  const isOn = useHasOnlinePayments();
  if (status === "canceled" || status === "rejected") return undefined;
  if (unpaid === undefined) return isOn ? t("worker.pay.atVisit") : undefined;
  // The customer pays once the worker has accepted.
  if (status === "created" || unpaid === 0) return t("worker.pay.online");
  return t("worker.pay.notYet", { amount: formatMinor(unpaid) });
}
