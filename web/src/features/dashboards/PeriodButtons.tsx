// The four periods of a dashboard as buttons. One of them is pressed.
import Box from "@mui/material/Box";
import { periods, type Period } from "@hourhand/contract/dashboards";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";

/** Daily, Weekly, Monthly, Yearly. */
export function PeriodButtons({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const t = useTranslation();
  return (
    <Box
      role="group"
      aria-label={t("dashboards.periods")}
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(4, 1fr)",
        gap: "4px",
        p: "4px",
        borderRadius: 999,
        bgcolor: "surface.sunken",
        width: { xs: "100%", sm: "auto" },
      }}
    >
      {periods.map((one) => (
        <Button
          key={one}
          variant={one === period ? "contained" : "text"}
          aria-pressed={one === period}
          onClick={() => onPeriod(one)}
          sx={{ px: { xs: 0.5, sm: 2 }, minWidth: 0, color: one === period ? undefined : "text.primary" }}
        >
          {t(`dashboards.period.${one}`)}
        </Button>
      ))}
    </Box>
  );
}
