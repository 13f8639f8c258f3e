// The header of the booking dialog.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import { formatNumber, formatRating } from "../../ui/format/money.ts";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import { Stars } from "../../ui/pictures/Stars.tsx";
import type { BookableWorker } from "./visit.ts";
import { categoryTitle } from "../../ui/format/titles.ts";

/** Shows the worker's picture and rating, so that people need not go back to check. */
export function BookingDialogHeader({ worker }: { worker: BookableWorker }) {
  const t = useTranslation();
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, mb: 2.5 }}>
      <Avatar src={worker.profile_pic} name={worker.full_name} size={52} decorative />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          {t("bookings.book.whom", { name: worker.full_name, job: categoryTitle(worker) })}
        </Typography>
        {worker.rating !== null && (
          <Box sx={{ display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap" }}>
            <Stars
              value={worker.rating}
              label={t("ui.stars", { value: formatNumber(worker.rating), of: 5 })}
              size={17}
            />
            <Typography variant="body2" component="span" color="textSecondary">
              {t("bookings.book.rated", { value: formatRating(worker.rating), count: worker.reviews_count })}
            </Typography>
          </Box>
        )}
      </Box>
    </Box>
  );
}
