// Asks an administrator for the reason of an action. The person affected will read it.
import { maxReason } from "@hourhand/contract/wanted-state";
import Typography from "@mui/material/Typography";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { useAppForm } from "../../ui/form/Form.tsx";
import { toast } from "../../ui/feedback/toast.ts";

export interface ReasonDialogProps {
  open: boolean;
  busy: boolean;
  title: string;
  /** The consequences of the action, shown above the field. */
  hint?: string;
  /** The label of the confirming button. */
  act: string;
  /** The reason may be empty. */
  isOptional?: boolean;
  /** Who reads the reason, below the field. */
  help?: string;
  /** The initial text of the field. */
  initialReason?: string;
  /** Unsent text from an earlier opening, for a dialog that was unmounted since. */
  draft?: string | undefined;
  onCancel: (draft: string) => void;
  onClosed?: () => void;
  onSubmit: (reason: string) => void;
}

/** The typed text is kept until it is sent. Give the dialog a `key` for its subject. */
export default function ReasonDialog({
  open,
  busy,
  title,
  hint,
  act,
  isOptional = false,
  help,
  initialReason = "",
  draft,
  onCancel,
  onClosed,
  onSubmit,
}: ReasonDialogProps) {
  const t = useTranslation();
  const form = useAppForm({ reason: draft ?? initialReason });
  const cancel = () => onCancel(form.getValues("reason"));
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
        title={title}
        width="xs"
        alwaysCard
        locked={busy}
        onClose={cancel}
        // The suggested text is not selected when the dialog opens, because the first keystroke would replace it.
        onOpening={() =>
          form.setFocus("reason", { shouldSelect: form.getValues("reason") === initialReason })
        }
        {...(onClosed && { onClosed })}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button variant="outlined" onClick={cancel} disabled={busy}>
              {t("admin.cancel")}
            </Button>
            <Button type="submit" color="error" busy={busy}>
              {act}
            </Button>
          </>
        }
      >
        {hint !== undefined && <Typography sx={{ mb: 2 }}>{hint}</Typography>}
        <TextInput
          name="reason"
          label={t("admin.field.reason")}
          rows={2}
          input={{ maxLength: maxReason }}
          hint={help}
          isOptional={isOptional}
          validate={(reason) =>
            !isOptional && String(reason).trim() === "" ? t("admin.requests.reasonMissing") : true
          }
        />
      </Dialog>
    </FormProvider>
  );
}
