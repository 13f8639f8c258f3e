// A worker's rating and the number of reviews, or words when there are none yet.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import { formatNumber, formatRating } from "../../ui/format/money.ts";
import { Stars } from "../../ui/pictures/Stars.tsx";

/** Stars, the average to one decimal, and the number of reviews. */
export function Rating({ value, count, size = 17 }: { value: number | null; count: number; size?: number }) {
  const t = useTranslation();
  if (value === null)
    return (
      <Typography variant="body2" color="textSecondary">
        {t("workers.notRated")}
      </Typography>
    );
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap", minHeight: 22 }}>
      <Stars value={value} label={t("ui.stars", { value: formatNumber(value), of: 5 })} size={size} />
      <Typography variant="body2" component="span" color="textSecondary" sx={{ whiteSpace: "nowrap" }}>
        {t("workers.ratingOf", { value: formatRating(value), count })}
      </Typography>
    </Box>
  );
}
