// A booking's page for its worker and for administrators, loaded with one call.
import type { ReactNode } from "react";
import { notFound } from "@hourhand/contract/problem";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { PageSkeleton } from "../../../ui/feedback/PageSkeleton.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/States.tsx";
import { formatMinor } from "../../../ui/format/money.ts";
import emptyPicture from "../../../ui/pictures/empty-bookings.svg";
import { useTitle } from "../../../ui/use-title.ts";
import { useReadBooking, type BookingLife } from "./api.ts";
import { BookingCrumbs, BookingFrame, type BookingFrameProps, type BookingList } from "./BookingFrame.tsx";
import { BookingFacts } from "./BookingFacts.tsx";
import { BookingStory } from "./BookingStory.tsx";
import { Now, NowCards } from "./Now.tsx";

export interface BookingPageProps extends Pick<BookingFrameProps, "leadsWithJob" | "hasNoTabs"> {
  id: number;
  side: "worker" | "admin";
  list: BookingList;
  people: (booking: BookingLife) => ReactNode;
  act: (booking: BookingLife) => ReactNode;
  more: (booking: BookingLife) => ReactNode;
}

/** The page of one booking, as this reader sees it. */
export function BookingPage({ id, side, list, people, act, more, ...frame }: BookingPageProps) {
  const t = useTranslation();
  const { data: booking, error, isFetching, refetch } = useReadBooking(id);
  useTitle(t("bookings.details.here"));
  return (
    <>
      <BookingCrumbs list={list} />
      {booking ? (
        <BookingFrame
          {...frame}
          visit={{ ...booking, total: formatMinor(booking.total_paise) }}
          now={<Now booking={booking} side={side} />}
          people={people(booking)}
          cards={<NowCards booking={booking} side={side} />}
          act={act(booking)}
          more={more(booking)}
          details={<BookingFacts booking={booking} />}
          story={<BookingStory booking={booking} />}
        />
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
