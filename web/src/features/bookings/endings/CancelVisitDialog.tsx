// Cancels an accepted visit: the reason, the consequences under the agreed policy, and a note. If the consequences
// have changed when it is sent, the dialog shows the new amount and asks again. Load it lazily.
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { customerCauses, workerCauses, type SideCause } from "@hourhand/contract/booking-endings";
import { cancelVisit, quoteChanged } from "@hourhand/contract/cancellations";
import type { MessageId } from "../../../locales/namespaces.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorDetails, errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import { ChoiceTiles } from "../../../ui/form/ChoiceTiles.tsx";
import { TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { showFormError } from "../../../ui/form/show-form-error.ts";
import { validatorOf } from "../../../ui/form/validators.ts";
import type { ActDialog } from "../ActButton.tsx";
import { useCancelVisit, useQuoteCancellation } from "./api.ts";

export interface CancelVisitDialogProps extends ActDialog {
  booking: { id: number; title: string };
  /** Who cancels. */
  side: "customer" | "worker";
}

export default function CancelVisitDialog({
  open,
  booking,
  side,
  onClose,
  onSent,
  onClosed,
}: CancelVisitDialogProps) {
  const t = useTranslation();
  const form = useAppForm({ note: "" });
  const [cause, setCause] = useState<SideCause>();
  const [problem, setProblem] = useState<"missing" | "changed">();
  const reading = useQuoteCancellation(booking.id, cause);
  const cancel = useCancelVisit();
  const causes: readonly SideCause[] = side === "customer" ? customerCauses : workerCauses;

  const submit = form.handleSubmit(async ({ note }) => {
    if (cancel.isPending) return;
    if (cause === undefined) return setProblem("missing");
    // The consequences must be shown first. If they failed to load, this press fetches them, and the next one cancels.
    if (reading.data === undefined) return void reading.refetch();
    setProblem(undefined);
    try {
      const { message } = await cancel.mutateAsync({
        id: booking.id,
        cause,
        quote: reading.data.quote,
        ...(note.trim() !== "" && { note }),
      });
      toast.success(message);
      onSent();
    } catch (error) {
      if (error instanceof ApiError && error.is(quoteChanged)) setProblem("changed");
      else showFormError(form, errorDetails(error));
    }
  });

  return (
    <Dialog
      open={open}
      title={t("endings.cancel.title")}
      onClose={onClose}
      onClosed={onClosed}
      locked={cancel.isPending}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={cancel.isPending}>
            {t("endings.cancel.keep")}
          </Button>
          <Button
            type="submit"
            color="error"
            busy={cancel.isPending || (cause !== undefined && reading.isLoading)}
          >
            {t("endings.cancel.do")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Stack sx={{ gap: 2.5 }}>
          <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {booking.title}
          </Typography>
          <ChoiceTiles
            legend={t("endings.cancel.why")}
            tile={150}
            choices={causes.map((value) => ({ value, label: t(`endings.cause.${value}` as MessageId) }))}
            value={cause ?? ""}
            onChange={(value) => {
              setCause(value as SideCause);
              setProblem(undefined);
            }}
            error={problem === "missing" ? t("endings.cancel.noCause") : undefined}
          />
          {problem === "changed" && <Alert severity="warning">{t("endings.cancel.changed")}</Alert>}
          <Box role="status" sx={{ bgcolor: "surface.tint", borderRadius: "14px", p: 2, minHeight: 84 }}>
            <Typography variant="subtitle2" component="p">
              {t("endings.cancel.means")}
            </Typography>
            {cause === undefined ? (
              <Typography color="textSecondary">{t("endings.cancel.chooseFirst")}</Typography>
            ) : reading.data ? (
              <>
                <Typography sx={{ fontWeight: 600 }}>{reading.data.rule.text}</Typography>
                <PaidAmounts refund={reading.data.refund_paise} charge={reading.data.charge_paise} />
                {reading.data.rule.late && (
                  <Typography variant="body2" color="textSecondary">
                    {t("endings.cancel.late")}
                  </Typography>
                )}
              </>
            ) : reading.error ? (
              <Typography color="error">{errorMessage(reading.error)}</Typography>
            ) : (
              <Loading>
                <Skeleton width="70%" />
              </Loading>
            )}
          </Box>
          <TextInput
            name="note"
            label={t("endings.cancel.note")}
            hint={t("endings.noteHint")}
            rows={3}
            validate={validatorOf(cancelVisit.body.properties.note, t("endings.cancel.note"))}
          />
        </Stack>
      </FormProvider>
    </Dialog>
  );
}

/** What comes back of a payment, and what is kept. Nothing if nothing was paid online. */
function PaidAmounts({ refund, charge }: { refund: number; charge: number }) {
  const t = useTranslation();
  if (refund === 0 && charge === 0) return null;
  return (
    <>
      <Typography>{t("endings.cancel.refund", { amount: formatMinor(refund) })}</Typography>
      <Typography>{t("endings.cancel.charge", { amount: formatMinor(charge) })}</Typography>
    </>
  );
}
