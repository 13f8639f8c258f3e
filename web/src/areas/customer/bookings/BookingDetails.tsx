// Booking_details/{id}: one of the customer's own bookings, with its photo, texts and timeline.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { bookingNotFound } from "@hourhand/contract/bookings";
import { useViewBooking, type OwnBookingDetails } from "../../../features/bookings/api.ts";
import { BookingLines } from "../../../features/bookings/BookingLines.tsx";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { CancelButton } from "../../../features/bookings/CancelButton.tsx";
import { CancelVisitButton } from "../../../features/bookings/endings/CancelVisitButton.tsx";
import { bookingNameIds } from "../../../features/bookings/name-ids.ts";
import { useReadBooking, type BookingLife } from "../../../features/bookings/page/api.ts";
import { ActRow, BookingActs } from "../../../features/bookings/page/BookingActs.tsx";
import {
  BookingCrumbs,
  BookingFrame,
  cardStyle,
  frameLayout,
  type BookingList,
} from "../../../features/bookings/page/BookingFrame.tsx";
import { BookingStory } from "../../../features/bookings/page/BookingStory.tsx";
import { mainActOf } from "../../../features/bookings/page/main-act.ts";
import { MainActButton } from "../../../features/bookings/page/MainActButton.tsx";
import { momentNow } from "../../../features/bookings/page/moment.ts";
import { Now, NowCards } from "../../../features/bookings/page/Now.tsx";
import { PaymentLines } from "../../../features/bookings/page/PaymentLines.tsx";
import { unpaidOf } from "../../../features/bookings/page/unpaid.ts";
import { Person } from "../../../features/bookings/page/Person.tsx";
import { VisitMapOfToday } from "../../../features/map/VisitMapOfToday.tsx";
import { Timeline } from "../../../features/bookings/Timeline.tsx";
import { WorkerOnTheWay } from "../../../features/bookings/WorkerOnTheWay.tsx";
import { openChatWith } from "../../../features/chat/selected-conversation.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages, paths } from "../../../paths.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { usePageState } from "../../../platform/page-fields.ts";
import { openPage } from "../../../platform/page-key.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton, EmptyState, ErrorState, Loading } from "../../../ui/feedback/States.tsx";
import { formatAmount } from "../../../ui/format/money.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";
import emptyPicture from "../../../ui/pictures/empty-bookings.svg";
import defaultPhoto from "../../../ui/pictures/marketing-done.svg";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { chatRoute } from "../chat/chat-route.ts";
import { ChatWith } from "../chat/ChatWith.tsx";
import type { PageProps } from "../page-props.ts";
import { Booked } from "./Booked.tsx";
import { ReviewArea } from "./ReviewArea.tsx";

/** One of the customer's own bookings. */
export default function BookingDetails({ id = 0 }: PageProps) {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useViewBooking(id);
  const life = useReadBooking(id);
  const { isBooked } = usePageState();
  useErrorToast(error, "server-messages");
  useTitle(t("bookings.details.here"));
  const list = { page: pages.bookings, shell: paths.home, label: t("bookings.details.parent") };
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 1, md: 3 } }}>
      <BookingCrumbs list={list} />
      {data && !life.isPending ? (
        <>
          {isBooked === true && <Booked key={id} booking={data.Booking} />}
          <Details booking={data.Booking} life={life} list={list} />
        </>
      ) : error instanceof ApiError && error.is(bookingNotFound) ? (
        <EmptyState
          heading="h1"
          text={t("bookings.details.unknown")}
          picture={emptyPicture}
          action={<Button onClick={() => openPage(pages.bookings)}>{t("bookings.details.gone")}</Button>}
        />
      ) : error && !data ? (
        <ErrorState
          error={error}
          what={t("bookings.details.failed")}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <DetailsToCome />
      )}
    </Container>
  );
}

interface DetailsProps {
  booking: OwnBookingDetails;
  /** The same booking with the actions possible now. Without it the documented part is still shown. */
  life: ReturnType<typeof useReadBooking>;
  list: BookingList;
}

