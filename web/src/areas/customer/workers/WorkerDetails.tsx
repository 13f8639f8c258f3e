// Worker_details/{id}: everything about one worker, with free hours, reviews, and a button to book.
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { Suspense, useDeferredValue, useState, type ReactNode } from "react";
import { workerNotFound } from "@hourhand/contract/catalogue";
import { shortTime } from "@hourhand/contract/time-of-day";
import type { InitialSelection } from "../../../features/bookings/use-visit.ts";
import { ReviewList } from "../../../features/reviews/ReviewList.tsx";
import { StarBars } from "../../../features/reviews/StarBars.tsx";
import { preloadWorker, useViewWorker, type WorkerCardData } from "../../../features/workers/api.ts";
import { freeDaysOf } from "../../../features/workers/FreeHours.tsx";
import { NextFree } from "../../../features/workers/NextFree.tsx";
import { useSaveAfterSignIn } from "../../../features/workers/use-save-after-sign-in.ts";
import { storeIntent } from "../../../platform/intent.ts";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages, paths } from "../../../paths.ts";
import { usePageFields } from "../../../platform/page-fields.ts";
import { openPage } from "../../../platform/page-key.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { ApiError } from "../../../platform/api-error.ts";
import { useSession } from "../../../platform/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { formatDayInMonth, formatTime } from "../../../ui/format/dates.ts";
import { formatAmount } from "../../../ui/format/money.ts";
import emptyPicture from "../../../ui/pictures/empty-workers.svg";
import { Skeleton, EmptyState, ErrorState, Loading } from "../../../ui/feedback/States.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { useTitle } from "../../../ui/use-title.ts";
import type { PageProps } from "../page-props.ts";
import { BookingBox } from "./BookingBox.tsx";
import { useListWorkerPhotos } from "./photos-api.ts";
import { WorkerDetailsSkeleton } from "./WorkerDetailsSkeleton.tsx";
import { WorkerHead } from "./WorkerHead.tsx";
import { WorkerPhotos } from "./WorkerPhotos.tsx";

const BookWorkerDialog = lazyComponent(() => import("../../../features/bookings/BookWorkerDialog.tsx"));

/**
 * Prefetches the worker with reviews and free hours.
 * @public `readPageAhead` finds it in the loaded module
 */
export const readAhead = async ({ id = 0 }: PageProps): Promise<unknown> => preloadWorker(id);

/** Anyone can see the worker. Booking and saving need a session. */
export default function WorkerDetails({ id = 0 }: PageProps) {
  const t = useTranslation();
  const { data: read, error, isPlaceholderData: isFromCard, isFetching, refetch } = useViewWorker(id);
  // React renders this in slices, so that it does not block the person's input.
  const data = useDeferredValue(read);
  const isPlaceholderData = useDeferredValue(isFromCard);
  useErrorToast(error, "server-messages");
  useSaveAfterSignIn();
  useTitle(data?.worker.full_name ?? t("workers.title"));
  return (
    // As high as the window while loading. Otherwise the footer would appear and then be pushed down.
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 }, minHeight: "100dvh" }}>
      <Button
        variant="text"
        component={PageLink}
        href={pageAddress(pages.workers)}
        {...{ page: pages.workers }}
        startIcon={<ArrowBackRounded />}
        sx={{ mb: 1, marginInlineStart: -1.5 }}
      >
        {t("workers.back")}
      </Button>
      {error && (!data || isPlaceholderData) ? (
        error instanceof ApiError && error.is(workerNotFound) ? (
          <EmptyState
            heading="h1"
            text={t("workers.unknown")}
            picture={emptyPicture}
            action={<Button onClick={() => openPage(pages.workers)}>{t("workers.gone")}</Button>}
          />
        ) : (
          <ErrorState
            error={error}
            what={t("workers.detailsFailed")}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )
      ) : data ? (
        <Details worker={data.worker} reviews={isPlaceholderData ? undefined : data.reviews} />
      ) : (
        <WorkerDetailsSkeleton />
      )}
    </Container>
  );
}

/** On a desktop the booking box is next to the text, otherwise above it. */
const layout = {
  display: "grid",
  columnGap: { md: 3, lg: 5 },
  rowGap: { xs: 3, md: 4 },
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 384px" },
  gridTemplateRows: { md: "auto auto auto 1fr" },
  gridTemplateAreas: {
    // Photos come last, because they arrive later than the rest and must not move it.
    xs: "'head' 'booking' 'about' 'reviews' 'photos'",
    md: "'head booking' 'about booking' 'reviews booking' 'photos booking'",
  },
} as const;

/** A bar with the price and 'Book now' above a phone's tabs, within reach of a thumb. */
const bar = {
  display: { xs: "flex", md: "none" },
  alignItems: "center",
  position: "sticky",
  bottom: { xs: "calc(62px + env(safe-area-inset-bottom))", sm: 0 },
  zIndex: 2,
  gap: 2,
  mx: { xs: -2, sm: -3 },
  mt: 3,
  px: { xs: 2, sm: 3 },
  py: 1.25,
  bgcolor: "background.paper",
  borderTop: 1,
  borderColor: "divider",
} as const;

