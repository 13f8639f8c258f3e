// The section Requests, where administrators accept or reject applications to become a worker.
import { reasonMissing } from "@hourhand/contract/catalogue-admin";
import { invalidInput } from "@hourhand/contract/problem";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { usePendingRows } from "../../../platform/use-pending-rows.ts";
import { Button } from "../../../ui/Button.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import noRequests from "../../../ui/pictures/empty-notices.svg";
import { isSheetOpen } from "../../../ui/dialog/sheets.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { focusIfLeft } from "../../../ui/focus-if-left.ts";
import { RowActions } from "../tables/cells.tsx";
import { useJobFilter } from "../tables/common-filters.ts";
import { headingId } from "../tables/heading.ts";
import { TableScreen } from "../tables/TableScreen.tsx";
import { newest, useRowDialog } from "../../../ui/dialog/use-row-dialog.ts";
import { useTable } from "../tables/use-table.ts";
import { useDecideApplication, useListApplications, type Application } from "./api.ts";
import { nameId, requestColumns } from "./request-columns.tsx";

const RequestDialog = lazyComponent(() => import("./RequestDialog.tsx"));
const ReasonDialog = lazyComponent(() => import("../ReasonDialog.tsx"));

/** A decided application leaves the table. Its row is gone, so the heading gets the focus. */
export default function Requests() {
  const t = useTranslation();
  const state = useTable(undefined, [useJobFilter(), { name: "days", label: t("admin.filters.asked") }]);
  const listed = useListApplications(state.request);
  const { mutateAsync } = useDecideApplication();
  const pending = usePendingRows<"accept" | "reject">();
  const inspected = useRowDialog<Application>(listed.rows);
  const rejected = useRowDialog<Application>(listed.rows, "reject-");

  const decide = async (application: Application, accept: boolean, reason?: string): Promise<void> => {
    try {
      const { message } = await mutateAsync({
        id: application.id,
        accept,
        ...(reason !== undefined && { reason }),
      });
      toast.success(message);
      if (!accept) toast.success(t("admin.requests.rejected"));
    } catch (error) {
      const hasMessage = error instanceof ApiError && error.hasMessage;
      toast.error(hasMessage ? error.message : t("admin.requests.failedDecision"));
      // Another administrator has already decided this application, so it is removed here.
      if (!(error instanceof ApiError) || error.isTransient || error.is(reasonMissing, invalidInput)) return;
    }
    inspected.closeFor(application.id);
    rejected.closeFor(application.id);
    const row = document.getElementById(nameId(application.id))?.closest("tr, li");
    // Waits for closing dialogs: they restore the focus to a row that is about to disappear, or still have it
    // themselves.
    setTimeout(() => {
      const leaving = isSheetOpen() ? null : document.activeElement?.closest("[role=dialog]");
      focusIfLeft(document.getElementById(headingId), [row, leaving]);
    }, 350);
  };
  const accept = (application: Application): void =>
    void pending.run(application.id, "accept", () => decide(application, true));
  const reject = (reason: string): void => {
    const { row } = rejected;
    if (row) void pending.run(row.id, "reject", () => decide(row, false, reason));
  };

  const columns = requestColumns(t, listed.rows ?? [], (application) => (
    <RowActions>
      <Button
        size="small"
        busy={pending.of(application.id) === "accept"}
        aria-describedby={nameId(application.id)}
        onClick={() => accept(application)}
      >
        {t("admin.requests.accept")}
      </Button>
      <Button
        size="small"
        color="error"
        variant="outlined"
        disabled={pending.of(application.id) === "accept"}
        aria-describedby={nameId(application.id)}
        onClick={() => rejected.show(application)}
      >
        {t("admin.requests.reject")}
      </Button>
    </RowActions>
  ));

  return (
    <TableScreen
      table="requests"
      columns={columns}
      listed={listed}
      state={state}
      onOpen={inspected.show}
      rowLabel={({ full_name }) => t("admin.requests.open", { name: full_name })}
      emptyPicture={noRequests}
    >
      {inspected.row && (
        <RequestDialog
          application={newest(listed.rows, inspected.row)}
          open={inspected.open}
          busy={pending.of(inspected.row.id) === "accept"}
          onClose={inspected.close}
          onAccept={accept}
          onReject={rejected.show}
        />
      )}
      {rejected.row && (
        <ReasonDialog
          key={rejected.row.id}
          title={t("admin.requests.reasonTitle")}
          act={t("admin.requests.submit")}
          initialReason={t("admin.requests.defaultReason")}
          open={rejected.open}
          busy={pending.of(rejected.row.id) !== undefined}
          onCancel={rejected.close}
          onSubmit={reject}
        />
      )}
    </TableScreen>
  );
}
