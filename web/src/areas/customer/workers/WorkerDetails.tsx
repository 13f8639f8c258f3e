// Worker_details/{id}: everything about one worker, free hours and reviews, and the way to book.
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { Suspense, useState, type ReactNode } from "react";
import { workerNotFound } from "@hourhand/contract/catalogue";
import type { InitialSelection } from "../../../features/bookings/use-visit.ts";
import { ReviewList } from "../../../features/reviews/ReviewList.tsx";
import { useViewWorker, type WorkerCardData } from "../../../features/workers/api.ts";
import { freeDaysOf, FreeHours } from "../../../features/workers/FreeHours.tsx";
import { workerNameId } from "../../../features/workers/name-id.ts";
import { Rating } from "../../../features/workers/Rating.tsx";
import { SaveButton } from "../../../features/workers/SaveButton.tsx";
import { WorkerPicture } from "../../../features/workers/WorkerPicture.tsx";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { pages } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import { pageAddress, PageLink } from "../../../platform/PageLink.tsx";
import { ApiError } from "../../../platform/api-error.ts";
import { useSession } from "../../../platform/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { formatRupees } from "../../../ui/format/money.ts";
import emptyPicture from "../../../ui/pictures/empty-workers.svg";
import { Skeleton, EmptyState, ErrorState, Loading } from "../../../ui/feedback/States.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { useTitle } from "../../../ui/use-title.ts";
import type { PageProps } from "../page-props.ts";
import { WorkerDetailsSkeleton } from "./WorkerDetailsSkeleton.tsx";

const BookWorkerDialog = lazyComponent(() => import("../../../features/bookings/BookWorkerDialog.tsx"));

/** One worker, for everybody; booking and saving for the signed-in. */
export default function WorkerDetails({ id = 0 }: PageProps) {
  const t = useTranslation();
  const { data, error, isPlaceholderData, isFetching, refetch } = useViewWorker(id);
  useErrorToast(error, "server-messages");
  useTitle(data?.worker.full_name ?? t("workers.title"));
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <Button
        variant="text"
        component={PageLink}
        href={pageAddress(pages.workers)}
        {...{ page: pages.workers }}
        startIcon={<ArrowBackRounded />}
        sx={{ mb: 1, ml: -1.5 }}
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
          <ErrorState what={t("workers.detailsFailed")} onRetry={() => void refetch()} busy={isFetching} />
        )
      ) : data ? (
        <Details worker={data.worker} reviews={isPlaceholderData ? undefined : data.reviews} />
      ) : (
        <WorkerDetailsSkeleton />
      )}
    </Container>
  );
}

/** One order for everybody: picture, who, facts, then what can be done. */
const head = {
  p: { xs: 2, md: 3 },
  display: "grid",
  columnGap: { xs: 2, md: 4 },
  rowGap: 2,
  gridTemplateColumns: {
    xs: "112px minmax(0, 1fr)",
    sm: "200px minmax(0, 1fr)",
    md: "240px minmax(0, 1fr) auto",
  },
  gridTemplateRows: { md: "auto 1fr" },
  gridTemplateAreas: {
    xs: "'picture who' 'facts facts'",
    sm: "'picture who' 'picture facts' 'picture actions'",
    md: "'picture who actions' 'picture facts actions'",
  },
} as const;

/** Free hours stand beside the words on a desk, between them on a phone. */
const sections = {
  display: "grid",
  columnGap: 6,
  rowGap: { xs: 4, md: 5 },
  mt: { xs: 4, md: 5 },
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
  gridTemplateRows: { md: "auto 1fr" },
  gridTemplateAreas: { xs: "'about' 'hours' 'reviews'", md: "'about hours' 'reviews hours'" },
} as const;

interface DetailsProps {
  worker: WorkerCardData;
  /** Undefined while only what the card said is known. */
  reviews: Parameters<typeof ReviewList>[0]["reviews"] | undefined;
}

