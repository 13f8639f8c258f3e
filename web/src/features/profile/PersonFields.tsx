// The fields of a person with an account. Labels depend on the screen and limits on the call, while autofill,
// keyboard and error texts are the same. Use them inside <Form>.
import type { ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { TextInput } from "../../ui/form/fields.tsx";
import { validatorOf, type FieldSchema } from "../../ui/form/validators.ts";

export interface PersonFieldProps {
  label: string;
  schema: FieldSchema;
}

/** The field `first_name`. */
export function FirstNameInput({ label, schema }: PersonFieldProps) {
  return (
    <TextInput
      name="first_name"
      label={label}
      validate={validatorOf(schema, label)}
      autoComplete="given-name"
    />
  );
}

/** The field `last_name`. */
export function LastNameInput({ label, schema }: PersonFieldProps) {
  return (
    <TextInput
      name="last_name"
      label={label}
      validate={validatorOf(schema, label)}
      autoComplete="family-name"
    />
  );
}

/** The field `username`. `end` is placed at the end of the field. */
export function UsernameInput({ label, schema, end }: PersonFieldProps & { end?: ReactNode }) {
  const t = useTranslation();
  return (
    <TextInput
      name="username"
      label={label}
      validate={validatorOf(schema, label, t("ui.form.username"))}
      autoComplete="username"
      end={end}
      input={{ autoCapitalize: "none", spellCheck: false }}
    />
  );
}

/** The field `phone`. */
export function PhoneInput({ label, schema }: PersonFieldProps) {
  const t = useTranslation();
  return (
    <TextInput
      name="phone"
      type="tel"
      label={label}
      validate={validatorOf(schema, label, t("ui.form.phone"))}
      autoComplete="tel"
      input={{ inputMode: "tel" }}
    />
  );
}
