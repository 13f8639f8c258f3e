// A count of this week with its difference to last week's: rising blue, flat amber, falling red, each with an arrow.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { Skeleton, Loading } from "../../../ui/feedback/States.tsx";

const lines = {
  rising: { colour: "trend.up", line: "M3 37 L24 31 L44 33 L66 19 L101 7", head: "M89 5 L102 6.500 L95 18" },
  flat: { colour: "trend.flat", line: "M3 22 L101 22", head: "M92 14 L102 22 L92 30" },
  falling: {
    colour: "trend.down",
    line: "M3 7 L24 13 L44 11 L66 25 L101 37",
    head: "M89 39 L102 37.500 L95 26",
  },
} as const;

/** Without a count: its skeleton. */
export function TrendCard({
  title,
  count,
  difference = 0,
}: {
  title: string;
  count: number | undefined;
  difference: number | undefined;
}) {
  const t = useTranslation();
  const heading = useId();
  const trend = difference > 0 ? "rising" : difference < 0 ? "falling" : "flat";
  const { colour, line, head } = lines[trend];
  return (
    <Card component="section" aria-labelledby={heading} sx={{ p: { xs: 2, md: 2.5 } }}>
      <Typography id={heading} component="h2" variant="subtitle1" color="text.secondary">
        {title}
      </Typography>
      <Box sx={{ minHeight: 84 }}>
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
                {count.toLocaleString("en-IN")}
              </Typography>
              <Box
                component="svg"
                role="img"
                aria-label={t(`admin.dash.${trend}`)}
                viewBox="0 0 106 44"
                sx={{
                  width: 96,
                  height: 40,
                  flex: "none",
                  color: colour,
                  fill: "none",
                  stroke: "currentColor",
                }}
              >
                <path d={line} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
                <path d={head} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
              </Box>
            </Box>
            <Typography sx={{ color: colour, fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
              {t("admin.dash.difference", { count: difference })}
            </Typography>
          </>
        )}
      </Box>
    </Card>
  );
}
