// The visit that comes next: when, to whom, where, and the way there. Nothing while there is none.
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { paths, workerPages } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import { Button } from "../../../ui/Button.tsx";
import { marketDate } from "../../../ui/format/dates.ts";
import { useListWorkerBookings, type WorkerBooking } from "../bookings/api.ts";
import { DirectionsLink } from "../bookings/DirectionsLink.tsx";
import { formatRelativeDay, formatVisitTimes } from "../bookings/format-visit.ts";

const toCome = new Set<WorkerBooking["status"]>(["accepted", "pending"]);

/** Reads the first page of the bookings, which the bookings' page shows as well. */
export function NextVisit() {
  const t = useTranslation();
  const today = marketDate();
  const [next] = (useListWorkerBookings(1).data?.Bookings ?? [])
    .filter((booking) => toCome.has(booking.status) && booking.booked_date >= today)
    .toSorted((one, other) =>
      `${one.booked_date}${one.start_time}`.localeCompare(`${other.booked_date}${other.start_time}`),
    );
  if (!next) return null;
  return (
    <Paper
      component="section"
      aria-labelledby="next-visit"
      sx={{
        p: { xs: 2.5, sm: 3 },
        borderRadius: "18px",
        bgcolor: "surface.deep",
        color: "surface.onDeep",
        "--hh-palette-ring": "var(--hh-palette-secondary-main)",
      }}
    >
      <Typography id="next-visit" component="h2" variant="subtitle1" sx={{ color: "surface.onDeepMuted" }}>
        {t("worker.nextVisit")}
      </Typography>
      <Typography variant="h3" component="p" sx={{ mt: 0.5, fontVariantNumeric: "tabular-nums" }}>
        {t("worker.dayAndTimes", { day: formatRelativeDay(next.booked_date), times: formatVisitTimes(next) })}
      </Typography>
      <Typography sx={{ mt: 1, fontWeight: 600 }}>{next.title}</Typography>
      <Typography sx={{ overflowWrap: "anywhere" }}>{next.address}</Typography>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "1fr", sm: "auto auto" },
          justifyContent: "start",
          gap: 1.5,
          mt: 2,
        }}
      >
        <DirectionsLink booking={next} color="secondary" variant="contained" />
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => openPage(workerPages.bookings, { path: paths.worker })}
          sx={{ borderColor: "currentColor" }}
        >
          {t("worker.toBookings")}
        </Button>
      </Box>
    </Paper>
  );
}
