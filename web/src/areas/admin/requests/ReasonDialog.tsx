// 'Provide Reason': why a request is rejected. The applicant gets it by mail and notice.
import { useEffect } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { toast } from "../../../ui/feedback/toast.ts";

export interface ReasonDialogProps {
  open: boolean;
  busy: boolean;
  onCancel: () => void;
  onSubmit: (reason: string) => void;
}

/** Begins with the default reason at each opening. */
export default function ReasonDialog({ open, busy, onCancel, onSubmit }: ReasonDialogProps) {
  const t = useTranslation();
  const initial = { reason: t("admin.requests.defaultReason") };
  const form = useAppForm(initial);
  const { reset, setFocus } = form;
  useEffect(() => {
    if (open) reset(initial);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, reset]);
  const submit = form.handleSubmit(
    ({ reason }) => {
      if (!busy) onSubmit(reason.trim());
    },
    () => toast.warning(t("admin.requests.reasonMissing"), { id: "form" }),
  );

  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        title={t("admin.requests.reasonTitle")}
        width="xs"
        alwaysCard
        locked={busy}
        onClose={onCancel}
        onOpening={() => setFocus("reason", { shouldSelect: true })}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button variant="outlined" onClick={onCancel} disabled={busy}>
              {t("admin.cancel")}
            </Button>
            <Button type="submit" color="error" busy={busy}>
              {t("admin.requests.submit")}
            </Button>
          </>
        }
      >
        <TextInput
          name="reason"
          label={t("admin.field.reason")}
          rows={2}
          input={{ maxLength: 500 }}
          validate={(reason) => (String(reason).trim() === "" ? t("admin.requests.reasonMissing") : true)}
        />
      </Dialog>
    </FormProvider>
  );
}
