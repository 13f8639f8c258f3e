// A dialog with one text, such as a reference or a reason. A refusal appears in it, and the text stays.
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import { showRefusal } from "../show-refusal.ts";

/** The names of the texts on the wire, and their greatest lengths there. */
const lengths = { reason: 500, reference: 200, text: 500 } as const;
export type TextName = keyof typeof lengths;

export interface TextDialogProps {
  open: boolean;
  /** The title, and the text of the button that sends. */
  act: string;
  hint: string;
  field: TextName;
  label: string;
  onClose: () => void;
  onSent: () => void;
  onClosed: () => void;
  send: (text: string) => Promise<{ message: string }>;
}

export default function TextDialog(props: TextDialogProps) {
  const { open, act, hint, field, label, onClose, onSent, onClosed, send } = props;
  const t = useTranslation();
  const form = useAppForm<Record<string, string>>({ [field]: "" });
  const [refusal, setRefusal] = useState("");
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setRefusal("");
    try {
      const { message } = await send((values[field] ?? "").trim());
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
        title={act}
        width="xs"
        alwaysCard
        locked={isSubmitting}
        onClose={onClose}
        onClosed={onClosed}
        onOpening={() => form.setFocus(field)}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
              {t("admin.cancel")}
            </Button>
            <Button type="submit" busy={isSubmitting}>
              {act}
            </Button>
          </>
        }
      >
        <Typography sx={{ mb: 2 }}>{hint}</Typography>
        <TextInput
          name={field}
          label={label}
          validate={validatorOf({ minLength: 1, maxLength: lengths[field] }, label)}
          {...(field !== "reference" && { rows: 2 })}
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
