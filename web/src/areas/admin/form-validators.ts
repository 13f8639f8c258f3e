// The panel's own form rules: the sentence for an empty field (docs/rules/screens.md 13).
import { translate } from "../../locales/translation.ts";
import { validatorOf, type FieldSchema } from "../../ui/form/validators.ts";

/** The two sentences for an empty field (docs/rules/screens.md 13): on creating, and on editing. */
export type RequiredMessage = "admin.cantBeEmpty" | "admin.required";

const isEmpty = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() === "" : value === undefined || value === null;

/**
 * Returns a field's validator: the documented sentence when the field is empty, otherwise the contract's limits in
 * words.
 */
export function fieldValidator(
  wording: RequiredMessage,
  schema: FieldSchema,
  label: string,
  pattern?: string,
) {
  const bounds = validatorOf(schema, label, pattern);
  return (value: unknown): true | string =>
    isEmpty(value) ? translate(wording, { field: label }) : bounds(value);
}

/** The warning for the first empty field in the order of the form. Fields have their wire names. */
export function firstMissingMessage(
  wording: RequiredMessage,
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string | undefined {
  const field = names.find((name) => isEmpty(values[name]));
  return field === undefined ? undefined : translate(wording, { field });
}
