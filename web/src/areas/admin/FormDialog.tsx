// The panel's dialog with a form. When the server rejects the values, the form keeps them and shows the errors under
// the fields.
import Box from "@mui/material/Box";
import { useEffect, type ReactNode } from "react";
import {
  FormProvider,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import { ApiError, errorMessage } from "../../platform/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { showFieldErrors } from "../../ui/form/Form.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { fieldsGrid } from "./fields-grid.ts";

export interface FormDialogProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  open: boolean;
  /** The initial values. An unsent draft takes precedence. */
  initial: DefaultValues<V>;
  title: string;
  submitLabel: string;
  onClose: () => void;
  /** Sends the form and shows the reply's message. The dialog stays open when this throws. */
  onSend: (values: V) => Promise<{ message: string }>;
  /** Handles an error that belongs to no field. By default its message is shown. */
  onError?: (error: unknown) => void;
  /** An additional warning when invalid values are about to be sent. */
  warningOf?: (values: V) => string | undefined;
  children: ReactNode;
  /** The field that gets the focus first. */
  firstField?: Path<V>;
  /** Nothing can be edited: the only button is Close. */
  readOnly?: boolean;
}

const showError = (error: unknown): void => toast.error(errorMessage(error));

/**
 * Shows the fields in two columns where there is room. Give a row's dialog a `key`, so that each row has its own
 * state.
 */
export function FormDialog<V extends FieldValues>({
  form,
  open,
  initial,
  title,
  submitLabel,
  onClose,
  onSend,
  onError = showError,
  warningOf,
  children,
  firstField,
  readOnly = false,
}: FormDialogProps<V>) {
  const t = useTranslation();
  const { reset, setFocus } = form;
  const { isSubmitting, isDirty } = form.formState;
  useEffect(() => {
    if (open && !isDirty) reset(initial);
    // Resets only when the dialog opens: a refetch must not clear the person's input.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, reset]);

  const warn = (): void => {
    const warning = warningOf?.(form.getValues());
    if (warning) toast.warning(warning, { id: "form" });
  };
  const submit = form.handleSubmit(async (values) => {
    const warning = warningOf?.(values);
    if (warning) {
      toast.warning(warning, { id: "form" });
      return;
    }
    try {
      const { message } = await onSend(values);
      toast.success(message);
      reset(values);
      onClose();
    } catch (error) {
      const rest = error instanceof ApiError ? showFieldErrors(form, error.fields) : [];
      for (const [, sentence] of rest) toast.error(sentence);
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) onError(error);
    }
  }, warn);

  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        title={title}
        width="md"
        onClose={onClose}
        locked={isSubmitting}
        onOpening={() => {
          if (firstField) setFocus(firstField);
        }}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
              {t(readOnly ? "admin.close" : "admin.cancel")}
            </Button>
            {!readOnly && (
              <Button type="submit" busy={isSubmitting}>
                {submitLabel}
              </Button>
            )}
          </>
        }
      >
        <Box
          sx={{
            ...fieldsGrid,
            alignItems: "start",
          }}
        >
          {children}
        </Box>
      </Dialog>
    </FormProvider>
  );
}
