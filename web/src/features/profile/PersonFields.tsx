// The fields of a person with an account. Labels differ by screen and bounds by call; autofill, keyboard and error
// texts do not. Use them inside <Form>.
import type { ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { TextInput } from "../../ui/form/fields.tsx";
import { validatorOf, type FieldSchema } from "../../ui/form/validators.ts";

export interface PersonFieldProps {
  label: string;
  schema: FieldSchema;
}

/** `first_name`. */
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

/** `last_name`. */
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

/** `username`; `end` is placed at the end of the field. */
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

/** `phone`. */
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
