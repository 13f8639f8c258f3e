// The roles an administrator gives: worker or customer.
import type { useTexts } from "../../../locales/texts.ts";

/** Options of the role select. */
export const roleOptions = (t: ReturnType<typeof useTexts>) => [
  { value: "customer", label: t("admin.users.role.customer") },
  { value: "worker", label: t("admin.users.role.worker") },
];
