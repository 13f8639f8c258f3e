// The timeline of a booking. The latest events come with the booking, earlier ones are fetched on demand.
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/feedback/States.tsx";
import { Timeline } from "../Timeline.tsx";
import { useListTimeline, type BookingLife } from "./api.ts";

/** The timeline, with a button for earlier events. */
export function BookingStory({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const { id, status, timeline, timeline_before: before } = booking;
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useListTimeline(id, before);
  const earlier = data?.pages.flatMap(({ items }) => items).toReversed() ?? [];
  const hasEarlier = data ? hasNextPage : before !== null;
  return (
    <>
      {error && (
        <ErrorState
          error={error}
          what={t("bookings.details.earlierFailed")}
          onRetry={() => void fetchNextPage()}
          busy={isFetching}
        />
      )}
      {hasEarlier && !error && (
        <div>
          <Button variant="outlined" busy={isFetching} onClick={() => void fetchNextPage()}>
            {t("bookings.details.earlier")}
          </Button>
        </div>
      )}
      <Timeline status={status} events={[...earlier, ...timeline]} />
    </>
  );
}
