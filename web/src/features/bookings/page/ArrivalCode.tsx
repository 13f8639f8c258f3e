// The customer's code for the worker's arrival, and whether it was used.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import type { BookingLife } from "./api.ts";

/** For the customer; nothing before the booking is accepted. */
export function ArrivalCode({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const { arrival, status, worker } = booking;
  if (arrival.verified_at !== null)
    return <Note>{t("visit.arrived", { moment: formatDateTime(arrival.verified_at) })}</Note>;
  if (status !== "accepted") return null;
  if (arrival.override !== null)
    return <Note>{t("visit.overridden", { reason: arrival.override.reason })}</Note>;
  if (arrival.code === null)
    return <Note>{t("visit.codeLater", { moment: formatDateTime(arrival.code_from) })}</Note>;
  return (
    <Box sx={{ bgcolor: "surface.tint", borderRadius: "14px", p: 2, display: "grid", gap: 0.5 }}>
      <Typography variant="body2" color="textSecondary">
        {t("visit.code")}
      </Typography>
      <Typography
        variant="h2"
        component="p"
        sx={{ letterSpacing: "0.25em", fontVariantNumeric: "tabular-nums" }}
      >
        {arrival.code}
      </Typography>
      <Typography>{t("visit.codeHint", { name: worker.name })}</Typography>
    </Box>
  );
}

function Note({ children }: { children: string }) {
  return <Typography color="textSecondary">{children}</Typography>;
}
