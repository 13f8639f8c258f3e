// The transaction history by day: Amount, Payment Id, Status, Type.
import Box from "@mui/material/Box";
import { useTranslation } from "../../../locales/translation.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { formatClockTime, formatDate } from "../../../ui/format/dates.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import { pageSize, type Payment } from "./api.ts";
import { PaidFees } from "./PaidFees.tsx";

const colours: Readonly<Record<Payment["status"], string>> = {
  pending: "warning.main",
  success: "success.main",
  failed: "error.main",
};

export interface PaymentHistoryProps {
  data: { rows: readonly Payment[]; count: number; more: boolean } | undefined;
  page: number;
  onPage: (page: number) => void;
  busy: boolean;
}

/** Rows grouped by day. Cards on a phone. */
export function PaymentHistory({ data, page, onPage, busy }: PaymentHistoryProps) {
  const t = useTranslation();
  const formatMinor = minorFormatOf((data?.rows ?? []).map(({ amountPaise }) => amountPaise));
  const columns: Column<Payment>[] = [
    {
      key: "amount",
      header: t("wallet.amount"),
      onCard: "title",
      cell: ({ amountPaise }) => formatMinor(amountPaise),
    },
    {
      key: "payment-id",
      header: t("wallet.paymentId"),
      cell: (payment) => (
        <>
          <Box component="span" sx={{ overflowWrap: "anywhere" }}>
            {payment.paymentId}
          </Box>
          <Box sx={{ fontSize: "0.85rem", color: "text.secondary" }}>
            {formatClockTime(payment.createdAt)}
          </Box>
          {payment.status === "success" && <PaidFees payment={payment} />}
        </>
      ),
    },
    {
      key: "status",
      header: t("wallet.status"),
      cell: ({ status }) => (
        <Box component="span" sx={{ color: colours[status], fontWeight: 620, textTransform: "capitalize" }}>
          {t(`wallet.status.${status}`)}
        </Box>
      ),
    },
    {
      key: "type",
      header: t("wallet.type"),
      cell: ({ shownType }) => (
        <Box component="span" sx={{ textTransform: "capitalize" }}>
          {t(`wallet.type.${shownType}`)}
        </Box>
      ),
    },
  ];
  const pages =
    data && data.count > pageSize
      ? { pages: { page, pageSize, count: data.count, more: data.more, onPage } }
      : {};
  return (
    <DataTable
      label={t("wallet.history")}
      columns={columns}
      rows={data?.rows}
      rowKey={({ id }) => id}
      headingOf={({ createdAt }) => formatDate(createdAt)}
      state={data ? "ready" : "loading"}
      empty={null}
      busy={busy}
      {...pages}
    />
  );
}
