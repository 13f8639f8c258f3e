// The worker's current position, if the customer may see it (docs/rules/places.md 6), and the route from there to the
// job.
import DirectionsRounded from "@mui/icons-material/DirectionsRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../locales/translation.ts";
import { formatClockTime } from "../../ui/format/dates.ts";
import { useAddressAt, type OwnBookingDetails } from "./api.ts";

type Seen = NonNullable<OwnBookingDetails["worker_position"]>;

function routeOf({ latitude, longitude }: Seen, address: string): string {
  const query = new URLSearchParams({ api: "1", origin: `${latitude},${longitude}`, destination: address });
  return `https://www.google.com/maps/dir/?${query}`;
}

/** When and where the worker was last seen, and a link to the route on a map. */
export function WorkerOnTheWay({ seen, name, address }: { seen: Seen; name: string; address: string }) {
  const t = useTranslation();
  // Until the address is known, or if it cannot be found, only the time is shown.
  const { data: place } = useAddressAt(seen);
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1.5,
        bgcolor: "surface.tint",
        borderRadius: "14px",
        p: 2,
      }}
    >
      <Typography sx={{ flex: "1 1 200px" }}>
        {place
          ? t("bookings.positionNear", { name, place, time: formatClockTime(seen.at) })
          : t("bookings.position", { name, time: formatClockTime(seen.at) })}
      </Typography>
      <Button
        variant="outlined"
        href={routeOf(seen, address)}
        target="_blank"
        rel="noreferrer"
        startIcon={<DirectionsRounded />}
      >
        {t("bookings.directions")}
      </Button>
    </Box>
  );
}
