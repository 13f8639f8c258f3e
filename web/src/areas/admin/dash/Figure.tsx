// A figure with its comparison: an arrow and a word say whether it is better, so that the colour is never the only sign.
import TrendingDownRounded from "@mui/icons-material/TrendingDownRounded";
import TrendingFlatRounded from "@mui/icons-material/TrendingFlatRounded";
import TrendingUpRounded from "@mui/icons-material/TrendingUpRounded";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Whether a figure is higher than the one it is compared with, and whether that is good. */
export interface Change {
  readonly direction: "up" | "same" | "down";
  readonly isGood: boolean;
}

/** Compares two numbers; figures of which fewer are better say so. */
export const changeOf = (now: number, before: number, best: "more" | "fewer" = "more"): Change => ({
  direction: now > before ? "up" : now < before ? "down" : "same",
  isGood: best === "more" ? now > before : now < before,
});

const icons = { up: TrendingUpRounded, same: TrendingFlatRounded, down: TrendingDownRounded } as const;

/** Without `change` there is nothing to compare with. */
export function Figure({
  name,
  value,
  detail,
  change,
  word,
  compared,
}: {
  name: string;
  value: ReactNode;
  detail?: string;
  change?: Change | undefined;
  /** The change in a word: Faster. */
  word?: string | undefined;
  /** What the value is compared with. */
  compared?: string | undefined;
}) {
  const Icon = change && icons[change.direction];
  const colour =
    change && (change.direction === "same" ? "trend.flat" : change.isGood ? "success.main" : "trend.down");
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ color: "text.secondary" }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Box
          component="span"
          sx={{ display: "block", fontSize: "1.75rem", fontWeight: 680, fontVariantNumeric: "tabular-nums" }}
        >
          {value}
        </Box>
        {detail !== undefined && (
          <Box component="span" sx={{ display: "block" }}>
            {detail}
          </Box>
        )}
        {compared !== undefined && (
          <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
            {Icon && (
              <Box component="span" sx={{ color: colour, fontWeight: 600, whiteSpace: "nowrap" }}>
                <Icon aria-hidden sx={{ fontSize: "1.15rem", verticalAlign: "-3px", marginInlineEnd: 0.5 }} />
                {word}
                {" · "}
              </Box>
            )}
            {compared}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** Figures side by side, below each other where there is no room. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(auto-fit, minmax(min(170px, 100%), 1fr))",
        gap: 2,
        m: 0,
      }}
    >
      {children}
    </Box>
  );
}
