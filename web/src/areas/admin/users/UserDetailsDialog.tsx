// 'User Details': an account's data, and a select for its role (docs/rules/screens.md 33, 50).
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { SelectInput } from "../../../ui/form/fields.tsx";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { Facts } from "../Facts.tsx";
import { PersonLink } from "../person/PersonLink.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { firstMissingMessage } from "../form-validators.ts";
import { FormDialog } from "../FormDialog.tsx";
import { roleOptions } from "./role-options.ts";
import { useChangeUserRole, type User } from "./api.ts";

const needed = ["username", "email", "first_name", "last_name", "phone"] as const;

const formatInstant = (instant: string | null): string => (instant === null ? "–" : formatDateTime(instant));

/** A press on the username opens it. */
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
      <Facts
        width={200}
        facts={[
          ...needed.map((name) => [labels[name], user[name] || "–"] as const),
          [t("admin.users.createdOn"), formatInstant(user.date_joined)],
          [t("admin.users.lastLogin"), formatInstant(user.last_login)],
          ...(user.is_superuser ? [[t("admin.field.role"), t("admin.users.role.admin")] as const] : []),
        ]}
      />
      {user.phone === "" && (
        <Typography className="wide" variant="body2" color="textSecondary">
          {t("admin.users.noPhone")}
        </Typography>
      )}
      <Box className="wide">
        <PersonLink id={user.id}>{t("admin.person.everything", { name: user.username })}</PersonLink>
      </Box>
      {user.is_superuser ? (
        <Typography className="wide" variant="body2" color="textSecondary">
          {t("admin.users.roleFixed")}
        </Typography>
      ) : (
        <Box className="wide" sx={{ maxWidth: { sm: 360 } }}>
          <SelectInput
            name="role"
            label={t("admin.field.role")}
            options={roleOptions(t)}
            hint={t("admin.users.workerHint")}
          />
        </Box>
      )}
    </FormDialog>
  );
}
