// Today's visits as a route: on a map, and as a timeline with the gaps between them.
import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Suspense } from "react";
import { formatMinutes } from "../../../features/bookings/format-minutes.ts";
import { StatusBadge } from "../../../features/bookings/StatusBadge.tsx";
import { dayMapHeight } from "../../../features/map/day-map-height.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { pages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Skeleton } from "../../../ui/feedback/States.tsx";
import { formatNumber } from "../../../ui/format/money.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { DirectionsButton } from "../bookings/DirectionsLink.tsx";
import { formatVisitTimes } from "../bookings/format-visit.ts";
import type { DayVisit } from "./api.ts";
import { gapBetween } from "./gaps.ts";
import { placeOf } from "./NowCard.tsx";

const DayMap = lazyComponent(() => import("../../../features/map/DayMap.tsx"), {
  texts: ["map"],
  isSilent: true,
});

/** The visits on a map; nothing while no position is known. */
function StopsMap({ visits }: { visits: readonly DayVisit[] }) {
  const stops = visits.flatMap((visit, at) =>
    visit.position
      ? [
          {
            id: visit.id,
            number: at + 1,
            at: visit.position,
            times: formatVisitTimes(visit),
            title: visit.title,
            isDone: visit.status === "completed",
          },
        ]
      : [],
  );
  if (stops.length === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Suspense fallback={<Skeleton height={dayMapHeight} round={14} />}>
        <DayMap stops={stops} />
      </Suspense>
    </Box>
  );
}

/** Each visit with its address and directions. A sentence if there are none. */
export function Today({ visits }: { visits: readonly DayVisit[] }) {
  const t = useTranslation();
  return (
    <Paper
      component="section"
      aria-labelledby="todays-visits"
      variant="outlined"
      sx={{ p: { xs: 2.5, sm: 3 }, borderRadius: "18px" }}
    >
      <Typography id="todays-visits" variant="h4" component="h2" sx={{ mb: 1 }}>
        {t("worker.todaysVisits")}
      </Typography>
      {visits.length === 0 && <Typography color="textSecondary">{t("worker.noVisitToday")}</Typography>}
      <StopsMap visits={visits} />
      <Box
        component="ol"
        aria-labelledby="todays-visits"
        sx={{ listStyle: "none", m: 0, p: 0, "&:empty": { display: "none" } }}
      >
        {visits.map((visit, at) => (
          <Box
            key={visit.id}
            component="li"
            sx={{
              display: "grid",
              gridTemplateColumns: "auto minmax(0, 1fr)",
              columnGap: 2,
              "&:last-of-type .rail": { display: "none" },
            }}
          >
            <Box
              aria-hidden
              sx={{ display: "flex", flexDirection: "column", alignItems: "center", pt: 0.25, width: 28 }}
            >
              <Box
                sx={{
                  width: 28,
                  height: 28,
                  flex: "none",
                  display: "grid",
                  placeItems: "center",
                  fontWeight: 650,
                  borderRadius: "50%",
                  border: 2,
                  borderColor: "primary.main",
                  // The same as the visit's pin on the map.
                  ...(visit.status === "completed"
                    ? { color: "text.primary" }
                    : { bgcolor: "primary.main", color: "primary.contrastText" }),
                }}
              >
                {formatNumber(at + 1)}
              </Box>
              <Box className="rail" sx={{ width: 3, flex: 1, mt: 0.5, mb: -0.5, bgcolor: "divider" }} />
            </Box>
            <Box sx={{ pb: 2, display: "grid", gap: 0.5 }}>
              <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
                <Typography
                  component="h3"
                  variant="h5"
                  sx={{ flex: "1 1 auto", fontVariantNumeric: "tabular-nums" }}
                >
                  {formatVisitTimes(visit)}
                </Typography>
                <StatusBadge status={visit.status} />
              </Box>
              <Link
                id={`visit-${visit.id}`}
                component={PageLink}
                page={pages.bookingDetails(visit.id)}
                shell={paths.worker}
                color="inherit"
                sx={{ py: 1, fontWeight: 600, overflowWrap: "anywhere", justifySelf: "start" }}
              >
                {t("worker.nextVisitOf", { title: visit.title, name: visit.customer.name })}
              </Link>
              <Typography sx={{ overflowWrap: "anywhere" }}>{visit.address}</Typography>
              {visit.status !== "completed" && (
                <Box sx={{ mt: 0.5 }}>
                  <DirectionsButton to={placeOf(visit)} describedBy={`visit-${visit.id}`} />
                </Box>
              )}
              <GapTo visit={visit} next={visits[at + 1]} />
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

/** The way and the time until the next visit. Nothing after the last one. */
function GapTo({ visit, next }: { visit: DayVisit; next: DayVisit | undefined }) {
  const t = useTranslation();
  if (next === undefined) return null;
  const { km, freeMinutes, isTight } = gapBetween(visit, next);
  const free = freeMinutes === 0 ? "none" : "free";
  const span = formatMinutes(freeMinutes);
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1.5,
        mt: 1,
        px: 1.5,
        py: 1,
        borderRadius: "12px",
        bgcolor: isTight ? "surface.accent" : "surface.sunken",
        fontVariantNumeric: "tabular-nums",
      }}
    >
      <Typography variant="body2">
        {km === undefined
          ? t(`worker.gap.${free}`, { span })
          : t(`worker.gap.${free}Far`, { km: formatNumber(km), span })}
      </Typography>
      {isTight && (
        <Typography
          variant="body2"
          sx={{
            display: "inline-flex",
            alignItems: "center",
            gap: 0.5,
            fontWeight: 650,
            color: "warning.main",
          }}
        >
          <WarningAmberRounded fontSize="small" />
          {t("worker.gap.tight")}
        </Typography>
      )}
    </Box>
  );
}
