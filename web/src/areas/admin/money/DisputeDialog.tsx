// How a dispute ended: won, or lost and borne by the worker or the platform. A refusal appears in the dialog.
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { SelectInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { useEndDispute } from "./api.ts";

export interface DisputeDialogProps {
  open: boolean;
  disputeId: number;
  /** The disputed amount in words. */
  amount: string;
  onClose: () => void;
  onSent: () => void;
  onClosed: () => void;
}

const results = ["won", "worker", "platform"] as const;

export default function DisputeDialog(props: DisputeDialogProps) {
  const { open, disputeId: id, amount, onClose, onSent, onClosed } = props;
  const t = useTranslation();
  const form = useAppForm<{ result: (typeof results)[number] | "" }>({ result: "" });
  const { mutateAsync } = useEndDispute();
  const [refusal, setRefusal] = useState("");
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ result }) => {
    setRefusal("");
    try {
      const { message } = await mutateAsync(
        result === "worker" || result === "platform" ? { id, won: false, from: result } : { id, won: true },
      );
      toast.success(message);
      onSent();
    } catch (error) {
      setRefusal(errorMessage(error));
    }
  });
  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        title={t("money.dispute.end")}
        width="xs"
        alwaysCard
        locked={isSubmitting}
        onClose={onClose}
        onClosed={onClosed}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
              {t("admin.cancel")}
            </Button>
            <Button type="submit" busy={isSubmitting}>
              {t("money.dispute.end")}
            </Button>
          </>
        }
      >
        <Typography sx={{ mb: 2 }}>{t("money.dispute.hint", { amount })}</Typography>
        <SelectInput
          name="result"
          label={t("money.result")}
          // Nothing is preselected, because the record cannot be changed.
          validate={(value) => value !== "" || t("admin.cantBeEmpty", { field: t("money.result") })}
          options={results.map((value) => ({ value, label: t(`money.dispute.${value}`) }))}
        />
        {refusal !== "" && (
          <Typography role="alert" sx={{ mt: 2, color: "error.main" }}>
            {refusal}
          </Typography>
        )}
      </Dialog>
    </FormProvider>
  );
}
