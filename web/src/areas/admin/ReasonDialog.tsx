// Asks an administrator for the reason of an act. Whom it concerns reads it.
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
  /** What the act means, above the field. */
  hint?: string;
  /** The label of the button that does it. */
  act: string;
  /** It may be left empty. */
  isOptional?: boolean;
  /** What becomes of the reason, below the field. */
  help?: string;
  /** What stands in the field at first. */
  initialReason?: string;
  /** What was typed before and not sent, where the dialog itself does not stay. */
  draft?: string | undefined;
  onCancel: (draft: string) => void;
  onClosed?: () => void;
  onSubmit: (reason: string) => void;
}

/** What was typed stays until it has been sent; give it a `key` of what it is about. */
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
        // Words of one's own are not to be lost by the next letter.
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
