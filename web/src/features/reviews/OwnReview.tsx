// The person's own review of a booking: its stars and its description.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import { formatNumber } from "../../ui/format/money.ts";
import { Stars } from "../../ui/pictures/Stars.tsx";

export function OwnReview({ rating, description }: { rating: number; description: string }) {
  const t = useTranslation();
  return (
    <Box
      sx={{
        bgcolor: "surface.accent",
        borderRadius: "14px",
        p: 1.75,
        display: "grid",
        gap: 0.5,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25 }}>
        <Typography variant="subtitle2" component="p">
          {t("reviews.yours")}
        </Typography>
        <Stars value={rating} label={t("ui.stars", { value: formatNumber(rating), of: 5 })} size={18} />
      </Box>
      {description && (
        <Typography variant="body2" sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          {description}
        </Typography>
      )}
    </Box>
  );
}
