// A new password, typed twice: `password` and `cpassword`. They belong inside <Form>.
import { setPassword } from "@hourhand/contract/accounts";
import { useTexts } from "../../locales/texts.ts";
import { PasswordInput } from "../../ui/form/fields.tsx";
import { filledIn, validatorOf } from "../../ui/form/rules.ts";

/** What the two fields hold. */
export interface TypedPasswords {
  password: string;
  cpassword: string;
}

/** The two fields; `label` is the first one's. */
export function NewPasswordFields({ label }: { label: string }) {
  const t = useTexts();
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
        validate={filledIn(t("auth.confirmPassword"))}
        autoComplete="new-password"
      />
    </>
  );
}
