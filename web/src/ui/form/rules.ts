// What a field must satisfy, taken from the contract's schema of it, in words from the catalogue.
import { text } from "../../locales/texts.ts";

/** The parts of a field's JSON Schema that a form checks. */
export interface FieldSchema {
  title?: string;
  type?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  says?: string;
  optional?: unknown;
}

/**
 * A `validate` function for a field: true, or the sentence to show. `label` is the field's name on the screen, `pattern`
 * the sentence for a value of the wrong shape (the contract's own otherwise).
 */
export function validatorOf(
  schema: FieldSchema,
  label: string,
  pattern?: string,
): (value: unknown) => true | string {
  const least = schema.minLength ?? 0;
  const most = schema.maxLength ?? Number.POSITIVE_INFINITY;
  const numeric = schema.type === "integer" || schema.type === "number";
  return (value) => {
    const typed = typedOf(value);
    const trimmed = typed.trim();
    if (trimmed === "")
      return schema.optional || (!numeric && least === 0) ? true : text("ui.form.missing", { label });
    if (numeric) {
      const number = Number(trimmed);
      if (!Number.isFinite(number)) return text("ui.form.number", { label });
      if (schema.type === "integer" && !Number.isInteger(number)) return text("ui.form.whole", { label });
      if (number < (schema.minimum ?? -Infinity) || number > (schema.maximum ?? Infinity))
        return text("ui.form.between", { label, least: schema.minimum ?? 0, most: schema.maximum ?? 0 });
      return true;
    }
    if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(typed))
      return pattern ?? schema.says ?? text("ui.form.shape", { label });
    if (trimmed.length < least) return text("ui.form.short", { label, least });
    if (typed.length > most) return text("ui.form.long", { label, most });
    return true;
  };
}

const typedOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A field that must be filled in, and nothing more. */
export function filledIn(label: string): (value: unknown) => true | string {
  return (value) => (typedOf(value).trim() === "" ? text("ui.form.missing", { label }) : true);
}
