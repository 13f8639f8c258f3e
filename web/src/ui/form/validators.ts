// Validates fields by the contract's schemas, with texts from the catalogue.
import { inMarket } from "@hourhand/contract/money-fields";
import { isBlankText } from "@hourhand/contract/blank-text";
import { plainForm, type Notation } from "@hourhand/contract/notations";
import { plainPassword } from "@hourhand/contract/passwords";
import { translate } from "../../locales/translation.ts";

/** The parts of a field's JSON Schema that a form checks. */
export interface FieldSchema {
  title?: string;
  type?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  message?: string;
  multipleOf?: number;
  isSalary?: boolean;
  optional?: unknown;
  isPassword?: boolean;
  notation?: Notation;
}

/**
 * A `validate` function for a field, which returns true or the error to show. `label` is the field's name on the
 * screen. `pattern` replaces the contract's sentence for a value in the wrong format.
 */
export function validatorOf(
  documented: FieldSchema,
  label: string,
  pattern?: string,
): (value: unknown) => true | string {
  const schema = inMarket(documented);
  const min = schema.minLength ?? 0;
  const max = schema.maxLength ?? Number.POSITIVE_INFINITY;
  const numeric = schema.type === "integer" || schema.type === "number";
  return (value) => {
    const text = typedOf(value);
    const typed = schema.isPassword
      ? plainPassword(text)
      : schema.notation
        ? plainForm(schema.notation, text)
        : text;
    const trimmed = isBlankText(typed) ? "" : typed.trim();
    if (trimmed === "")
      return schema.optional || (!numeric && min === 0) ? true : translate("ui.form.missing", { label });
    if (numeric) {
      const number = Number(trimmed);
      if (!Number.isFinite(number)) return translate("ui.form.number", { label });
      if ((schema.type === "integer" || schema.multipleOf === 1) && !Number.isInteger(number))
        return translate("ui.form.whole", { label });
      if (number < (schema.minimum ?? -Infinity) || number > (schema.maximum ?? Infinity))
        return translate("ui.form.between", { label, min: schema.minimum ?? 0, max: schema.maximum ?? 0 });
      return true;
    }
    if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(typed))
      return pattern ?? schema.message ?? translate("ui.form.shape", { label });
    if (lengthOf(schema.isPassword ? typed : trimmed) < min)
      return translate("ui.form.short", { label, min });
    if (lengthOf(typed) > max) return translate("ui.form.long", { label, max });
    return true;
  };
}

/** Counts characters as the server does. */
const lengthOf = (text: string): number => Array.from(text).length;

const typedOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Only validates that a field is filled in. */
export function required(label: string): (value: unknown) => true | string {
  return (value) => (isBlankText(typedOf(value)) ? translate("ui.form.missing", { label }) : true);
}
