// 'Nobody was there': the policy's consequences, and a note. Load it lazily.
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { FormProvider } from "react-hook-form";
import { reportNoShow } from "@hourhand/contract/cancellations";
import { shareOf } from "@hourhand/contract/policies";
import { useTranslation } from "../../../locales/translation.ts";
import { errorDetails } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { showFormError } from "../../../ui/form/show-form-error.ts";
import { validatorOf } from "../../../ui/form/validators.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import type { ActDialog } from "../ActButton.tsx";
import type { BookingLife } from "../page/api.ts";
import { useReportNoShow } from "./api.ts";

export interface NoShowDialogProps extends ActDialog {
  booking: BookingLife;
  /** Who reports the no-show. */
  side: "customer" | "worker";
}

/** What a charge can be taken from: what was paid online and not refunded, where the policy's charge is taken. */
const chargeableOf = ({ payments, policy }: BookingLife): number =>
  policy.charges_no_show
    ? payments
        .filter(({ state }) => state === "paid")
        .reduce((sum, { amount_paise: amount, refunded_paise: refunded }) => sum + amount - refunded, 0)
    : 0;

/** Reports that the other person did not come. */
export default function NoShowDialog({ open, booking, side, onClose, onSent, onClosed }: NoShowDialogProps) {
  const t = useTranslation();
  const form = useAppForm({ note: "" });
  const report = useReportNoShow();
  const other = side === "customer" ? booking.worker.name : booking.customer.name;
  const chargePaise = shareOf(booking.total_paise, booking.policy.no_show_percent);
  const keptPaise = Math.min(chargePaise, chargeableOf(booking));

  const submit = form.handleSubmit(async ({ note }) => {
    if (report.isPending) return;
    try {
      const { message } = await report.mutateAsync({
        id: booking.id,
        ...(note.trim() !== "" && { note }),
      });
      toast.success(message);
      onSent();
    } catch (error) {
      showFormError(form, errorDetails(error));
    }
  });

  return (
    <Dialog
      open={open}
      title={t("endings.noShow.title", { name: other })}
      onClose={onClose}
      onClosed={onClosed}
      locked={report.isPending}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={report.isPending}>
            {t("endings.noShow.back")}
          </Button>
          <Button type="submit" color="error" busy={report.isPending}>
            {t("endings.noShow.do")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Stack sx={{ gap: 2.5 }}>
          <Typography>{t("endings.noShow.ends", { title: booking.title, name: other })}</Typography>
          <Box sx={{ bgcolor: "surface.tint", borderRadius: "14px", p: 2 }}>
            <Typography variant="subtitle2" component="p">
              {t("endings.cancel.means")}
            </Typography>
            <Typography sx={{ fontWeight: 600 }}>
              {side === "customer"
                ? t("endings.noShow.instead")
                : keptPaise > 0
                  ? t("endings.noShow.kept", { amount: formatMinor(keptPaise) })
                  : t("endings.noShow.charge", { amount: formatMinor(chargePaise) })}
            </Typography>
          </Box>
          <TextInput
            name="note"
            label={t("endings.noShow.note")}
            hint={t("endings.noteHint")}
            rows={3}
            validate={validatorOf(reportNoShow.body.properties.note, t("endings.noShow.note"))}
          />
        </Stack>
      </FormProvider>
    </Dialog>
  );
}
