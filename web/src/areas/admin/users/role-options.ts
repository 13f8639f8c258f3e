// The roles an administrator can assign: worker or customer.
import type { useTranslation } from "../../../locales/translation.ts";

/** Options of the role select. */
export const roleOptions = (t: ReturnType<typeof useTranslation>) => [
  { value: "customer", label: t("admin.users.role.customer") },
  { value: "worker", label: t("admin.users.role.worker") },
];
