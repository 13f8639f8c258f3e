// Filters used by several tables.
import { useTranslation } from "../../../locales/translation.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";
import { useJobChoices } from "../categories/api.ts";
import type { TableFilter } from "./filters.ts";

/** Active or inactive rows. */
export function useStateFilter(): TableFilter {
  const t = useTranslation();
  const options = [
    { value: "yes", label: t("admin.active") },
    { value: "no", label: t("admin.inactive") },
  ];
  return { name: "active", label: t("admin.filters.state"), options };
}

/** Rows of one job category. */
export function useJobFilter(): TableFilter {
  const t = useTranslation();
  const options = useJobChoices()?.map((job) => ({ value: `${job.id}`, label: categoryTitle(job) }));
  return { name: "job", label: t("admin.filters.job"), options };
}
