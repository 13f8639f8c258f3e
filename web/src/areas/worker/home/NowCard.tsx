// The current or next visit: the time until it starts or ends, customer, place, amount, and the next action.
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages, paths, workerPages } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useMinute } from "../../../ui/format/use-minute.ts";
import { amountOfDay } from "../bookings/amount-in-words.ts";
import { DirectionsButton } from "../bookings/DirectionsLink.tsx";
import { formatRelativeDay, formatVisitTimes } from "../bookings/format-visit.ts";
import { PositionShown } from "../bookings/PositionShown.tsx";
import { NextStep } from "../bookings/NextStep.tsx";
import type { DayVisit } from "./api.ts";
import { countdownOf } from "./countdown.ts";

/** The place of a visit, in the form of the directions' link. */
export const placeOf = ({ address, position }: DayVisit) => ({
  address,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
});

interface NowCardProps {
  visit: DayVisit;
  /** The market's date. */
  today: string;
  /** How far the market's clock is ahead of the client's. */
  aheadMs: number;
}

/** A separate panel; its title links to the booking's page. Only a visit of today has a countdown. */
export function NowCard({ visit, today, aheadMs }: NowCardProps) {
  const t = useTranslation();
  const minute = useMinute(aheadMs);
  const countdown = visit.date === today ? countdownOf(visit, minute) : undefined;
  const when = t("worker.dayAndTimes", {
    day: formatRelativeDay(visit.date),
    times: formatVisitTimes(visit),
  });
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
        display: "flex",
        flexDirection: "column",
        gap: 2,
      }}
    >
      <div>
        <Typography id="next-visit" component="h2" variant="subtitle1" sx={{ color: "surface.onDeepMuted" }}>
          {t(visit.status === "visited" ? "worker.visitNow" : "worker.nextVisit")}
        </Typography>
        {countdown !== undefined && (
          <Typography variant="h2" component="p" sx={{ mt: 0.5, fontVariantNumeric: "tabular-nums" }}>
            {countdown}
          </Typography>
        )}
        <Typography
          variant={countdown === undefined ? "h3" : "h5"}
          component="p"
          sx={{ mt: 0.5, fontVariantNumeric: "tabular-nums" }}
        >
          {when}
        </Typography>
        <Link
          id="next-visit-of"
          component={PageLink}
          page={pages.bookingDetails(visit.id)}
          shell={paths.worker}
          color="inherit"
          sx={{ display: "inline-block", py: 1, fontWeight: 600, overflowWrap: "anywhere" }}
        >
          {t("worker.nextVisitOf", { title: visit.title, name: visit.customer.name })}
        </Link>
        <Typography sx={{ overflowWrap: "anywhere" }}>{visit.address}</Typography>
        <PositionShown
          visit={visit}
          name={visit.customer.name}
          variant="body2"
          sx={{ mt: 1, color: "surface.onDeepMuted" }}
        />
      </div>
      <BookingRefusals id={visit.id} />
      {visit.status !== "completed" && (
        <Typography
          id="next-visit-amount"
          sx={{ fontWeight: 600, fontSize: "1.1rem", fontVariantNumeric: "tabular-nums" }}
        >
          {amountOfDay(visit)}
        </Typography>
      )}
      <NextStep
        visit={{
          id: visit.id,
          step: visit.next_step,
          customer: visit.customer.name,
          amount: amountOfDay(visit),
        }}
        describedBy="next-visit-of"
        amountId="next-visit-amount"
        color="secondary"
        hasCodeFields
      />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "1fr", sm: "auto auto" },
          justifyContent: { sm: "start" },
          gap: 1.5,
          // On the dark background secondary controls have outlines.
          "& > *": { borderColor: "currentColor", color: "inherit" },
        }}
      >
        <DirectionsButton to={placeOf(visit)} color="inherit" />
        <Button
          variant="outlined"
          color="inherit"
          component={PageLink}
          href={pageAddress(workerPages.bookings, paths.worker)}
          {...{ page: workerPages.bookings, shell: paths.worker }}
        >
          {t("worker.toBookings")}
        </Button>
      </Box>
    </Paper>
  );
}
