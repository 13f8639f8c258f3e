// Records what the worker was paid at the visit: the amount and how. A rejection appears in the dialog.
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { waysOfPaying, type WayOfPaying } from "@hourhand/contract/bookings-v1";
import { isIndia } from "@hourhand/contract/market";
import { decimalInWords, toMajor } from "@hourhand/contract/money";
import { maxTimesTotal } from "@hourhand/contract/visit-payments";
import { useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import type { ActDialog } from "../../../features/bookings/ActButton.tsx";
import { useRecordVisitPayment, type BookingLife } from "../../../features/bookings/page/api.ts";
import { language, useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ChoiceTiles } from "../../../ui/form/ChoiceTiles.tsx";
import { TextInput } from "../../../ui/form/fields.tsx";
import { showFieldErrors, useAppForm } from "../../../ui/form/Form.tsx";
import { formatMinor } from "../../../ui/format/money.ts";
import { currencySign, typedAmount } from "../../../ui/format/money-fields.ts";

export interface RecordPaymentDialogProps extends ActDialog {
  booking: BookingLife;
  title: string;
}

/** Suggests what was recorded, or the booking's total in cash. */
export default function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  const { open, booking, title, onClose, onSent, onClosed } = props;
  const t = useTranslation();
  const { paid_at_visit: paid, total_paise: total } = booking;
  const form = useAppForm<{ amount: string; how: WayOfPaying }>({
    amount: decimalInWords(toMajor(paid?.amount_paise ?? total), language()),
    how: paid?.how ?? "cash",
  });
  const how = useWatch({ control: form.control, name: "how" });
  const { mutateAsync, isPending } = useRecordVisitPayment();
  const [refusal, setRefusal] = useState("");
  const most = maxTimesTotal * total;
  const submit = form.handleSubmit(async ({ amount }) => {
    if (isPending) return;
    setRefusal("");
    try {
      const { message } = await mutateAsync({
        id: booking.id,
        amount_paise: typedAmount(amount) ?? 0,
        how,
      });
      toast.success(message);
      onSent();
    } catch (error) {
      const sentences = error instanceof ApiError ? error.fields["amount_paise"] : undefined;
      if (sentences) showFieldErrors(form, { amount: sentences });
      else setRefusal(errorMessage(error));
    }
  });
  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        title={title}
        locked={isPending}
        onClose={onClose}
        onClosed={onClosed}
        onOpening={() => form.setFocus("amount")}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button variant="outlined" onClick={onClose} disabled={isPending}>
              {t("worker.close")}
            </Button>
            <Button type="submit" busy={isPending}>
              {t("worker.save")}
            </Button>
          </>
        }
      >
        <Stack sx={{ gap: 2.5 }}>
          <Typography sx={{ overflowWrap: "anywhere" }}>
            {t("worker.paid.hint", { name: booking.customer.name })}
          </Typography>
          {refusal !== "" && (
            <Alert severity="warning" sx={{ borderRadius: "12px" }}>
              {refusal}
            </Alert>
          )}
          <TextInput
            name="amount"
            label={t("worker.paid.amount")}
            start={currencySign()}
            input={{ inputMode: "decimal" }}
            validate={(typed) => {
              const minor = typedAmount(String(typed));
              return minor !== undefined && minor > 0 && minor <= most
                ? true
                : t("worker.paid.bounds", { amount: formatMinor(most) });
            }}
          />
          <ChoiceTiles
            legend={t("worker.paid.how")}
            choices={waysOfPaying
              .filter((way) => way !== "upi" || isIndia())
              .map((way) => ({ value: way, label: t(`worker.paid.${way}`) }))}
            value={how}
            onChange={(way) => form.setValue("how", way as WayOfPaying)}
          />
        </Stack>
      </Dialog>
    </FormProvider>
  );
}
