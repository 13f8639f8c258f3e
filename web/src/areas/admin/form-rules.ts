// The panel's own rules for forms: which field is empty, and how that is said (second document section 5).
import { text } from "../../locales/texts.ts";
import { validatorOf, type FieldSchema } from "../../ui/form/rules.ts";

/** The two wordings of the documents for an empty field: on creating, and on editing. */
export type EmptyWording = "admin.cantBeEmpty" | "admin.required";

const isEmpty = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() === "" : value === undefined || value === null;

/** A field's check: the documented sentence when it is empty, else the contract's bounds in words. */
export function ruleOf(wording: EmptyWording, schema: FieldSchema, label: string, pattern?: string) {
  const bounds = validatorOf(schema, label, pattern);
  return (value: unknown): true | string =>
    isEmpty(value) ? text(wording, { field: label }) : bounds(value);
}

/** The warning for the first empty field in the order of the form; fields go by the names they are sent under. */
export function emptyWarning(
  wording: EmptyWording,
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string | undefined {
  const field = names.find((name) => isEmpty(values[name]));
  return field === undefined ? undefined : text(wording, { field });
}
