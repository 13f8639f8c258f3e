// Forms: an error appears under its field when the field loses the focus, the first invalid field gets the focus, and
// typed values stay when the server rejects them.
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type SubmitHandler,
  type UseFormReturn,
} from "react-hook-form";

/** The product's form: validated on blur, and after an error on every change. */
export function useAppForm<V extends FieldValues>(defaultValues: DefaultValues<V>): UseFormReturn<V> {
  return useForm<V>({ mode: "onTouched", shouldFocusError: true, defaultValues });
}

export interface FormProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  onSubmit: SubmitHandler<V>;
  children: ReactNode;
  label?: string;
}

/** A form element with its fields stacked. */
export function Form<V extends FieldValues>({ form, onSubmit, children, label }: FormProps<V>) {
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        noValidate
        aria-label={label}
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
        sx={{ gap: 2 }}
      >
        {children}
      </Stack>
    </FormProvider>
  );
}

/** Resets a form to `next` after it was sent. Text typed during the call stays, and counts as a change of `next`. */
export function resetSent<V extends FieldValues>(form: UseFormReturn<V>, sent: V, next: V): void {
  const typed = form.getValues();
  const names = Object.keys(typed) as Path<V>[];
  const differ = (one: V, other: V) => (name: Path<V>) =>
    JSON.stringify(one[name]) !== JSON.stringify(other[name]);
  const changed = names.filter(differ(typed, sent));
  // Replacing the rows of a field array would lose the focus.
  form.reset(next, { keepValues: changed.length > 0 });
  if (changed.length === 0) return;
  const untouched = names.filter((name) => !changed.includes(name)).filter(differ(typed, next));
  for (const name of untouched) form.setValue(name, next[name]);
  // The fields already have these values. This marks the changed ones as dirty.
  for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true });
}

/**
 * Puts the server's sentences under their fields, where they stay until the field changes, and focuses the first.
 * Returns the sentences without a visible field, which a toast should show.
 */
export function showFieldErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: Readonly<Record<string, readonly string[]>>,
): readonly (readonly [field: string, sentence: string])[] {
  const known = form.getValues();
  const rest: [string, string][] = [];
  let first = true;
  for (const [field, sentences] of Object.entries(fields)) {
    if (field in known) {
      const message = sentences.join(" ");
      form.setError(field as Path<V>, { type: "server", message }, { shouldFocus: first });
      first = false;
    } else for (const sentence of sentences) rest.push([field, sentence]);
  }
  return rest;
}
