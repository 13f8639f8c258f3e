// A new password, typed twice: `password` and `cpassword`. They belong inside <Form>.
import { useFormContext, useWatch } from "react-hook-form";
import { setPassword } from "@hourhand/contract/accounts";
import { plainPassword } from "@hourhand/contract/passwords";
import { useTranslation } from "../../locales/translation.ts";
import { PasswordInput } from "../../ui/form/fields.tsx";
import { required, validatorOf } from "../../ui/form/validators.ts";

/** What the two fields hold. */
export interface TypedPasswords {
  password: string;
  cpassword: string;
}

/** The two fields; `label` is the first one's. */
export function NewPasswordFields({ label }: { label: string }) {
  const t = useTranslation();
  const { formState, getFieldState } = useFormContext<TypedPasswords>();
  const { password, cpassword } = useWatch<TypedPasswords>();
  // Said on leaving the field, and no error of the form: at sign-up it is sent all the same (docs/rules/screens.md 14).
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
