// Shows the errors of a rejected form, in the same way in every form whose call answers with one sentence.
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { toast } from "../feedback/toast.ts";
import { showFieldErrors } from "./Form.tsx";

/** Shows the message as a toast and the field errors under their fields, where they stay. */
export function showFormError<V extends FieldValues>(
  form: UseFormReturn<V>,
  rejection: { readonly message: string; readonly fields: Readonly<Record<string, readonly string[]>> },
  as: "error" | "warning" = "error",
): void {
  toast[as](rejection.message);
  showFieldErrors(form, rejection.fields);
}
