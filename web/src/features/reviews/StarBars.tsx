// How many reviews have five to one stars, as bars and as numbers.
import Box from "@mui/material/Box";
import { useTranslation } from "../../locales/translation.ts";

/** @param counts the number of reviews for one to five stars */
export function StarBars({ counts }: { counts: readonly number[] }) {
  const t = useTranslation();
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t("reviews.byStar")}
      sx={{ m: 0, mb: 2.5, p: 0, listStyle: "none", display: "grid", gap: 0.5, maxWidth: 420 }}
    >
      {counts
        .map((count, index) => ({ count, stars: index + 1 }))
        .toReversed()
        .map(({ count, stars }) => (
          <Box
            key={stars}
            component="li"
            aria-label={t("reviews.ofStars", { count, stars })}
            sx={{
              display: "grid",
              gridTemplateColumns: "4.5em 1fr 2.5em",
              alignItems: "center",
              gap: 1.5,
              fontVariantNumeric: "tabular-nums",
            }}
          >
            <span aria-hidden>{t("reviews.stars", { stars })}</span>
            <Box aria-hidden sx={{ height: 8, borderRadius: 4, bgcolor: "action.disabledBackground" }}>
              <Box
                sx={{
                  height: "100%",
                  width: `${(100 * count) / all}%`,
                  borderRadius: 4,
                  bgcolor: "secondary.main",
                }}
              />
            </Box>
            <Box component="span" aria-hidden sx={{ color: "text.secondary", textAlign: "end" }}>
              {count}
            </Box>
          </Box>
        ))}
    </Box>
  );
}
