// A new password, typed twice: `password` and `cpassword`. Use it inside <Form>.
import { useFormContext, useWatch } from "react-hook-form";
import { setPassword } from "@hourhand/contract/accounts";
import { plainPassword } from "@hourhand/contract/passwords";
import { useTranslation } from "../../locales/translation.ts";
import { PasswordInput } from "../../ui/form/fields.tsx";
import { required, validatorOf } from "../../ui/form/validators.ts";

export interface TypedPasswords {
  password: string;
  cpassword: string;
}

/** The two fields; `label` belongs to the first. */
export function NewPasswordFields({ label }: { label: string }) {
  const t = useTranslation();
  const { formState, getFieldState } = useFormContext<TypedPasswords>();
  const { password, cpassword } = useWatch<TypedPasswords>();
  // Shown when the field loses the focus. It is not an error of the form, because sign-up sends it anyway
  // (docs/rules/screens.md 14).
  const differ =
    getFieldState("cpassword", formState).isTouched &&
    cpassword !== "" &&
    plainPassword(cpassword ?? "") !== plainPassword(password ?? "");
  return (
    <>
      <PasswordInput
        name="password"
        label={label}
        validate={validatorOf(setPassword.body.properties.password, label)}
        autoComplete="new-password"
        hint={t("auth.passwordHint")}
      />
      <PasswordInput
        name="cpassword"
        label={t("auth.confirmPassword")}
        validate={required(t("auth.confirmPassword"))}
        warning={differ ? t("auth.typeTheSame") : undefined}
        autoComplete="new-password"
      />
    </>
  );
}
