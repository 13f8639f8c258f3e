// Money that an administrator has to handle: failed refunds, disputes, differences, denied payments, and money without a booking.
import { useTranslation } from "../../../locales/translation.ts";
import { EmptyState } from "../../../ui/feedback/States.tsx";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { BookingLink } from "../bookings/BookingLink.tsx";
import { Amount } from "./Amount.tsx";
import { useExplainMoneyDifference, useListWaitingMoney, type EntriesOf, type WaitingMatter } from "./api.ts";
import { AskButton } from "./AskButton.tsx";
import { EndDispute } from "./EndDispute.tsx";
import { RefundActs } from "./RefundActs.tsx";

/** The ledger entries behind a row. */
const entriesOf = ({ kind, booking_id }: WaitingMatter): EntriesOf =>
  booking_id !== null ? { bookingId: booking_id } : { kind: kind === "unmatched" ? "suspense" : "clearing" };

/** The oldest first. */
export function Waiting() {
  const t = useTranslation();
  const { data, error, refetch } = useListWaitingMoney();
  const format = minorFormatOf((data?.items ?? []).map(({ amount_paise }) => amount_paise));
  const columns: readonly Column<WaitingMatter>[] = [
    {
      key: "what",
      header: t("money.what"),
      onCard: "title",
      cell: ({ kind }) => t(`money.waiting.${kind}`),
    },
    { key: "since", header: t("money.since"), cell: ({ at }) => formatDateTime(at) },
    {
      key: "booking",
      header: t("money.booking"),
      cell: ({ booking_id: id }) =>
        id === null ? "–" : <BookingLink id={id}>{t("money.bookingOf", { id: String(id) })}</BookingLink>,
    },
    {
      key: "amount",
      header: t("money.amount"),
      align: "right",
      cell: (matter) => <Amount of={entriesOf(matter)}>{format(matter.amount_paise)}</Amount>,
    },
    { key: "act", header: t("money.act"), cell: (matter) => <Acts matter={matter} format={format} /> },
  ];
  return (
    <DataTable
      label={t("money.part.waiting")}
      dense
      columns={columns}
      rows={data?.items}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      state={data ? "ready" : error ? "error" : "loading"}
      error={t("money.waiting.failed")}
      cause={error}
      onRetry={() => void refetch()}
      empty={<EmptyState text={t("money.waiting.none")} hint={t("money.waiting.noneHint")} />}
    />
  );
}

function Acts({ matter, format }: { matter: WaitingMatter; format: (minor: number) => string }) {
  const t = useTranslation();
  const explain = useExplainMoneyDifference();
  const { id, kind, amount_paise: amount } = matter;
  switch (kind) {
    case "refund_failed":
      return <RefundActs id={id} amount={format(amount)} />;
    case "dispute":
      return <EndDispute id={id} amount={format(amount)} />;
    case "difference":
    case "unmatched":
      return (
        <AskButton
          act={t("money.explain")}
          hint={t(kind === "difference" ? "money.explain.hint" : "money.explain.unmatched")}
          field="text"
          label={t("money.explanation")}
          send={(text) => explain.mutateAsync({ id, text })}
        />
      );
    case "visit_payment":
      return <>{t("money.waiting.look")}</>;
  }
}
