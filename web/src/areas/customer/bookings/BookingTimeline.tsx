// The timeline and current state of a customer's booking, in addition to the documented details.
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { OwnBookingDetails } from "../../../features/bookings/api.ts";
import { Timeline } from "../../../features/bookings/Timeline.tsx";
import { useReadBooking } from "../../../features/bookings/page/api.ts";
import { BookingStory } from "../../../features/bookings/page/BookingStory.tsx";
import { CurrentState } from "../../../features/bookings/page/CurrentState.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { ErrorState, Loading, Skeleton } from "../../../ui/feedback/States.tsx";

const card = { p: { xs: 2, sm: 3 }, display: "grid", gap: 2 } as const;

/** The timeline; until the complete record has loaded, the statuses in the details. */
export function BookingTimeline({ booking }: { booking: OwnBookingDetails }) {
  const t = useTranslation();
  const { data } = useReadBooking(booking.id);
  const statuses = booking.timeline.map(({ at, by, status }) => ({
    at,
    event: status,
    actor: by,
    detail: {},
  }));
  return (
    <Card sx={card}>
      <Typography variant="h3" component="h2">
        {t("bookings.details.timeline")}
      </Typography>
      {data ? <BookingStory booking={data} /> : <Timeline status={booking.status} events={statuses} />}
    </Card>
  );
}

/** The current state of a booking and the possible acts. */
export function BookingNow({ id }: { id: number }) {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useReadBooking(id);
  if (data) return <CurrentState booking={data} side="customer" />;
  return (
    <Card sx={card}>
      {error ? (
        <ErrorState error={error} what={t("visit.failed")} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading>
          <Skeleton width="40%" height={28} />
          <Skeleton height={160} />
        </Loading>
      )}
    </Card>
  );
}
