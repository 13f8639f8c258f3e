// The section Categoryes ('JOB Categores').
import Box from "@mui/material/Box";
import { Suspense, useState } from "react";
import { useTexts } from "../../../locales/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import type { Column } from "../../../ui/data-table.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { ActiveSwitch } from "../tables/ActiveSwitch.tsx";
import { NameButton, RowActions } from "../tables/cells.tsx";
import { TableScreen } from "../tables/TableScreen.tsx";
import { useTable } from "../tables/use-table.ts";
import { useListJobCategories, useToggleJobCategory, type JobCategory } from "./api.ts";

const CategoryDialog = lazyPart(() => import("./CategoryDialog.tsx"));

/** The jobs workers can have. */
export default function Categories() {
  const t = useTexts();
  const state = useTable({ key: "id", order: "asc" });
  const listed = useListJobCategories(state.request);
  const { toggle, busyId } = useToggleJobCategory();
  const [dialog, setDialog] = useState<{ category: JobCategory | undefined; open: boolean }>();

  const columns: readonly Column<JobCategory>[] = [
    { key: "id", header: t("admin.column.id"), sortable: true, cell: ({ id }) => id, width: 90 },
    {
      key: "title",
      header: t("admin.categories.title"),
      sortable: true,
      onCard: "title",
      cell: (category) => (
        <NameButton
          label={t("admin.categories.open", { title: category.title })}
          onClick={() => setDialog({ category, open: true })}
        >
          {category.title}
        </NameButton>
      ),
    },
    {
      key: "description",
      header: t("admin.categories.description"),
      cell: ({ description }) => <Box sx={{ maxWidth: "60ch" }}>{description}</Box>,
    },
    {
      key: "action",
      header: t("admin.action"),
      width: 140,
      cell: (category) => (
        <RowActions>
          <ActiveSwitch
            name={category.title}
            active={category.is_active}
            busy={busyId === category.id}
            onToggle={() => toggle(category.id)}
          />
        </RowActions>
      ),
    },
  ];
  const create = (
    <Button onClick={() => setDialog({ category: undefined, open: true })}>
      {t("admin.categories.create")}
    </Button>
  );

  return (
    <>
      <TableScreen
        heading={t("admin.categories")}
        table="categories"
        columns={columns}
        listed={listed}
        state={state}
        actions={create}
        failed={t("admin.categories.failed")}
        empty={{ text: t("admin.categories.none"), hint: t("admin.categories.noneHint"), action: create }}
      />
      <Suspense fallback={null}>
        {dialog && <CategoryDialog {...dialog} onClose={() => setDialog({ ...dialog, open: false })} />}
      </Suspense>
    </>
  );
}
