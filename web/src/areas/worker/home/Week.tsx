// The week's earnings as the main figure, the number of jobs, and the rating.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { Skeleton } from "../../../ui/feedback/States.tsx";
import { formatAmount, formatNumber, formatRating } from "../../../ui/format/money.ts";
import { Star } from "../../../ui/pictures/Stars.tsx";
import type { WorkerWeek } from "./api.ts";

/** Has the same height while loading, after a failure (`week` null) and with data. */
export function Week({ week }: { week: WorkerWeek | null | undefined }) {
  const t = useTranslation();
  return (
    <Box
      component="section"
      aria-labelledby="this-week"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "baseline",
        columnGap: { xs: 1.5, sm: 2.5 },
        minHeight: 48,
        fontVariantNumeric: "tabular-nums",
      }}
    >
      <Typography id="this-week" component="h2" variant="subtitle1" color="textSecondary">
        {t("worker.thisWeek")}
      </Typography>
      {week === undefined ? (
        <Typography variant="h1" component="p" sx={{ position: "relative", width: 220 }}>
          {"\u00A0"}
          <Box component="span" sx={{ position: "absolute", inset: 0 }}>
            <Skeleton height="100%" />
          </Box>
        </Typography>
      ) : (
        <>
          <Typography variant="h1" component="p" sx={{ color: "primary.main" }}>
            {week ? formatAmount(week.earned) : "–"}
          </Typography>
          {week && (
            <>
              <Typography sx={{ fontWeight: 600 }}>{t("worker.jobsDone", { jobs: week.jobs })}</Typography>
              {week.rating !== null && (
                <Typography
                  aria-label={t("ui.stars", { value: formatNumber(week.rating), of: 5 })}
                  role="img"
                  sx={{
                    fontWeight: 600,
                    display: "inline-flex",
                    alignItems: "baseline",
                    gap: 0.5,
                    "& > span": { alignSelf: "center" },
                  }}
                >
                  <Star share={1} size={20} />
                  {formatRating(week.rating)}
                </Typography>
              )}
            </>
          )}
        </>
      )}
    </Box>
  );
}
