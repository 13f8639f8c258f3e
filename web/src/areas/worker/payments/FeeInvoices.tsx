// The invoices of the platform fee, each as a PDF.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatMonth } from "../../../ui/format/calendar-dates.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { ItemsTable } from "../../../ui/table/ItemsTable.tsx";
import { useListFeeInvoices, useReadFeeInvoice, type FeeInvoice } from "./api.ts";

/** Nothing until there is an invoice: the first one is issued after the first month with fees. */
export function FeeInvoices() {
  const t = useTranslation();
  const items = useListFeeInvoices();
  const rows = items.rows ?? [];
  if (rows.length === 0 && items.error === null) return null;
  const format = minorFormatOf(rows.flatMap(({ amount_paise: amount, tax_paise: tax }) => [amount, tax]));
  const columns: readonly Column<FeeInvoice>[] = [
    {
      key: "month",
      header: t("wallet.invoices.month"),
      onCard: "title",
      cell: ({ month }) => formatMonth(month),
    },
    {
      key: "number",
      header: t("wallet.invoices.number"),
      cell: (invoice) => <SaveInvoice invoice={invoice} />,
    },
    {
      key: "amount",
      header: t("wallet.invoices.amount"),
      align: "right",
      cell: ({ amount_paise: amount }) => format(amount),
    },
    {
      key: "tax",
      header: t("wallet.invoices.tax"),
      align: "right",
      cell: ({ tax_paise: tax }) => (tax === 0 ? "–" : format(tax)),
    },
  ];
  return (
    <Box component="section" aria-labelledby="fee-invoices">
      <Typography id="fee-invoices" variant="h3" component="h2" sx={{ mb: { xs: 2, md: 3 } }}>
        {t("wallet.invoices")}
      </Typography>
      <ItemsTable
        label={t("wallet.invoices")}
        columns={columns}
        items={items}
        failed={t("wallet.invoices.failed")}
        none=""
        more={t("wallet.earnings.more")}
      />
    </Box>
  );
}

function SaveInvoice({ invoice }: { invoice: FeeInvoice }) {
  const t = useTranslation();
  const { mutate, isPending } = useReadFeeInvoice();
  return (
    <Button
      variant="text"
      size="small"
      busy={isPending}
      aria-label={t("wallet.invoices.save", { number: invoice.number })}
      onClick={() => mutate(invoice)}
      sx={{ minHeight: 44, px: 1, marginInlineStart: -1 }}
    >
      {invoice.number}
    </Button>
  );
}
