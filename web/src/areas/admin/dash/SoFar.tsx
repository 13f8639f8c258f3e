// A line of totals below the cards: fee income, and how finished bookings ended. Over all time, not of a week.
import Box from "@mui/material/Box";
import type { viewAdminDashboard } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { useTranslation } from "../../../locales/translation.ts";
import { formatAmount, formatNumber } from "../../../ui/format/money.ts";
import { Skeleton } from "../../../ui/feedback/States.tsx";

export type Totals = ReplyOf<typeof viewAdminDashboard>["so_far"];

const shareOf = (count: number, all: number): string =>
  formatNumber(count / all, { style: "percent", maximumFractionDigits: 1 });

/** Shows skeletons without totals. */
export function SoFar({ totals }: { totals: Totals | undefined }) {
  const t = useTranslation();
  const over = totals && totals.completed + totals.rejected + totals.canceled;
  const rate = (count: number | undefined): string | undefined =>
    over === undefined || count === undefined ? undefined : over > 0 ? shareOf(count, over) : "–";
  const ofOver = over ? t("admin.dash.ofOver", { count: over }) : t("admin.dash.noneOver");
  const figures = [
    {
      name: t("admin.dash.feeIncome"),
      value: totals && formatAmount(totals.paid_fees),
      counts: t("admin.dash.feeIncome.hint"),
    },
    { name: t("admin.dash.completionRate"), value: rate(totals?.completed), counts: ofOver },
    { name: t("admin.dash.rejectionRate"), value: rate(totals?.rejected), counts: ofOver },
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "repeat(3, 1fr)" },
        gap: { xs: 1.5, md: 2.5 },
        m: 0,
        px: { xs: 2, md: 2.5 },
        mb: { xs: 3, md: 4 },
      }}
    >
      {figures.map(({ name, value, counts }) => (
        <Box key={name} sx={{ minWidth: 0, minHeight: 68 }}>
          <Box component="dt" sx={{ color: "text.secondary" }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value === undefined ? (
              <Skeleton width={150} height={22} />
            ) : (
              <>
                <Box
                  component="span"
                  sx={{ fontWeight: 680, fontSize: "1.15rem", fontVariantNumeric: "tabular-nums" }}
                >
                  {value}
                </Box>{" "}
                <Box component="span" sx={{ color: "text.secondary", fontSize: "0.9rem" }}>
                  {counts}
                </Box>
              </>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
