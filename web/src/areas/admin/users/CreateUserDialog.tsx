// 'Create new User': creates a verified account that can sign in immediately.
import { createUser } from "@hourhand/contract/accounts-admin";
import { plainPassword } from "@hourhand/contract/passwords";
import { translate, useTranslation } from "../../../locales/translation.ts";
import { PasswordInput, SelectInput, TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { firstMissingMessage, fieldValidator } from "../form-validators.ts";
import { FormDialog } from "../FormDialog.tsx";
import { useCreateUser } from "./api.ts";
import { roleOptions } from "./role-options.ts";

const initial = {
  username: "",
  email: "",
  phone: "",
  first_name: "",
  last_name: "",
  password: "",
  cpassword: "",
  role: "customer",
};
type Typed = typeof initial;
const needed = Object.keys(initial).filter((name) => name !== "role");
const fields = createUser.body.properties;

function warningOf(typed: Typed): string | undefined {
  const empty = firstMissingMessage("admin.cantBeEmpty", typed, needed);
  return (
    empty ??
    (plainPassword(typed.password) === plainPassword(typed.cpassword)
      ? undefined
      : translate("admin.passwordsNotSame"))
  );
}

/** The form starts empty, and is cleared after sending. */
export default function CreateUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslation();
  const form = useAppForm<Typed>(initial);
  const { mutateAsync } = useCreateUser();
  const check = (name: keyof typeof fields, label: string, pattern?: string) => ({
    name,
    label,
    validate: fieldValidator("admin.cantBeEmpty", fields[name], label, pattern),
  });

  return (
    <FormDialog
      form={form}
      open={open}
      initial={initial}
      title={t("admin.users.createTitle")}
      submitLabel={t("admin.create")}
      firstField="username"
      onClose={onClose}
      onSend={({ role, ...typed }) =>
        mutateAsync({ ...typed, email: typed.email.trim(), is_worker: role === "worker" })
      }
      warningOf={warningOf}
    >
      <TextInput
        {...check("username", t("admin.field.username"), t("ui.form.username"))}
        input={{ autoCapitalize: "none", spellCheck: false }}
      />
      <TextInput
        {...check("email", t("admin.field.email"), t("ui.form.email"))}
        type="email"
        input={{ inputMode: "email" }}
      />
      <TextInput
        {...check("phone", t("admin.field.phone"), t("ui.form.phone"))}
        type="tel"
        input={{ inputMode: "tel" }}
      />
      <SelectInput name="role" label={t("admin.field.role")} options={roleOptions(t)} />
      <TextInput {...check("first_name", t("admin.field.firstName"))} />
      <TextInput {...check("last_name", t("admin.field.lastName"))} />
      <PasswordInput {...check("password", t("admin.field.password"))} autoComplete="new-password" />
      <PasswordInput
        name="cpassword"
        label={t("admin.field.confirmPassword")}
        autoComplete="new-password"
        validate={(typed) => {
          const filled = fieldValidator(
            "admin.cantBeEmpty",
            fields.cpassword,
            t("admin.field.confirmPassword"),
          )(typed);
          return filled === true && typed !== form.getValues("password")
            ? t("admin.passwordsNotSame")
            : filled;
        }}
      />
    </FormDialog>
  );
}
