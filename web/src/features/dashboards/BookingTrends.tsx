// Booking Trends with its four periods, its states and the figures as text. The chart itself loads on demand
// (TrendChart.tsx).
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { Suspense, useId } from "react";
import type { Period } from "@hourhand/contract/dashboards";
import { useTranslation } from "../../locales/translation.ts";
import { Skeleton, ErrorState, Loading } from "../../ui/feedback/States.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { PeriodButtons } from "./PeriodButtons.tsx";
import type { TrendPoint } from "./TrendChart.tsx";
import { trendLabel } from "./trend-labels.ts";

const TrendChart = lazyComponent(() => import("./TrendChart.tsx"));

/** The height of the chart and of its skeleton. */
const height = 280;

export interface BookingTrendsProps {
  /** Oldest first. Undefined while loading. */
  points: readonly TrendPoint[] | undefined;
  period: Period;
  onPeriod: (period: Period) => void;
  /** Old points are shown while new ones load. */
  busy?: boolean;
  failed?: boolean;
  onRetry: () => void;
  /** Replaces the heading 'Booking Trends' (the administrator's says 'Bookings'). */
  title?: string;
}

/** A card with the chart of bookings over time. */
export function BookingTrends({
  points: given,
  period,
  onPeriod,
  busy = false,
  failed = false,
  onRetry,
  title,
}: BookingTrendsProps) {
  const t = useTranslation();
  const heading = useId();
  const points = given?.map(({ label, count }) => ({ label: trendLabel(label), count }));
  return (
    <Card
      component="section"
      aria-labelledby={heading}
      aria-busy={busy || undefined}
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 2,
          alignItems: "center",
          justifyContent: "space-between",
          mb: 2,
        }}
      >
        <Typography id={heading} variant="h3" component="h2">
          {title ?? t("dashboards.trends")}
        </Typography>
        <PeriodButtons period={period} onPeriod={onPeriod} />
      </Box>
      <Box sx={{ minHeight: height, opacity: busy ? 0.85 : 1, transition: "opacity .15s" }}>
        {failed ? (
          <ErrorState what={t("dashboards.failed")} onRetry={onRetry} />
        ) : points ? (
          <Suspense fallback={<Waiting />}>
            <TrendChart points={points} height={height} />
            <InWords points={points} />
          </Suspense>
        ) : (
          <Waiting />
        )}
      </Box>
    </Card>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton height={height} round={14} />
    </Loading>
  );
}

/** The figures as a table, for people who cannot see the chart. */
function InWords({ points }: { points: readonly TrendPoint[] }) {
  const t = useTranslation();
  // Labels may repeat, so the index is the key.
  const keyed = points.map((point, at) => ({ ...point, key: at }));
  return (
    <Box sx={visuallyHidden}>
      <table>
        <caption>{t("dashboards.trends")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("dashboards.when")}</th>
            <th scope="col">{t("dashboards.bookings")}</th>
          </tr>
        </thead>
        <tbody>
          {keyed.map(({ key, label, count }) => (
            <tr key={key}>
              <th scope="row">{key === points.length - 1 ? t("dashboards.soFar", { label }) : label}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
