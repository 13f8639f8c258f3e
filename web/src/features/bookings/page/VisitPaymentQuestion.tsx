// Asks the customer whether the payment that the worker recorded is right.
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import { useAnswerVisitPayment, type BookingLife } from "./api.ts";
import { asksAboutPayment } from "./main-act.ts";

/** Nothing without a recorded payment, or after the answer. */
export function VisitPaymentQuestion({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const answer = useAnswerVisitPayment();
  const { paid_at_visit: paid, worker } = booking;
  if (paid === null || !asksAboutPayment(booking)) return null;
  const { variables: sent, isPending } = answer;
  const say: (isRight: boolean) => void = (right) =>
    answer.mutate({ id: booking.id, right }, { onSuccess: ({ message }) => toast.success(message) });
  return (
    <Box
      component="section"
      aria-labelledby={`paid-${booking.id}`}
      sx={{ bgcolor: "surface.tint", borderRadius: "14px", p: 2, display: "grid", gap: 1.5 }}
    >
      <Typography id={`paid-${booking.id}`} sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        {t("visit.paid.ask", {
          name: worker.name,
          amount: formatMinor(paid.amount_paise),
          how: t(`visit.paid.how.${paid.how}`),
        })}
      </Typography>
      {answer.error && (
        <Alert severity="warning" sx={{ borderRadius: "12px" }}>
          {errorMessage(answer.error)}
        </Alert>
      )}
      <Box
        sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& > *": { flex: { xs: "1 1 160px", sm: "none" } } }}
      >
        <Button busy={isPending && (sent?.right ?? false)} disabled={isPending} onClick={() => say(true)}>
          {t("visit.paid.yes")}
        </Button>
        <Button
          variant="outlined"
          busy={isPending && !(sent?.right ?? true)}
          disabled={isPending}
          onClick={() => say(false)}
        >
          {t("visit.paid.no")}
        </Button>
      </Box>
    </Box>
  );
}
