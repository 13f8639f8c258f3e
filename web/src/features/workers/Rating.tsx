// A worker's rating and the number of reviews, or a text if there are none yet.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import { formatNumber, formatRating } from "../../ui/format/money.ts";
import { Stars } from "../../ui/pictures/Stars.tsx";
import { NewMark } from "./NewMark.tsx";

const row = { display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap", minHeight: 22 } as const;

/** Stars, the average to one decimal, and the number of reviews. */
export function Rating({ value, count, size = 17 }: { value: number | null; count: number; size?: number }) {
  const t = useTranslation();
  const mark = <NewMark count={count} label={t("workers.isNew")} />;
  if (value === null)
    return (
      <Box sx={row}>
        <Typography variant="body2" component="span" color="textSecondary">
          {t("workers.notRated")}
        </Typography>
        {mark}
      </Box>
    );
  return (
    <Box sx={row}>
      <Stars value={value} label={t("ui.stars", { value: formatNumber(value), of: 5 })} size={size} />
      <Typography variant="body2" component="span" color="textSecondary" sx={{ whiteSpace: "nowrap" }}>
        {t("workers.ratingOf", { value: formatRating(value), count })}
      </Typography>
      {mark}
    </Box>
  );
}
