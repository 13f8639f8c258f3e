// The section Users.
import { useTranslation } from "../../../locales/translation.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { ActiveSwitch } from "../tables/ActiveSwitch.tsx";
import { ChatButton, NameButton, Chip, RowActions, textColumn } from "../tables/cells.tsx";
import { useStateFilter } from "../tables/common-filters.ts";
import { TableScreen } from "../tables/TableScreen.tsx";
import { useRowDialog } from "../../../ui/dialog/use-row-dialog.ts";
import { useTable } from "../tables/use-table.ts";
import { useListUsers, type User } from "./api.ts";
import { useUserDeactivation } from "./use-user-deactivation.ts";

const UserDetailsDialog = lazyComponent(() => import("./UserDetailsDialog.tsx"));
const DeactivationDialog = lazyComponent(() => import("../tables/DeactivationDialog.tsx"));
const CreateUserDialog = lazyComponent(() => import("./CreateUserDialog.tsx"));

/** The first 10 characters of a date, as documented. */
const dayOf = (instant: string | null): string => instant?.slice(0, 10) ?? "–";

/** All accounts: search, details, role, creation, activation and deactivation. */
export default function Users() {
  const t = useTranslation();
  const isActive = useStateFilter();
  const roles = (["admin", "worker", "user"] as const).map((value) => ({
    value,
    label: t(`admin.users.role.${value === "user" ? "customer" : value}`),
  }));
  const state = useTable({ key: "id", order: "asc" }, [
    { name: "role", label: t("admin.filters.role"), options: roles },
    isActive,
    {
      name: "phone",
      label: t("admin.users.phone"),
      options: [{ value: "shared", label: t("admin.filters.sharedPhone") }],
    },
    { name: "days", label: t("admin.filters.created") },
  ]);
  const listed = useListUsers(state.request);
  const { onToggle, isBusy, question } = useUserDeactivation();
  const details = useRowDialog<User>(listed.rows);
  const creating = useDialog("create");

  const role = ({ is_superuser, is_worker }: User) =>
    t(
      is_superuser
        ? "admin.users.role.admin"
        : is_worker
          ? "admin.users.role.worker"
          : "admin.users.role.customer",
    );
  const columns: readonly Column<User>[] = [
    { key: "id", header: t("admin.column.id"), sortable: true, cell: ({ id }) => id },
    {
      key: "username",
      header: t("admin.users.username"),
      sortable: true,
      onCard: "title",
      cell: (user) => (
        <NameButton label={t("admin.users.open", { name: user.username })} onClick={() => details.show(user)}>
          {user.username}
        </NameButton>
      ),
    },
    textColumn("email", t("admin.users.email"), ({ email }) => email, { md: 160, lg: 230 }),
    textColumn("phone", t("admin.users.phone"), ({ phone }) => phone || "–", undefined, "email"),
    textColumn("date_joined", t("admin.users.createdOn"), ({ date_joined }) => dayOf(date_joined)),
    textColumn(
      "last_login",
      t("admin.users.lastLogin"),
      ({ last_login }) => dayOf(last_login),
      undefined,
      "date_joined",
    ),
    {
      key: "role",
      under: "username",
      header: t("admin.users.role"),
      sortable: true,
      cell: (user) => (
        <Chip tone={user.is_superuser ? "yellow" : user.is_worker ? "blue" : "grey"}>{role(user)}</Chip>
      ),
    },
    {
      key: "action",
      header: t("admin.action"),
      cell: (user) => (
        <RowActions>
          <ChatButton personId={user.id} name={user.username} />
          <ActiveSwitch
            name={user.username}
            active={user.is_active}
            busy={isBusy(user.id)}
            consequence={t("admin.users.deactivateText")}
            onToggle={() => onToggle(user)}
          />
        </RowActions>
      ),
    },
  ];
  return (
    <TableScreen
      table="users"
      columns={columns}
      listed={listed}
      state={state}
      create={creating}
      onEnter={details.show}
    >
      {details.row && (
        <UserDetailsDialog
          key={details.row.id}
          user={details.row}
          open={details.open}
          onClose={details.close}
        />
      )}
      {question && <DeactivationDialog question={question} />}
      {creating.mounted && <CreateUserDialog open={creating.open} onClose={creating.close} />}
    </TableScreen>
  );
}
