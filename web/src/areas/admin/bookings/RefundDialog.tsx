// An administrator's refund: amount, reason, and whose money it is. A refusal appears in the dialog.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { SelectInput, TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import { currencySign, typedAmount } from "../../../ui/format/money-fields.ts";
import { showRefusal } from "../show-refusal.ts";
import { useRefundBooking } from "./api.ts";

export interface RefundDialogProps {
  open: boolean;
  bookingId: number;
  /** What was paid and not refunded, in minor units. */
  refundable: number;
  onClose: () => void;
  onSent: () => void;
  onClosed: () => void;
}

const sources = ["worker", "platform"] as const;

/** Typed values stay when the dialog is closed or the server refuses. */
export default function RefundDialog(props: RefundDialogProps) {
  const { open, bookingId, refundable, onClose, onSent, onClosed } = props;
  const t = useTranslation();
  const form = useAppForm<{ amount_paise: string; reason: string; from: (typeof sources)[number] }>({
    amount_paise: "",
    reason: "",
    from: "worker",
  });
  const { mutateAsync } = useRefundBooking();
  const [refusal, setRefusal] = useState("");
  const { isSubmitting } = form.formState;
  const limit = formatMinor(refundable);
  const submit = form.handleSubmit(async ({ amount_paise: amount, reason, from }) => {
    setRefusal("");
    try {
      const { message } = await mutateAsync({
        id: bookingId,
        amount_paise: typedAmount(amount) ?? 0,
        reason: reason.trim(),
        from,
      });
      toast.success(message);
      onSent();
    } catch (error) {
      setRefusal(showRefusal(form, error));
    }
  });
  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        title={t("money.booking.refund.title")}
        locked={isSubmitting}
        onClose={onClose}
        onClosed={onClosed}
        onOpening={() => form.setFocus("amount_paise")}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
              {t("admin.cancel")}
            </Button>
            <Button type="submit" busy={isSubmitting}>
              {t("money.booking.refund.title")}
            </Button>
          </>
        }
      >
        <Typography sx={{ mb: 2 }}>{t("money.booking.refund.hint", { amount: limit })}</Typography>
        <Box sx={{ display: "grid", gap: 2 }}>
          <TextInput
            name="amount_paise"
            label={t("money.booking.refund.amount")}
            start={currencySign()}
            input={{ inputMode: "decimal" }}
            validate={(typed) => {
              const minor = typedAmount(String(typed));
              return minor !== undefined && minor > 0 && minor <= refundable
                ? true
                : t("money.booking.refund.bounds", { amount: limit });
            }}
          />
          <SelectInput
            name="from"
            label={t("money.booking.refund.from")}
            options={sources.map((value) => ({ value, label: t(`money.booking.refund.${value}`) }))}
          />
          <TextInput
            name="reason"
            label={t("money.reason")}
            rows={2}
            validate={validatorOf({ minLength: 1, maxLength: 500 }, t("money.reason"))}
          />
        </Box>
        {refusal !== "" && (
          <Typography role="alert" sx={{ mt: 2, color: "error.main" }}>
            {refusal}
          </Typography>
        )}
      </Dialog>
    </FormProvider>
  );
}