function Details({ booking, life, list }: DetailsProps) {
  const t = useTranslation();
  const { worker_profile: worker } = booking;
  const { error, isFetching, refetch } = life;
  const data = life.data && withOwnChanges(life.data, booking);
  const statuses = booking.timeline.map(({ at, by, status }) => ({
    at,
    event: status,
    actor: by,
    detail: {},
  }));
  const reviewsBesides =
    data?.allowed.includes("review") && mainActOf(data, "customer", momentNow()) !== "review";
  const acts = (
    <>
      {reviewsBesides && <ReviewArea booking={booking} isMain={false} />}
      {booking.status === "created" && <CancelButton bookingId={booking.id} />}
      <CancelVisitButton booking={booking} side="customer" isAllowed={booking.status === "accepted"} />
      <Button
        variant="outlined"
        component={PageLink}
        href={pageAddress(pages.workerDetails(worker.id))}
        {...{ page: pages.workerDetails(worker.id) }}
      >
        {t("bookings.details.toWorker")}
      </Button>
    </>
  );
  return (
    <BookingFrame
      visit={{
        ...booking,
        date: booking.booked_date,
        total: formatAmount(booking.total),
      }}
      now={
        data ? (
          <Now booking={data} side="customer" />
        ) : (
          error && (
            <ErrorState
              error={error}
              what={t("visit.failed")}
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          )
        )
      }
      people={
        <Person
          id={bookingNameIds(booking.id).who}
          name={worker.full_name}
          picture={worker.profile_picture}
          as={categoryTitle(booking)}
        >
          <ChatWith userId={worker.user_id} name={worker.full_name} bookingId={booking.id} />
        </Person>
      }
      cards={
        <>
          {data && (
            <VisitMapOfToday
              booking={data}
              worker={
                booking.worker_position ? { name: worker.full_name, at: booking.worker_position } : undefined
              }
            />
          )}
          {booking.worker_position && (
            <WorkerOnTheWay
              seen={booking.worker_position}
              name={worker.full_name}
              address={booking.address}
            />
          )}
          <BookingRefusals id={booking.id} />
          {data && <NowCards booking={data} side="customer" />}
        </>
      }
      act={data && <Act booking={booking} life={data} list={list} />}
      more={
        data ? (
          <BookingActs booking={data} side="customer">
            {acts}
          </BookingActs>
        ) : (
          <ActRow>{acts}</ActRow>
        )
      }
      details={
        <>
          {data && <PaymentLines booking={data} isCustomers />}
          <Job booking={data ? withUnpaid(booking, data) : booking} />
        </>
      }
      story={data ? <BookingStory booking={data} /> : <Timeline status={booking.status} events={statuses} />}
    />
  );
}

/** The documented part may be older than the payments, which are polled. */
function withUnpaid(booking: OwnBookingDetails, life: BookingLife): OwnBookingDetails {
  const unpaid = unpaidOf(life);
  return unpaid === undefined ? booking : { ...booking, unpaid_paise: unpaid };
}

/** Shows a cancellation or a review immediately, even while its call waits for a network (docs/rules/offline.md 15). */
function withOwnChanges(life: BookingLife, { status, review_details }: OwnBookingDetails): BookingLife {
  if (status === "canceled" && life.status !== "canceled") return { ...life, status, allowed: [] };
  return review_details ? { ...life, allowed: life.allowed.filter((act) => act !== "review") } : life;
}

interface ActProps {
  booking: OwnBookingDetails;
  life: BookingLife;
  list: BookingList;
}

function Act({ booking, life, list }: ActProps) {
  const { worker_profile: worker } = booking;
  const act = mainActOf(life, "customer", momentNow());
  if (act === "review") return <ReviewArea booking={booking} />;
  return (
    <MainActButton
      booking={life}
      act={act}
      name={worker.full_name}
      list={list}
      onChat={() => openChatWith(worker.user_id, chatRoute, booking.id)}
    />
  );
}

/** The documented lines, photo and texts, and the review. */
function Job({ booking }: { booking: OwnBookingDetails }) {
  const t = useTranslation();
  const { photo, title } = booking;
  return (
    <>
      <BookingLines booking={booking} address />
      {booking.review_details && <ReviewArea booking={booking} />}
      <Picture
        src={photo ?? defaultPhoto}
        alt={photo ? t("bookings.details.photoOf", { title }) : t("bookings.details.noPhoto")}
        fit={photo ? "cover" : "contain"}
        width={720}
        ratio={16 / 9}
        sx={{ borderRadius: "14px" }}
      />
      <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        {booking.details || t("bookings.details.noDetails")}
      </Typography>
      <More label={t("bookings.details.previousIssues")} text={booking.any_previous_issues} />
      <More label={t("bookings.details.damagedParts")} text={booking.damaged_parts} />
    </>
  );
}

function More({ label, text }: { label: string; text: string }) {
  if (text === "") return null;
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</Typography>
    </Box>
  );
}

function DetailsToCome() {
  return (
    <Loading>
      <Box sx={frameLayout}>
        <Card sx={{ ...cardStyle, gridArea: "top" }}>
          <Skeleton width="30%" height={32} />
          <Skeleton width="75%" height={36} />
          <Skeleton width="60%" />
          <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
            <Skeleton width={56} height={56} round="50%" />
            <Skeleton width="45%" height={28} />
          </Box>
        </Card>
        <Box sx={{ gridArea: "act" }}>
          <Skeleton height={52} round={26} />
        </Box>
        <Card sx={{ ...cardStyle, gridArea: "details" }}>
          <Skeleton width="30%" height={28} />
          <Skeleton height={120} />
          <Skeleton height={180} />
        </Card>
        <Card sx={{ ...cardStyle, gridArea: "story" }}>
          <Skeleton width="50%" height={28} />
          <Skeleton height={180} />
        </Card>
      </Box>
    </Loading>
  );
}
