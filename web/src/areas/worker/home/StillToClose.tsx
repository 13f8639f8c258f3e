// Running visits whose time is over.
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { pages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { amountOfDay } from "../bookings/amount-in-words.ts";
import { formatRelativeDay, formatVisitTimes } from "../bookings/format-visit.ts";
import { NextStep } from "../bookings/NextStep.tsx";
import type { DayVisit } from "./api.ts";

/** Each visit with its day and the action that closes it. */
export function StillToClose({ visits }: { visits: readonly DayVisit[] }) {
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
                amount: amountOfDay(visit),
              }}
              describedBy={`to-close-${visit.id}`}
            />
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
