// Shows a refusal of the server in a dialog with a form.
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError, errorMessage } from "../../platform/api-error.ts";
import { showFieldErrors } from "../../ui/form/Form.tsx";

/**
 * Puts the sentences of a failed call under their fields. Returns the text that the dialog shows itself, '' if there is
 * none: sentences without a visible field, and the error's message if no field shows a sentence.
 */
export function showRefusal<V extends FieldValues>(form: UseFormReturn<V>, error: unknown): string {
  const fields = error instanceof ApiError ? error.fields : {};
  const rest = showFieldErrors(form, fields).map(([, sentence]) => sentence);
  const isShown = Object.keys(fields).some((field) => field in form.getValues());
  return (isShown ? rest : [errorMessage(error), ...rest]).join(" ");
}
