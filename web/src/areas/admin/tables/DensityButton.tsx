// The switch between comfortable and compact rows (docs/rules/screens.md 48).
import DensityMediumRounded from "@mui/icons-material/DensityMediumRounded";
import DensitySmallRounded from "@mui/icons-material/DensitySmallRounded";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useTranslation } from "../../../locales/translation.ts";

export interface DensityButtonProps {
  isCompact: boolean;
  onChange: (isCompact: boolean) => void;
}

/** Hidden where it has no effect: on cards, and on touch devices. */
export function DensityButton({ isCompact, onChange }: DensityButtonProps) {
  const t = useTranslation();
  return (
    <Tooltip title={t(isCompact ? "admin.density.comfortable" : "admin.density.compact")} describeChild>
      <IconButton
        aria-label={t("admin.density.isCompact")}
        aria-pressed={isCompact}
        onClick={() => onChange(!isCompact)}
        sx={{
          border: 1,
          borderColor: "outline",
          "&[aria-pressed=true]": { bgcolor: "primary.light", borderColor: "primary.main" },
          display: { xs: "none", md: "inline-flex" },
          "@media (pointer: coarse)": { display: "none" },
        }}
      >
        {isCompact ? <DensitySmallRounded /> : <DensityMediumRounded />}
      </IconButton>
    </Tooltip>
  );
}
