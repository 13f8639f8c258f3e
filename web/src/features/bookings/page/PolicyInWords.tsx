// The policy of a booking, in words.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { formatMinor } from "../../../ui/format/money.ts";
import { useTranslation } from "../../../locales/translation.ts";
import type { BookingLife } from "./api.ts";

/** The agreed rules about canceling, no-shows and the arrival code. */
export function PolicyInWords({ policy, isOnline }: { policy: BookingLife["policy"]; isOnline: boolean }) {
  const t = useTranslation();
  const nothing = formatMinor(0);
  const tiers = policy.cancel_tiers.map(({ hours_before: hours, percent }, at) => {
    const isLast = at === policy.cancel_tiers.length - 1;
    if (isLast && hours === 0) return t("visit.tierLast", { percent, nothing });
    return t("visit.tier", { hours, percent, nothing });
  });
  return (
    <Box component="section">
      <Typography variant="h5" component="h3" sx={{ mb: 1 }}>
        {t("visit.rules")}
      </Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, display: "grid", gap: 0.5 }}>
        {tiers.map((tier) => (
          <li key={tier}>{tier}</li>
        ))}
        <li>{t("visit.noShow", { percent: policy.no_show_percent, nothing })}</li>
        {policy.arrival_code === "required" && <li>{t("visit.codeRequired")}</li>}
      </Box>
      {!isOnline && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t("visit.nothingTaken")}
        </Typography>
      )}
    </Box>
  );
}
