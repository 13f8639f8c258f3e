// This week's earnings, as one bar per day, and the amounts paid online and at visits.
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { useTranslation } from "../../../locales/translation.ts";
import { ErrorState, Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { formatShortWeekday, formatWeekday, marketDate } from "../../../ui/format/dates.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import { useReadEarnings } from "../payments/api.ts";
import { useReadEarningsByDay, type EarningsDay } from "./api.ts";

/** Has the same height while loading and with bars. */
export function Earnings() {
  const t = useTranslation();
  const { data, error, isError, isFetching, refetch } = useReadEarningsByDay();
  const days = data?.days;
  const sum = days?.reduce((total, day) => total + day.earned_paise, 0) ?? 0;
  return (
    <Paper
      component="section"
      aria-labelledby="earnings"
      variant="outlined"
      sx={{ p: { xs: 2.5, sm: 3 }, borderRadius: "18px" }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 2, mb: 1.5 }}>
        <Typography id="earnings" variant="h4" component="h2" sx={{ flex: 1 }}>
          {t("worker.earnings")}
        </Typography>
        {sum > 0 && (
          <Typography sx={{ fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
            {t("worker.earnedInAll", { total: formatMinor(sum) })}
          </Typography>
        )}
      </Box>
      {days ? (
        days.some(({ jobs }) => jobs > 0) ? (
          <Bars days={days} />
        ) : (
          <Typography color="textSecondary">{t("worker.earnedNothing")}</Typography>
        )
      ) : isError ? (
        <ErrorState
          error={error}
          what={t("worker.earningsFailed")}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={7 * rowHeight} round={14} />
        </Loading>
      )}
      <Paid />
    </Paper>
  );
}

/** The earnings not paid out yet, and the payments received at visits. Empty without either. */
function Paid() {
  const t = useTranslation();
  const { data } = useReadEarnings();
  if (!data) return null;
  const amounts = [
    { label: t("worker.earnedOnline"), amount: data.held + data.payable },
    { label: t("worker.earnedAtVisits"), amount: data.at_visit },
  ];
  if (amounts.every(({ amount }) => amount === 0)) return null;
  return (
    <Box component="dl" sx={{ m: 0, mt: 2, pt: 1.5, borderTop: 1, borderColor: "divider" }}>
      {amounts.map(({ label, amount }) => (
        <Box key={label} sx={{ display: "flex", justifyContent: "space-between", columnGap: 2 }}>
          <Typography component="dt" color="textSecondary">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
            {formatMinor(amount)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const rowHeight = 32;

/** Horizontal bars, so that amounts of any length fit on a phone. */
function Bars({ days }: { days: readonly EarningsDay[] }) {
  const t = useTranslation();
  const today = marketDate();
  const most = Math.max(...days.map(({ earned_paise: earned }) => earned), 1);
  return (
    <Box
      component="ol"
      aria-labelledby="earnings"
      sx={{
        listStyle: "none",
        m: 0,
        p: 0,
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr) auto",
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {days.map(({ date, earned_paise: earned, jobs }) => (
        <Box
          key={date}
          component="li"
          sx={{
            display: "grid",
            gridColumn: "1 / -1",
            gridTemplateColumns: "subgrid",
            columnGap: 1.5,
            alignItems: "center",
            minHeight: rowHeight,
            fontWeight: date === today ? 650 : 450,
            color: date > today ? "text.secondary" : "text.primary",
          }}
        >
          <Box component="span" sx={visuallyHidden}>
            {t("worker.earnedOn", { day: formatWeekday(date), amount: formatMinor(earned), jobs })}
          </Box>
          <span aria-hidden>{formatShortWeekday(date)}</span>
          <Box aria-hidden sx={{ height: 16, borderRadius: "5px", bgcolor: "surface.sunken" }}>
            <Box
              sx={{
                width: `${(earned / most) * 100}%`,
                height: 1,
                borderRadius: "inherit",
                bgcolor: "primary.main",
              }}
            />
          </Box>
          <Box component="span" aria-hidden sx={{ textAlign: "end" }}>
            {date > today ? "–" : formatMinor(earned)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
