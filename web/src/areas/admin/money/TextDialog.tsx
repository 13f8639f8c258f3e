// A dialog with one text, such as a reference or a reason. A refusal appears in it, and the text stays.
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextInput } from "../../../ui/form/fields.tsx";
import { showFieldErrors, useAppForm } from "../../../ui/form/Form.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";

/** The names of the texts on the wire, and their greatest lengths there. */
const lengths = { reason: 500, reference: 200, text: 500 } as const;
export type TextName = keyof typeof lengths;

export interface TextDialogProps {
  open: boolean;
  title: string;
  hint: string;
  field: TextName;
  label: string;
  act: string;
  onClose: () => void;
  onSent: () => void;
  onClosed: () => void;
  send: (text: string) => Promise<{ message: string }>;
}

export default function TextDialog(props: TextDialogProps) {
  const { open, title, hint, field, label, act, onClose, onSent, onClosed, send } = props;
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
      const rest = error instanceof ApiError ? showFieldErrors(form, error.fields) : [];
      const isShown = error instanceof ApiError && field in error.fields;
      setRefusal([...(isShown ? [] : [errorMessage(error)]), ...rest.map(([, words]) => words)].join(" "));
    }
  });
  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        title={title}
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
