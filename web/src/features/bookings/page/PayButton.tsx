// Pays for a booking: opens the provider's page in this tab, and waits for the confirmation after the return.
import PaymentsOutlined from "@mui/icons-material/PaymentsOutlined";
import Alert from "@mui/material/Alert";
import { useEffect } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatMinor } from "../../../ui/format/money.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useCheckPayment, useOpenVisitCheckout, type BookingLife } from "./api.ts";
import { useReturnFromCheckout } from "./use-return-from-checkout.ts";

/** How often the provider is asked after the return. */
const checkMs = 7_000;

/** 'Pay ₹600', or what happens after the return from the provider. */
export function PayButton({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const due = booking.payments.find((payment) => payment.allowed.includes("pay"));
  const open = useOpenVisitCheckout();
  const check = useCheckPayment();
  const { outcome, settle } = useReturnFromCheckout();
  const { mutate } = check;
  const dueId = due?.id;
  useEffect(() => {
    if (outcome !== "waiting" || dueId === undefined) return undefined;
    const ask = (): void => mutate({ id: booking.id, payment_id: dueId });
    ask();
    const timer = setInterval(ask, checkMs);
    return () => clearInterval(timer);
  }, [outcome, dueId, booking.id, mutate]);
  if (!due) return null;
  if (outcome === "waiting")
    return (
      <Alert severity="info" role="status">
        {t("visit.pay.confirming")}
      </Alert>
    );
  const pay = async (): Promise<void> => {
    settle();
    try {
      const { checkout_url: url } = await open.mutateAsync({ id: booking.id, payment_id: due.id });
      location.assign(url);
    } catch (error) {
      const isOffline = error instanceof ApiError && error.isOffline;
      toast.error(isOffline ? t("visit.pay.offline") : errorMessage(error));
    }
  };
  return (
    <>
      <Button startIcon={<PaymentsOutlined />} busy={open.isPending} onClick={() => void pay()}>
        {t("visit.pay.button", { amount: formatMinor(due.amount_paise) })}
      </Button>
      {outcome !== "none" && (
        <Alert severity="info" role="status">
          {t(outcome === "late" ? "visit.pay.late" : "visit.pay.canceled")}
        </Alert>
      )}
    </>
  );
}
