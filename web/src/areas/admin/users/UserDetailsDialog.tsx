// 'User Details': everything but the role is read-only (docs/rules/screens.md 33).
import TextField from "@mui/material/TextField";
import { useTranslation } from "../../../locales/translation.ts";
import { SelectInput } from "../../../ui/form/fields.tsx";
import { PersonLink } from "../person/PersonLink.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { firstMissingMessage } from "../form-validators.ts";
import { FormDialog } from "../FormDialog.tsx";
import { roleOptions } from "./role-options.ts";
import { useChangeUserRole, type User } from "./api.ts";

const needed = ["username", "email", "first_name", "last_name", "phone"] as const;

/** Opened from a username. */
export default function UserDetailsDialog({
  user,
  open,
  onClose,
}: {
  user: User;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslation();
  const initial = { role: user.is_worker ? "worker" : "customer" };
  const form = useAppForm(initial);
  const { mutateAsync } = useChangeUserRole();
  const labels = {
    username: t("admin.field.username"),
    email: t("admin.field.email"),
    phone: t("admin.field.phone"),
    first_name: t("admin.field.firstName"),
    last_name: t("admin.field.lastName"),
  };

  return (
    <FormDialog
      form={form}
      open={open}
      initial={initial}
      title={t("admin.users.details")}
      submitLabel={t("admin.save")}
      readOnly={user.is_superuser}
      onClose={onClose}
      onSend={({ role }) => mutateAsync({ user, isWorker: role === "worker" })}
      warningOf={() => firstMissingMessage("admin.required", user, needed)}
    >
      <PersonLink id={user.id}>{t("admin.person.everything", { name: user.username })}</PersonLink>
      {needed.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          value={user[name]}
          slotProps={{
            input: { readOnly: true, sx: { bgcolor: "surface.sunken" } },
            inputLabel: { shrink: true },
          }}
          helperText={name === "phone" && user.phone === "" ? t("admin.users.noPhone") : undefined}
        />
      ))}
      <SelectInput
        name="role"
        label={t("admin.field.role")}
        options={roleOptions(t)}
        disabled={user.is_superuser}
        hint={t(user.is_superuser ? "admin.users.roleFixed" : "admin.users.workerHint")}
      />
    </FormDialog>
  );
}
