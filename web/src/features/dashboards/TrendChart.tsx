// The chart of Booking Trends: a line with a filled area. Import it lazily, because the chart library is large.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { ChartsTooltipContainer, useAxesTooltip } from "@mui/x-charts/ChartsTooltip";
import { LineChart } from "@mui/x-charts/LineChart";
import { useTranslation } from "../../locales/translation.ts";
import { axisTicks } from "./trend-axis.ts";

/** The count of one day, week, month or year. */
export interface TrendPoint {
  label: string;
  count: number;
}

/** The id of the line to the current, unfinished period. */
const soFar = "so-far";

/** The library needs the font to decide which labels would overlap. */
const labels = { fontFamily: "inherit", fontSize: 14 };

/** The space that half of the last label needs to the right of its point. With less, the library cuts the label off. */
function roomFor(label = ""): number {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return 0;
  pen.font = `${labels.fontSize}px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(pen.measureText(label).width / 2) + 4;
}

/** Points from left to right, counts from 0 in whole numbers. */
export default function TrendChart({ points, height }: { points: readonly TrendPoint[]; height: number }) {
  const t = useTranslation();
  const { vars } = useTheme();
  const still = useMediaQuery("(prefers-reduced-motion: reduce)", { noSsr: true });
  const ticks = axisTicks(Math.max(0, ...points.map(({ count }) => count)));
  const last = points.length - 1;
  const none = points.every(({ count }) => count === 0);
  return (
    <Box sx={{ position: "relative" }} aria-hidden="true">
      <LineChart
        height={height}
        hideLegend
        // A table next to the chart contains the same figures, so the keyboard skips the chart.
        disableKeyboardNavigation
        skipAnimation={still}
        margin={{ top: 12, right: Math.max(20, roomFor(points[last]?.label)), bottom: 0, left: 0 }}
        grid={{ horizontal: true }}
        series={[
          {
            // The lines are straight, because nothing is known between two counts.
            data: points.map(({ count }, at) => (at < last ? count : null)),
            area: true,
            curve: "linear",
            color: vars.palette.primary.main,
            showMark: points.length <= 12,
          },
          {
            id: soFar,
            // The last period is unfinished.
            data: points.map(({ count }, at) => (at >= last - 1 ? count : null)),
            curve: "linear",
            color: vars.palette.primary.main,
            showMark: ({ index }) => index === last,
          },
        ]}
        xAxis={[
          {
            scaleType: "point",
            // Labels may repeat, but a position on the axis may not.
            data: points.map((_, at) => at),
            valueFormatter: (at: number) => points[at]?.label ?? "",
            disableLine: true,
            disableTicks: true,
            tickLabelMinGap: 10,
            tickLabelStyle: labels,
          },
        ]}
        yAxis={[
          {
            min: 0,
            max: ticks.at(-1) ?? 0,
            tickInterval: ticks,
            width: 44,
            disableLine: true,
            disableTicks: true,
            tickLabelStyle: labels,
          },
        ]}
        // The text below says in the product's own words that there are no data.
        slots={{ tooltip: Tooltip, noDataOverlay: Nothing }}
        sx={{
          "& .MuiLineChart-area": { opacity: 0.16 },
          "& .MuiLineChart-line": { strokeWidth: 3 },
          [`& .MuiLineChart-line[data-series=${soFar}]`]: { strokeDasharray: "3 7" },
          "& .MuiLineChart-mark": { strokeWidth: 3, fill: vars.palette.background.paper },
          "& .MuiChartsAxis-tickLabel": { fill: vars.palette.text.secondary },
          // The first point is on the axis, and its mark needs space next to the numbers.
          "& .MuiChartsAxis-directionY .MuiChartsAxis-tickLabel": { translate: "-8px 0" },
          "& .MuiChartsGrid-line": { stroke: vars.palette.divider },
        }}
      />
      {none && (
        <Typography
          color="text.secondary"
          sx={{
            position: "absolute",
            inset: 0,
            display: "grid",
            placeItems: "center",
            pb: 4,
            textAlign: "center",
          }}
        >
          <Box component="span" sx={{ px: 1.5, py: 0.5, borderRadius: 999, bgcolor: "background.paper" }}>
            {t("dashboards.noneYet")}
          </Box>
        </Typography>
      )}
    </Box>
  );
}

const Nothing = () => null;

function Tooltip() {
  return (
    <ChartsTooltipContainer trigger="axis">
      <Pointed />
    </ChartsTooltipContainer>
  );
}

/** The tooltip: 'Bookings: N' under the label of the point. */
function Pointed() {
  const t = useTranslation();
  const [pointed] = useAxesTooltip() ?? [];
  if (!pointed) return null;
  const counted = pointed.seriesItems.filter(({ value }) => value !== null && value !== undefined);
  // Only the dashed line contains the last period alone.
  const isLast = counted.length === 1 && counted[0]?.seriesId === soFar;
  return (
    <Box
      sx={{
        px: 2,
        py: 1,
        m: 1,
        borderRadius: 2,
        bgcolor: "background.paper",
        border: 1,
        borderColor: "divider",
        boxShadow: 4,
      }}
    >
      <Typography variant="body2" color="text.secondary">
        {isLast ? t("dashboards.soFar", { label: pointed.axisFormattedValue }) : pointed.axisFormattedValue}
      </Typography>
      <Typography sx={{ fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>
        {t("dashboards.count", { count: Number(counted[0]?.value ?? 0) })}
      </Typography>
    </Box>
  );
}
