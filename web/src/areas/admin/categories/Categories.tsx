// The section Categoryes ('JOB Categores').
import Box from "@mui/material/Box";
import { categoryTitle } from "../../../ui/format/titles.ts";
import { useTranslation } from "../../../locales/translation.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { ActiveSwitch } from "../tables/ActiveSwitch.tsx";
import { NameButton, RowActions } from "../tables/cells.tsx";
import { useStateFilter } from "../tables/common-filters.ts";
import { TableScreen } from "../tables/TableScreen.tsx";
import { useRowDialog } from "../../../ui/dialog/use-row-dialog.ts";
import { useTable } from "../tables/use-table.ts";
import { useListJobCategories, useToggleJobCategory, type JobCategory } from "./api.ts";

const CategoryDialog = lazyComponent(() => import("./CategoryDialog.tsx"));

/** The job categories. */
export default function Categories() {
  const t = useTranslation();
  const state = useTable({ key: "id", order: "asc" }, [useStateFilter()]);
  const listed = useListJobCategories(state.request);
  const { toggle, isBusy } = useToggleJobCategory();
  const edited = useRowDialog<JobCategory>(listed.rows);
  const creating = useDialog("create");

  const columns: readonly Column<JobCategory>[] = [
    { key: "id", header: t("admin.column.id"), sortable: true, cell: ({ id }) => id, width: 90 },
    {
      key: "title",
      header: t("admin.categories.title"),
      sortable: true,
      onCard: "title",
      cell: (category) => (
        <NameButton
          wraps
          label={t("admin.categories.open", { title: categoryTitle(category) })}
          onClick={() => edited.show(category)}
        >
          {categoryTitle(category)}
        </NameButton>
      ),
    },
    {
      key: "description",
      header: t("admin.categories.description"),
      cell: ({ description }) => (
        <Box className="brief" title={description} sx={{ maxWidth: "60ch" }}>
          {description}
        </Box>
      ),
    },
    {
      key: "action",
      header: t("admin.action"),
      width: 140,
      cell: (category) => (
        <RowActions>
          <ActiveSwitch
            name={categoryTitle(category)}
            active={category.is_active}
            busy={isBusy(category.id)}
            onToggle={() => toggle(category.id)}
          />
        </RowActions>
      ),
    },
  ];
  return (
    <TableScreen
      table="categories"
      columns={columns}
      listed={listed}
      state={state}
      create={creating}
      onEnter={edited.show}
    >
      {edited.row && (
        <CategoryDialog key={edited.row.id} category={edited.row} open={edited.open} onClose={edited.close} />
      )}
      {creating.mounted && (
        <CategoryDialog category={undefined} open={creating.open} onClose={creating.close} />
      )}
    </TableScreen>
  );
}
