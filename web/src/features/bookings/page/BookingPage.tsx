// The frame of a booking's page for its worker and for administrators: back link, heading, current state, timeline.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { notFound } from "@hourhand/contract/problem";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { PageSkeleton } from "../../../ui/feedback/PageSkeleton.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/States.tsx";
import emptyPicture from "../../../ui/pictures/empty-bookings.svg";
import { useTitle } from "../../../ui/use-title.ts";
import { StatusBadge } from "../StatusBadge.tsx";
import { useReadBooking, type BookingLife } from "./api.ts";
import { BookingFacts } from "./BookingFacts.tsx";
import { BookingStory } from "./BookingStory.tsx";

export interface BookingPageProps {
  id: number;
  /** The list it belongs to: page, shell and label. */
  list: { page: string; shell: string; label: string };
  /** The name in the heading: the other side. */
  whoOf: (booking: BookingLife) => string;
  /** Shown next to the status: chat, directions. */
  nextToStatus?: (booking: BookingLife) => ReactNode;
  /** The current state and the possible acts. */
  now: (booking: BookingLife) => ReactNode;
}

const card = { p: { xs: 2, sm: 3 }, display: "grid", gap: 2, alignContent: "start" } as const;

/** The page of one booking, with the reader's view of it. */
export function BookingPage({ id, list, whoOf, nextToStatus, now }: BookingPageProps) {
  const t = useTranslation();
  const { data: booking, error, isFetching, refetch } = useReadBooking(id);
  useTitle(t("bookings.details.here"));
  return (
    <>
      <Box component="nav" aria-label={t("bookings.details.crumbs")} sx={{ mb: 2, color: "text.secondary" }}>
        <Link
          component={PageLink}
          page={list.page}
          shell={list.shell}
          sx={{ display: "inline-flex", alignItems: "center", minHeight: 44 }}
        >
          {list.label}
        </Link>
        <Box component="span" sx={{ mx: 0.75 }}>
          {"/"}
        </Box>
        <Box component="span" aria-current="page">
          {t("bookings.details.here")}
        </Box>
      </Box>
      {booking ? (
        <Box
          sx={{
            display: "grid",
            gap: { xs: 2, md: 3 },
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
          }}
        >
          <Box sx={{ display: "grid", gap: { xs: 2, md: 3 } }}>
            <Card sx={card}>
              <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
                <Typography
                  variant="h2"
                  component="h1"
                  sx={{ flex: "1 1 200px", minWidth: 0, overflowWrap: "anywhere" }}
                >
                  {whoOf(booking)}
                </Typography>
                <StatusBadge status={booking.status} />
                {nextToStatus?.(booking)}
              </Box>
              <BookingFacts booking={booking} />
            </Card>
            {now(booking)}
          </Box>
          <Card sx={card}>
            <Typography variant="h3" component="h2">
              {t("bookings.details.timeline")}
            </Typography>
            <BookingStory booking={booking} />
          </Card>
        </Box>
      ) : error instanceof ApiError && error.is(notFound) ? (
        <EmptyState heading="h1" text={t("bookings.details.unknown")} picture={emptyPicture} />
      ) : error ? (
        <ErrorState
          error={error}
          what={t("bookings.details.failed")}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <PageSkeleton shape="details" withTitle={false} />
      )}
    </>
  );
}