function Details({ worker, reviews }: DetailsProps) {
  const t = useTranslation();
  const { isAuthenticated } = useSession();
  const booking = useDialog();
  const [initialSelection, setInitialSelection] = useState<InitialSelection>();
  // Another picked hour begins another booking; 'Book now' goes on with what was typed.
  const [drafts, setDrafts] = useState(0);

  const book = (hour?: InitialSelection): void => {
    if (!isAuthenticated) {
      toast.warning(t("workers.signInToBook"), { id: "sign-in-to-book" });
      return;
    }
    if (hour) {
      setInitialSelection(hour);
      setDrafts((made) => made + 1);
    }
    booking.show();
  };
  const free = reviews && freeDaysOf(worker);
  const actions = (
    <>
      <SaveButton worker={worker} label="workers.saveDetails" />
      <Button
        color="secondary"
        busy={booking.opening}
        // What can be booked is known once the free hours are.
        disabled={reviews === undefined}
        onPointerEnter={BookWorkerDialog.preload}
        onClick={() => book()}
      >
        {t("workers.bookNow")}
      </Button>
    </>
  );

  return (
    <>
      <Card sx={head}>
        <Box sx={{ gridArea: "picture" }}>
          <WorkerPicture src={worker.profile_pic} size="100%" first />
        </Box>
        <Box sx={{ gridArea: "who", minWidth: 0, display: "grid", alignContent: "start", gap: 1 }}>
          <Typography
            variant="h2"
            component="h1"
            id={workerNameId(worker.id)}
            sx={{ overflowWrap: "anywhere" }}
          >
            {worker.full_name}
          </Typography>
          <Typography variant="lead" sx={{ color: "primary.main", fontWeight: 600 }}>
            {worker.job_title}
          </Typography>
          <Rating value={worker.rating} count={worker.reviews_count} size={22} />
          <Typography variant="price" component="p">
            {t("workers.perHour", { price: formatRupees(worker.salary) })}
          </Typography>
        </Box>
        <Box
          component="dl"
          sx={{
            gridArea: "facts",
            m: 0,
            display: "flex",
            flexWrap: "wrap",
            columnGap: { xs: 3, sm: 4 },
            rowGap: 1,
          }}
        >
          <Facts worker={worker} />
        </Box>
        <Box
          sx={{
            gridArea: "actions",
            display: { xs: "none", sm: "flex" },
            flexDirection: { sm: "row", md: "column" },
            gap: 1.5,
            alignSelf: "center",
            minWidth: { md: 190 },
          }}
        >
          {actions}
        </Box>
      </Card>
      <Box sx={sections}>
        <Section area="about" title={t("workers.about", { name: worker.full_name })}>
          <Typography sx={{ whiteSpace: "pre-line", maxWidth: "72ch", overflowWrap: "anywhere" }}>
            {worker.description}
          </Typography>
        </Section>
        <Section
          area="hours"
          title={t("workers.freeHours")}
          hint={t(free?.length === 0 ? "workers.noFreeHours" : "workers.freeHoursHint")}
        >
          {free ? <FreeHours days={free} onPick={book} /> : <LinesToCome />}
        </Section>
        <Section area="reviews" title={t("workers.reviews")}>
          {reviews ? (
            <ReviewList reviews={reviews} none={t("workers.noReviews", { name: worker.full_name })} />
          ) : (
            <LinesToCome />
          )}
        </Section>
      </Box>
      <Box
        sx={{
          display: { xs: "flex", sm: "none" },
          position: "sticky",
          // Above the bottom bar, within reach of a thumb.
          bottom: "calc(62px + env(safe-area-inset-bottom))",
          zIndex: 2,
          gap: 1,
          mx: -2,
          mt: 3,
          px: 2,
          py: 1.25,
          bgcolor: "background.paper",
          borderTop: 1,
          borderColor: "divider",
          "& > *": { flex: 1 },
        }}
      >
        {actions}
      </Box>
      <Suspense fallback={null}>
        {booking.mounted && (
          <BookWorkerDialog
            key={drafts}
            open={booking.open}
            worker={worker}
            initialSelection={initialSelection}
            onClose={booking.close}
            onBooked={() => {
              booking.close();
              openPage(pages.bookings);
            }}
            onShowBooking={(bookingId) => openPage(pages.bookingDetails(bookingId))}
          />
        )}
      </Suspense>
    </>
  );
}

function Facts({ worker }: { worker: WorkerCardData }) {
  const t = useTranslation();
  const facts = [
    [t("workers.experience"), t("workers.years", { years: worker.experience })],
    [t("workers.age"), t("workers.ageOf", { age: worker.age })],
    [t("workers.education"), worker.qualification],
  ] as const;
  return facts.map(([label, value]) => (
    <Box key={label}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 550, overflowWrap: "anywhere" }}>
        {value}
      </Typography>
    </Box>
  ));
}

interface SectionProps {
  area: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

function Section({ area, title, hint, children }: SectionProps) {
  return (
    <Box component="section" sx={{ gridArea: area, minWidth: 0 }}>
      <Typography variant="h3" component="h2" sx={{ mb: hint ? 0.5 : 2 }}>
        {title}
      </Typography>
      {hint && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {hint}
        </Typography>
      )}
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
