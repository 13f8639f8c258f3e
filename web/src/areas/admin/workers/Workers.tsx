// The section Workers ('Workes').
import { useTranslation } from "../../../locales/translation.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { amountFormatOf } from "../../../ui/format/table-amounts.ts";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { ActiveSwitch } from "../tables/ActiveSwitch.tsx";
import { ChatButton, Truncate, NameButton, Chip, RowActions } from "../tables/cells.tsx";
import { useJobFilter, useOwesFilter, useStateFilter } from "../tables/common-filters.ts";
import { TableScreen } from "../tables/TableScreen.tsx";
import { newest, useRowDialog } from "../../../ui/dialog/use-row-dialog.ts";
import { useDeactivation } from "../tables/use-deactivation.ts";
import { useTable } from "../tables/use-table.ts";
import { feeSorts, useListAllWorkers, useToggleWorker, type Worker } from "./api.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";

const WorkerDetailsDialog = lazyComponent(() => import("./WorkerDetailsDialog.tsx"));
const DeactivationDialog = lazyComponent(() => import("../tables/DeactivationDialog.tsx"));
const CreateWorkerDialog = lazyComponent(() => import("./CreateWorkerDialog.tsx"));

/** Every worker with their fees. */
export default function Workers() {
  const t = useTranslation();
  const state = useTable({ key: "id", order: "asc" }, [
    useJobFilter(),
    useStateFilter(),
    useOwesFilter(),
    { name: "town" },
  ]);
  const listed = useListAllWorkers(state.request);
  const { onToggle, isBusy, question } = useDeactivation({
    ...useToggleWorker(),
    nameOf: ({ full_name }: Worker) => full_name,
    consequenceOf: () => Promise.resolve(t("admin.workers.deactivateText")),
  });
  const details = useRowDialog<Worker>(listed.rows);
  const formatAmount = amountFormatOf(
    (listed.rows ?? []).flatMap(({ salary, totalFee, paidFee, pendingFee }) => [
      salary ?? 0,
      totalFee,
      paidFee,
      pendingFee,
    ]),
  );
  const creating = useDialog("create");

  const fee = (
    key: string,
    header: string,
    tone: "yellow" | "green" | "red",
    amountOf: (worker: Worker) => number,
    under?: string,
  ): Column<Worker> => ({
    key,
    header,
    sortable: true,
    ...(under !== undefined && { under }),
    align: "right",
    cell: (worker) => <Chip tone={tone}>{formatAmount(amountOf(worker))}</Chip>,
  });
  const columns: readonly Column<Worker>[] = [
    { key: "id", header: t("admin.column.id"), sortable: true, cell: ({ id }) => id },
    {
      key: "full_name",
      header: t("admin.workers.fullName"),
      sortable: true,
      onCard: "title",
      cell: (worker) => (
        <NameButton
          label={t("admin.workers.open", { name: worker.full_name })}
          onClick={() => details.show(worker)}
        >
          {worker.full_name}
        </NameButton>
      ),
    },
    {
      key: "job",
      under: "full_name",
      header: t("admin.workers.job"),
      sortable: true,
      cell: (worker) =>
        worker.job_title ? (
          <Truncate width={170}>{categoryTitle(worker)}</Truncate>
        ) : (
          <Chip tone="grey">{t("admin.workers.incomplete")}</Chip>
        ),
    },
    {
      key: "salary",
      header: t("admin.workers.salary"),
      sortable: true,
      align: "right",
      cell: ({ salary }) => (salary === null ? "–" : formatAmount(salary)),
    },
    fee(feeSorts.total, t("admin.workers.total"), "yellow", ({ totalFee }) => totalFee),
    fee(feeSorts.paid, t("admin.workers.paid"), "green", ({ paidFee }) => paidFee),
    fee(feeSorts.pending, t("admin.workers.pending"), "red", ({ pendingFee }) => pendingFee, feeSorts.paid),
    {
      key: "action",
      header: t("admin.action"),
      cell: (worker) => (
        <RowActions>
          <ChatButton personId={worker.user} name={worker.full_name} />
          <ActiveSwitch
            name={worker.full_name}
            active={worker.is_active}
            busy={isBusy(worker.id)}
            consequence={t("admin.workers.deactivateText")}
            onToggle={() => onToggle(worker)}
          />
        </RowActions>
      ),
    },
  ];
  return (
    <TableScreen
      table="workers"
      columns={columns}
      listed={listed}
      state={state}
      create={creating}
      onEnter={details.show}
    >
      {details.row && (
        <WorkerDetailsDialog
          key={`${details.row.id} ${details.row.version}`}
          worker={details.row}
          papers={newest(listed.rows, details.row)}
          open={details.open}
          onClose={details.close}
        />
      )}
      {question && <DeactivationDialog question={question} />}
      {creating.mounted && <CreateWorkerDialog open={creating.open} onClose={creating.close} />}
    </TableScreen>
  );
}
