// A new password, typed twice: `password` and `cpassword`. They belong inside <Form>.
import { setPassword } from "@hourhand/contract/accounts";
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
        autoComplete="new-password"
      />
    </>
  );
}
