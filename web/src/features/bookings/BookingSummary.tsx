// The bottom of the booking dialog: the photo's progress, the price, and the buttons.
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { formatAmount } from "../../ui/format/money.ts";

export interface BookingSummaryProps {
  /** The price of an hour, in major units. */
  salary: number;
  hours: number;
  /** 0 to 1 during the upload of a photo. */
  progress: number | undefined;
  busy: boolean;
  isReadingPhoto: boolean;
  onCancel: () => void;
}

/** The cost of the visit, with the button that books it. */
export function BookingSummary({
  salary,
  hours,
  progress,
  busy,
  isReadingPhoto,
  onCancel,
}: BookingSummaryProps) {
  const t = useTranslation();
  return (
    <Stack component="section" aria-label={t("bookings.book.summary")} sx={{ width: "100%", gap: 1.25 }}>
      {progress !== undefined && (
        <Box role="status">
          <Typography variant="body2" color="textSecondary">
            {t("bookings.book.sendingPhoto", { percent: Math.round(progress * 100) })}
          </Typography>
          <LinearProgress variant="determinate" value={progress * 100} aria-hidden="true" />
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
        <Typography sx={{ flex: "1 1 240px", fontVariantNumeric: "tabular-nums" }}>
          {t("bookings.book.price", { salary: formatAmount(salary), hours })}
          <Typography component="strong" variant="price" sx={{ whiteSpace: "nowrap" }}>
            {formatAmount(salary * hours)}
          </Typography>
        </Typography>
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            gap: 1.5,
            flex: { xs: "1 1 100%", sm: "none" },
            // The buttons are equally wide, unless one needs more for its words.
            "& > button": { flex: { xs: "1 1 0", sm: "none" }, minWidth: "max-content" },
          }}
        >
          <Button variant="outlined" onClick={onCancel} disabled={busy}>
            {t("bookings.book.cancel")}
          </Button>
          <Button type="submit" color="secondary" busy={busy || isReadingPhoto} sx={{ whiteSpace: "nowrap" }}>
            {t("bookings.book.confirm")}
          </Button>
        </Box>
      </Box>
    </Stack>
  );
}