interface DetailsProps {
  worker: WorkerCardData;
  /** Undefined while only the data of the worker's card are known. */
  reviews: Parameters<typeof ReviewList>[0]["reviews"] | undefined;
}

function Details({ worker, reviews }: DetailsProps) {
  const t = useTranslation();
  const { isAuthenticated } = useSession();
  const booking = useDialog("book");
  const photos = useListWorkerPhotos(worker.id).data?.photos;
  const [initialSelection, setInitialSelection] = useState<InitialSelection>();
  // Picking another hour starts a new booking. 'Book now' continues with the typed values.
  const [drafts, setDrafts] = useState(0);

  const book = (hour?: InitialSelection): void => {
    if (!isAuthenticated) {
      const page = pages.workerDetails(worker.id);
      const price = formatAmount(worker.salary);
      const detail = hour
        ? `${formatDayInMonth(hour.date)}, ${formatTime(hour.start)}, ${price}`
        : `${worker.full_name}, ${t("workers.perHour", { price })}`;
      storeIntent(
        {
          address: pageAddress(page, paths.home, {
            dialog: "book",
            ...(hour && { date: hour.date, start: shortTime(hour.start) }),
          }),
          booking: hour ? `${worker.full_name}, ${detail}` : detail,
        },
        { on: page, reason: t("workers.signInToBook"), detail },
      );
      return;
    }
    if (hour) {
      setInitialSelection(hour);
      setDrafts((made) => made + 1);
    }
    booking.show();
  };
  const free = reviews && freeDaysOf(worker);
  const fields = usePageFields();
  const requestedDay = free
    ?.find(({ date }) => date === fields.get("date"))
    ?.hours.find(({ start }) => shortTime(start) === fields.get("start"));
  const bookNow = (
    <Button
      color="secondary"
      size="large"
      busy={booking.opening}
      // The button is disabled until the free hours have loaded.
      disabled={reviews === undefined}
      onPointerEnter={BookWorkerDialog.preload}
      onClick={() => book()}
      sx={{ whiteSpace: "nowrap" }}
    >
      {t("workers.bookNow")}
    </Button>
  );

  return (
    <>
      <Box sx={layout}>
        <Box sx={{ gridArea: "head", minWidth: 0 }}>
          <WorkerHead worker={worker} />
        </Box>
        <BookingBox
          worker={worker}
          free={free}
          asked={fields.get("date") ?? undefined}
          onPick={book}
          action={bookNow}
        />
        <Section area="about" title={t("workers.about", { name: worker.full_name })}>
          <Typography sx={{ whiteSpace: "pre-line", maxWidth: "72ch", overflowWrap: "anywhere" }}>
            {worker.description}
          </Typography>
        </Section>
        {photos && photos.length > 0 && (
          <Section area="photos" title={t("workers.photos")}>
            <WorkerPhotos photos={photos} />
          </Section>
        )}
        <Section area="reviews" title={t("workers.reviews")}>
          {reviews ? (
            <>
              <StarBars counts={worker.figures?.reviews_by_star ?? []} />
              <ReviewList reviews={reviews} none={t("workers.noReviews", { name: worker.full_name })} />
            </>
          ) : (
            <LinesToCome />
          )}
        </Section>
      </Box>
      <Box data-toasts="above" data-second-bar sx={bar}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="price" component="p" sx={{ fontSize: "1.1rem", lineHeight: 1.2 }}>
            {t("workers.perHour", { price: formatAmount(worker.salary) })}
          </Typography>
          <Typography variant="body2" component="div" sx={{ lineHeight: 1.25 }}>
            <NextFree worker={worker} />
          </Typography>
        </Box>
        {bookNow}
      </Box>
      <Suspense fallback={null}>
        {booking.mounted && isAuthenticated && reviews && (
          <BookWorkerDialog
            key={drafts}
            open={booking.open}
            worker={worker}
            initialSelection={initialSelection ?? requestedDay}
            onClose={booking.close}
            onBooked={(bookingId) => {
              booking.close();
              openPage(pages.bookingDetails(bookingId), { state: { isBooked: true } });
            }}
            onShowBooking={(bookingId) => openPage(pages.bookingDetails(bookingId))}
          />
        )}
      </Suspense>
    </>
  );
}

interface SectionProps {
  area: string;
  title: string;
  children: ReactNode;
}

function Section({ area, title, children }: SectionProps) {
  return (
    <Box component="section" sx={{ gridArea: area, minWidth: 0 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function LinesToCome() {
  return (
    <Loading>
      <Box sx={{ display: "grid", gap: 1.5 }}>
        <Skeleton height={44} />
        <Skeleton height={44} width="80%" />
        <Skeleton height={44} width="90%" />
      </Box>
    </Loading>
  );
}
