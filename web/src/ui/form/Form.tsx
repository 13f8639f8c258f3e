// Forms: what is wrong stands under its field once it was left, the first wrong field gets the focus, and what was typed
// stays when the server rejects it.
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

/** A form as the product's forms behave: checked on leaving a field, again while typing once it was wrong. */
export function useAppForm<V extends FieldValues>(defaultValues: DefaultValues<V>): UseFormReturn<V> {
  return useForm<V>({ mode: "onTouched", shouldFocusError: true, defaultValues });
}

export interface FormProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  onSubmit: SubmitHandler<V>;
  children: ReactNode;
  label?: string;
}

/** The form element with its fields under one another. */
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

/** Begins a form that was sent anew with `next`. What was typed while the call was under way stays, as a change of `next`. */
export function resetSent<V extends FieldValues>(form: UseFormReturn<V>, sent: V, next: V): void {
  const typed = form.getValues();
  const names = Object.keys(typed) as Path<V>[];
  const differ = (one: V, other: V) => (name: Path<V>) =>
    JSON.stringify(one[name]) !== JSON.stringify(other[name]);
  const changed = names.filter(differ(typed, sent));
  // Rows of a list that are put in anew would lose the focus.
  form.reset(next, { keepValues: changed.length > 0 });
  if (changed.length === 0) return;
  const untouched = names.filter((name) => !changed.includes(name)).filter(differ(typed, next));
  for (const name of untouched) form.setValue(name, next[name]);
  // The values stand there already: this finds out what is changed now.
  for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true });
}

/**
 * Puts the server's sentences under their fields, where they stay until the field is changed, and focuses the first.
 * Answers the ones that belong to no field shown (then a toast must say them).
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
