// The worker's day: the next visit, and today's visits as a route.
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Suspense } from "react";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { StatusBadge } from "../../../features/bookings/StatusBadge.tsx";
import { dayMapHeight } from "../../../features/map/day-map-height.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { pages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { ErrorState, Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { formatNumber, toMajor } from "../../../ui/format/money.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { DirectionsButton } from "../bookings/DirectionsLink.tsx";
import { formatRelativeDay, formatVisitTimes } from "../bookings/format-visit.ts";
import { NextStep } from "../bookings/NextStep.tsx";
import { useReadWorkerDay, type DayVisit } from "./api.ts";
import { NextVisit, placeOf } from "./NextVisit.tsx";

const DayMap = lazyComponent(() => import("../../../features/map/DayMap.tsx"), {
  texts: ["map"],
  isSilent: true,
});

/** Side by side on a desktop. An empty state without a visit. */
export function Day() {
  const t = useTranslation();
  const { data, error, isError, isFetching, refetch } = useReadWorkerDay();
  if (!data)
    return isError ? (
      <ErrorState
        error={error}
        what={t("worker.dayFailed")}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    ) : (
      <Loading>
        <Skeleton height={120} round={18} />
      </Loading>
    );
  const { next_visit: next, to_close: toClose = [], visits } = data;
  if (!next && toClose.length === 0 && visits.length === 0)
    return (
      <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 3 }, borderRadius: "18px" }}>
        <Typography color="textSecondary">{t("worker.noVisit")}</Typography>
      </Paper>
    );
  return (
    <Box
      sx={{
        display: "grid",
        gap: { xs: 2, md: 3 },
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          lg: next && visits.length > 0 ? "repeat(2, minmax(0, 1fr))" : "minmax(0, 1fr)",
        },
      }}
    >
      {next && <NextVisit visit={next} />}
      {toClose.length > 0 && <StillToClose visits={toClose} />}
      {visits.length > 0 && <Route visits={visits} />}
    </Box>
  );
}

/** Running visits whose time is over: each with its day and the act that closes it. */
function StillToClose({ visits }: { visits: readonly DayVisit[] }) {
  const t = useTranslation();
  return (
    <Paper
      component="section"
      aria-labelledby="still-to-close"
      variant="outlined"
      sx={{ p: { xs: 2.5, sm: 3 }, borderRadius: "18px" }}
    >
      <Typography id="still-to-close" variant="h4" component="h2" sx={{ mb: 1 }}>
        {t("worker.stillToClose")}
      </Typography>
      <Box component="ul" aria-labelledby="still-to-close" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {visits.map((visit) => (
          <Box key={visit.id} component="li" sx={{ py: 1, display: "grid", gap: 1 }}>
            <Typography component="h3" variant="h5" sx={{ fontVariantNumeric: "tabular-nums" }}>
              {t("worker.dayAndTimes", {
                day: formatRelativeDay(visit.date),
                times: formatVisitTimes(visit),
              })}
            </Typography>
            <Link
              id={`to-close-${visit.id}`}
              component={PageLink}
              page={pages.bookingDetails(visit.id)}
              shell={paths.worker}
              color="inherit"
              sx={{ py: 1, fontWeight: 600, overflowWrap: "anywhere", justifySelf: "start" }}
            >
              {t("worker.nextVisitOf", { title: visit.title, name: visit.customer.name })}
            </Link>
            <BookingRefusals id={visit.id} />
            <NextStep
              visit={{
                id: visit.id,
                step: visit.next_step,
                customer: visit.customer.name,
                total: toMajor(visit.total_paise),
                fee: toMajor(visit.fee_paise),
              }}
              describedBy={`to-close-${visit.id}`}
            />
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

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

/** Today's visits in order, each with its address and directions. */
function Route({ visits }: { visits: readonly DayVisit[] }) {
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
      <StopsMap visits={visits} />
      <Box component="ol" aria-labelledby="todays-visits" sx={{ listStyle: "none", m: 0, p: 0 }}>
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
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
