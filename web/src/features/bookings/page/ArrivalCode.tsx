// The customer's code for the worker's arrival: when it is shown, the code, and whether it was used.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import type { BookingLife } from "./api.ts";

/** A sentence for the customer. Nothing before the booking is accepted. */
export function ArrivalNote({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const { arrival, status, worker } = booking;
  if (arrival.verified_at !== null)
    return <Note>{t("visit.arrived", { moment: formatDateTime(arrival.verified_at) })}</Note>;
  if (status !== "accepted") return null;
  if (arrival.override !== null)
    return <Note>{t("visit.overridden", { reason: arrival.override.reason })}</Note>;
  if (arrival.code === null)
    return <Note>{t("visit.codeLater", { moment: formatDateTime(arrival.code_from) })}</Note>;
  return <Note>{t("visit.codeHint", { name: worker.name })}</Note>;
}

/** The code itself in large digits. */
export function ArrivalCode({ code }: { code: string }) {
  const t = useTranslation();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        columnGap: 2,
        minHeight: 52,
        px: 2,
        borderRadius: "14px",
        bgcolor: "surface.tint",
      }}
    >
      <Typography sx={{ fontWeight: 550 }}>{t("visit.code")}</Typography>
      <Typography
        variant="h2"
        component="p"
        sx={{ letterSpacing: "0.2em", fontVariantNumeric: "tabular-nums" }}
      >
        {code}
      </Typography>
    </Box>
  );
}

function Note({ children }: { children: string }) {
  return <Typography color="textSecondary">{children}</Typography>;
}
