// What a form says when it is refused, the same in every form whose call answers with one sentence.
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { toast } from "../toast.ts";
import { showFieldErrors } from "./Form.tsx";

/** Says the sentence as a toast, and puts what is said of single fields under them, where it stays. */
export function sayRefused<V extends FieldValues>(
  form: UseFormReturn<V>,
  said: { readonly message: string; readonly fields: Readonly<Record<string, readonly string[]>> },
  as: "error" | "warning" = "error",
): void {
  toast[as](said.message);
  showFieldErrors(form, said.fields);
}
