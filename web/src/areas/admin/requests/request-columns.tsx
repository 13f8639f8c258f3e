// The columns of the requests.
import type { ReactNode } from "react";
import type { useTranslation } from "../../../locales/translation.ts";
import { amountFormatOf } from "../../../ui/format/table-amounts.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { textColumn, Truncate } from "../tables/cells.tsx";
import type { Application } from "./api.ts";

/** The id of the element with an applicant's name, which describes the buttons of its row. */
export const nameId = (applicationId: number): string => `application-${applicationId}-name`;

/**
 * The application's text, and the buttons that decide.
 * @param shown the applications of the table
 */
export function requestColumns(
  t: ReturnType<typeof useTranslation>,
  shown: readonly Application[],
  buttonsOf: (application: Application) => ReactNode,
): readonly Column<Application>[] {
  const formatAmount = amountFormatOf(shown.map(({ salary }) => salary));
  return [
    { key: "id", header: t("admin.column.id"), sortable: true, cell: ({ id }) => id },
    {
      key: "full_name",
      header: t("admin.requests.fullName"),
      sortable: true,
      onCard: "title",
      cell: ({ id, full_name }) => (
        <Truncate width={{ md: 130, lg: 170 }} id={nameId(id)}>
          {full_name}
        </Truncate>
      ),
    },
    { key: "age", header: t("admin.requests.age"), sortable: true, align: "right", cell: ({ age }) => age },
    {
      key: "salary",
      header: t("admin.requests.salary"),
      sortable: true,
      align: "right",
      cell: ({ salary }) => formatAmount(salary),
    },
    textColumn(
      "qualification",
      t("admin.requests.qualification"),
      ({ qualification }) => qualification,
      { md: 130, lg: 150 },
      "full_name",
    ),
    {
      key: "experience",
      under: "age",
      header: t("admin.requests.experience"),
      sortable: true,
      align: "right",
      cell: ({ experience }) => experience,
    },
    textColumn("job", t("admin.requests.job"), categoryTitle, { md: 120, lg: 140 }),
    textColumn(
      "previous_company",
      t("admin.requests.company"),
      ({ previous_company }) => previous_company || "–",
      { md: 120, lg: 140 },
      "job",
    ),
    {
      key: "action",
      header: t("admin.action"),
      cell: buttonsOf,
    },
  ];
}
