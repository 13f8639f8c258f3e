// A count of this week with its difference from last week (rising blue, flat amber, falling red), and a line of the
// last eight weeks.
import { formatNumber } from "../../../ui/format/money.ts";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { Skeleton, Loading } from "../../../ui/feedback/States.tsx";

const colours = { rising: "trend.up", flat: "trend.flat", falling: "trend.down" } as const;
const width = 106;
const height = 44;
const edge = 5;
const none: readonly number[] = [];

/** Counts as points of the line, from left to right, scaled to its height. */
function pointsOf(counts: readonly number[]): (readonly [x: number, y: number])[] {
  const max = Math.max(1, ...counts);
  const step = (width - 2 * edge) / Math.max(1, counts.length - 1);
  return counts.map((count, at) => [edge + at * step, height - edge - (count / max) * (height - 2 * edge)]);
}

/** Shows a skeleton without a count. */
export function TrendCard({
  title,
  count,
  difference = 0,
  weeks = none,
}: {
  title: string;
  count: number | undefined;
  difference: number | undefined;
  /** The same count for the last eight weeks, oldest first; the current week is unfinished. */
  weeks: readonly number[] | undefined;
}) {
  const t = useTranslation();
  const heading = useId();
  const trend = difference > 0 ? "rising" : difference < 0 ? "falling" : "flat";
  const colour = colours[trend];
  const points = pointsOf(weeks);
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  const over = points.slice(0, -1);
  const [beforeX, beforeY] = over.at(-1) ?? [lastX, lastY];
  return (
    <Card component="section" aria-labelledby={heading} sx={{ p: { xs: 2, md: 2.5 } }}>
      <Typography id={heading} component="h2" variant="subtitle1" color="text.secondary">
        {title}
      </Typography>
      <Box sx={{ minHeight: 105 }}>
        {count === undefined ? (
          <Loading>
            <Box sx={{ display: "grid", gap: 1.5, pt: 1 }}>
              <Skeleton width={90} height={40} />
              <Skeleton width={130} />
            </Box>
          </Loading>
        ) : (
          <>
            <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 2 }}>
              <Typography
                sx={{
                  fontSize: "2.4rem",
                  fontWeight: 680,
                  lineHeight: 1.3,
                  fontVariantNumeric: "tabular-nums",
                }}
              >
                {formatNumber(count)}
              </Typography>
              <Box
                component="svg"
                role="img"
                aria-label={t(`admin.dash.${trend}`)}
                viewBox={`0 0 ${width} ${height}`}
                sx={{
                  width: 96,
                  height: 40,
                  flex: "none",
                  color: colour,
                  fill: "none",
                  stroke: "currentColor",
                }}
              >
                {over.length > 1 && (
                  <path
                    d={`M${over.join(" L")}`}
                    strokeWidth="3"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  />
                )}
                <line x1={beforeX} y1={beforeY} x2={lastX} y2={lastY} strokeWidth="3" strokeDasharray="3 4" />
                <circle cx={lastX} cy={lastY} r="4" fill="currentColor" />
              </Box>
            </Box>
            <Typography sx={{ color: colour, fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
              {t("admin.dash.difference", { count: difference })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t("admin.dash.span")}
            </Typography>
          </>
        )}
      </Box>
    </Card>
  );
}
