// The policy of a booking, in words.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { CancelCosts } from "../CancelCosts.tsx";
import type { BookingLife } from "./api.ts";

/** The agreed rules about canceling, no-shows and the arrival code. */
export function PolicyInWords({ policy, isOnline }: { policy: BookingLife["policy"]; isOnline: boolean }) {
  const t = useTranslation();
  return (
    <Box component="section">
      <Typography variant="h5" component="h3" sx={{ mb: 1 }}>
        {t("visit.rules")}
      </Typography>
      <CancelCosts policy={policy} isOnline={isOnline}>
        {policy.arrival_code === "required" && <li>{t("visit.codeRequired")}</li>}
      </CancelCosts>
      {!isOnline && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t("visit.nothingTaken")}
        </Typography>
      )}
    </Box>
  );
}
