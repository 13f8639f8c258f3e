// Filters used by several tables.
import { feeAges } from "@hourhand/contract/list-fields";
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

/** Workers with pending fees: any, or some of an age. */
export function useOwesFilter(): TableFilter {
  const t = useTranslation();
  const options = (["any", ...feeAges] as const).map((value) => ({ value, label: t(`admin.owes.${value}`) }));
  return { name: "owes", label: t("admin.filters.owes"), options };
}
