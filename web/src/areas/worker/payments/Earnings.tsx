// What the worker earned by visits that were paid online, with the statement.
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { ItemsTable } from "../../../ui/table/ItemsTable.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { pages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { useListEarnings, useReadEarnings, type EarningsLine } from "./api.ts";

const figures = ["held", "payable", "paid_out", "owed_fees", "at_visit"] as const;

/** Nothing until there is an amount or a line: most workers are paid at the visit only. */
export function Earnings() {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useReadEarnings();
  const items = useListEarnings();
  const hasAmount = data !== undefined && figures.some((name) => data[name] !== 0);
  const hasLine = (items.rows?.length ?? 0) > 0;
  const hasFailed = (!data && error !== null) || items.error !== null;
  if (!hasAmount && !hasLine && !hasFailed) return null;
  return (
    <Box
      component="section"
      aria-labelledby="earnings"
      sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: { xs: 2, md: 3 } }}
    >
      <Typography id="earnings" variant="h3" component="h2">
        {t("wallet.earnings")}
      </Typography>
      {data && <Figures data={data} />}
      {!data && error && (
        <Box role="alert" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          {t("wallet.earnings.failed")}
          <Button variant="outlined" size="small" busy={isFetching} onClick={() => void refetch()}>
            {t("ui.retry")}
          </Button>
        </Box>
      )}
      <Statement items={items} />
    </Box>
  );
}

function Figures({ data }: { data: NonNullable<ReturnType<typeof useReadEarnings>["data"]> }) {
  const t = useTranslation();
  const format = minorFormatOf(figures.map((name) => data[name]));
  return (
    <Paper
      component="dl"
      variant="outlined"
      sx={{
        m: 0,
        p: { xs: 2, sm: 3 },
        borderRadius: "18px",
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(auto-fit, minmax(140px, 1fr))" },
      }}
    >
      {figures.map((name) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {t(`wallet.earnings.${name}`)}
          </Typography>
          <Box
            component="dd"
            sx={{ m: 0, fontSize: "1.2rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}
          >
            {format(data[name])}
          </Box>
        </Box>
      ))}
    </Paper>
  );
}

/** The newest line first, each with the balance after it. */
function Statement({ items }: { items: ReturnType<typeof useListEarnings> }) {
  const t = useTranslation();
  const format = minorFormatOf(
    (items.rows ?? []).flatMap(({ amountPaise, balancePaise }) => [amountPaise, balancePaise]),
  );
  const columns: readonly Column<EarningsLine>[] = [
    {
      key: "what",
      header: t("wallet.earnings.what"),
      onCard: "title",
      cell: ({ kind }) => t(`wallet.earnings.kind.${kind}`),
    },
    { key: "date", header: t("wallet.earnings.date"), cell: ({ at }) => formatDateTime(at) },
    {
      key: "booking",
      header: t("wallet.earnings.booking"),
      cell: ({ bookingId }) =>
        bookingId === null ? (
          "–"
        ) : (
          <Link
            component={PageLink}
            page={pages.bookingDetails(bookingId)}
            shell={paths.worker}
            sx={{ display: "inline-flex", alignItems: "center", minHeight: 44, fontWeight: 560 }}
          >
            {t("wallet.earnings.bookingOf", { id: String(bookingId) })}
          </Link>
        ),
    },
    {
      key: "amount",
      header: t("wallet.earnings.amount"),
      align: "right",
      cell: ({ amountPaise }) => format(amountPaise),
    },
    {
      key: "balance",
      header: t("wallet.earnings.balance"),
      align: "right",
      cell: ({ balancePaise }) => format(balancePaise),
    },
  ];
  return (
    <div>
      <Typography variant="h4" component="h3" sx={{ mb: 1.5 }}>
        {t("wallet.earnings.statement")}
      </Typography>
      <ItemsTable
        label={t("wallet.earnings.statement")}
        columns={columns}
        items={items}
        failed={t("wallet.earnings.statementFailed")}
        none={t("wallet.earnings.none")}
        more={t("wallet.earnings.more")}
      />
    </div>
  );
}
