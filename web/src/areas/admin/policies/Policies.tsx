// The section Policies: the default booking policy, the policies of categories, and their history.
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { changePageFields, usePageFields } from "../../../platform/page-fields.ts";
import { PageSkeleton } from "../../../ui/feedback/PageSkeleton.tsx";
import { ErrorState } from "../../../ui/feedback/States.tsx";
import { useJobChoices } from "../categories/api.ts";
import { useListPolicies } from "./api.ts";
import { PolicyForm } from "./PolicyForm.tsx";
import { PolicyHistory } from "./PolicyHistory.tsx";
import { SelectField } from "../../../ui/form/SelectField.tsx";
import { categoryTitle } from "../../../ui/format/titles.ts";

/** The select's value for the default. No category has this id. */
const defaultChoice = 0;

/** Shows one policy at a time, to edit it and review its history. */
export default function Policies() {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useListPolicies();
  const categories = useJobChoices()?.filter(({ is_active: isActive }) => isActive) ?? [];
  const chosen = Number(usePageFields().get("category") ?? defaultChoice);
  const category = categories.find(({ id }) => id === chosen);
  const categoryId = category?.id ?? null;
  const ownPolicy = data?.items.find((policy) => policy.category_id === categoryId);
  const defaults = data?.items.find((other) => other.category_id === null);
  const policy = ownPolicy ?? defaults;
  const title = (category && categoryTitle(category)) ?? t("admin.policies.default");
  const hasOwn = (id: number) => data?.items.some((item) => item.category_id === id) ?? false;
  return (
    <>
      <Typography variant="h2" component="h1" sx={{ mb: 1 }}>
        {t("admin.policies")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: "70ch" }}>
        {t("admin.policies.intro")}
      </Typography>
      {!data && error !== null && (
        <ErrorState
          error={error}
          what={t("admin.policies.failed")}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && error === null && <PageSkeleton shape="profile" withTitle={false} />}
      {data && policy && defaults && (
        <>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center", mb: 3 }}>
            <SelectField
              label={t("admin.policies.whose")}
              value={category?.id ?? defaultChoice}
              onChange={({ target }) => changePageFields({ category: Number(target.value) || "" })}
              sx={{ width: { xs: "100%", sm: 380 } }}
            >
              <MenuItem value={defaultChoice}>{t("admin.policies.default")}</MenuItem>
              {categories.map(({ id, ...titled }) => (
                <MenuItem key={id} value={id}>
                  {t(hasOwn(id) ? "admin.policies.own" : "admin.policies.follows", {
                    title: categoryTitle(titled),
                  })}
                </MenuItem>
              ))}
            </SelectField>
            {ownPolicy && (
              <Typography color="textSecondary">
                {t("admin.policies.version", { version: ownPolicy.version })}
              </Typography>
            )}
          </Box>
          <PolicyForm key={categoryId} owner={{ categoryId, title }} policy={policy} defaults={defaults} />
          <PolicyHistory categoryId={categoryId} />
        </>
      )}
    </>
  );
}
