// Booking_details/{id}: one booking with its photo, texts, lines and timeline.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Container from "@mui/material/Container";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useViewBooking, type OwnBookingDetails } from "../../../features/bookings/api.ts";
import { BookingLines } from "../../../features/bookings/BookingLines.tsx";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { CancelButton } from "../../../features/bookings/CancelButton.tsx";
import { CancelVisitButton } from "../../../features/bookings/endings/CancelVisitButton.tsx";
import { bookingNameIds } from "../../../features/bookings/name-ids.ts";
import { StatusBadge } from "../../../features/bookings/StatusBadge.tsx";
import { WorkerOnTheWay } from "../../../features/bookings/WorkerOnTheWay.tsx";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { bookingNotFound } from "@hourhand/contract/bookings";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages } from "../../../paths.ts";
import { usePageState } from "../../../platform/page-fields.ts";
import { openPage } from "../../../platform/page-key.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { ApiError } from "../../../platform/api-error.ts";
import { Avatar } from "../../../ui/pictures/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { formatAmount } from "../../../ui/format/money.ts";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import emptyPicture from "../../../ui/pictures/empty-bookings.svg";
import defaultPhoto from "../../../ui/pictures/marketing-done.svg";
import { Skeleton, EmptyState, ErrorState, Loading } from "../../../ui/feedback/States.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { ChatWith } from "../chat/ChatWith.tsx";
import type { PageProps } from "../page-props.ts";
import { Booked } from "./Booked.tsx";
import { BookingNow, BookingTimeline } from "./BookingTimeline.tsx";
import { ReviewArea } from "./ReviewArea.tsx";
import { categoryTitle } from "../../../ui/format/titles.ts";

/** One of the customer's own bookings. */
export default function BookingDetails({ id = 0 }: PageProps) {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useViewBooking(id);
  const { isBooked } = usePageState();
  useErrorToast(error, "server-messages");
  useTitle(t("bookings.details.here"));
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <Box component="nav" aria-label={t("bookings.details.crumbs")} sx={{ mb: 2, color: "text.secondary" }}>
        <Link
          component={PageLink}
          page={pages.bookings}
          sx={{ display: "inline-flex", alignItems: "center", minHeight: 44 }}
        >
          {t("bookings.details.parent")}
        </Link>
        <Box component="span" sx={{ mx: 0.75 }}>
          {"/"}
        </Box>
        <Box component="span" aria-current="page">
          {t("bookings.details.here")}
        </Box>
      </Box>
      {data ? (
        <>
          {isBooked === true && <Booked key={id} booking={data.Booking} />}
          <Details booking={data.Booking} />
        </>
      ) : error instanceof ApiError && error.is(bookingNotFound) ? (
        <EmptyState
          heading="h1"
          text={t("bookings.details.unknown")}
          picture={emptyPicture}
          action={<Button onClick={() => openPage(pages.bookings)}>{t("bookings.details.gone")}</Button>}
        />
      ) : error ? (
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

const columns = {
  display: "grid",
  gap: { xs: 2, md: 3 },
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" },
} as const;
const card = { p: { xs: 2, sm: 3 }, display: "grid", gap: 2 } as const;

function Details({ booking }: { booking: OwnBookingDetails }) {
  const t = useTranslation();
  const { worker_profile: worker, title } = booking;
  const ids = bookingNameIds(booking.id);
  return (
    <Box sx={columns}>
      <Box sx={{ display: "grid", gap: { xs: 2, md: 3 } }}>
        <Card sx={card}>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
            <Avatar src={worker.profile_picture} name={worker.full_name} size={72} decorative />
            <Box sx={{ flex: "1 1 180px", minWidth: 0 }}>
              <Typography
                variant="h2"
                component="h1"
                id={ids.who}
                tabIndex={-1}
                sx={{ overflowWrap: "anywhere", outline: "none" }}
              >
                {worker.full_name}
              </Typography>
              <Typography color="textSecondary">{categoryTitle(booking)}</Typography>
            </Box>
            <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
              <Typography variant="price" component="p">
                {formatAmount(booking.total)}
              </Typography>
              <StatusBadge status={booking.status} />
              <ChatWith userId={worker.user_id} name={worker.full_name} bookingId={booking.id} />
            </Box>
          </Box>
          <BookingLines booking={booking} address />
          {booking.worker_position && (
            <WorkerOnTheWay
              seen={booking.worker_position}
              name={worker.full_name}
              address={booking.address}
            />
          )}
          <Box
            sx={{
              display: "flex",
              flexWrap: "wrap",
              gap: 1.5,
              "& > button, & > a": { flex: { xs: "1 1 auto", sm: "none" } },
            }}
          >
            {booking.status === "created" && <CancelButton bookingId={booking.id} />}
            <CancelVisitButton booking={booking} side="customer" isAllowed={booking.status === "accepted"} />
            {!booking.review_details && <ReviewArea booking={booking} />}
            <Button
              variant="outlined"
              component={PageLink}
              href={pageAddress(pages.workerDetails(worker.id))}
              {...{ page: pages.workerDetails(worker.id) }}
            >
              {t("bookings.details.toWorker")}
            </Button>
          </Box>
          {booking.review_details && <ReviewArea booking={booking} />}
          <BookingRefusals id={booking.id} />
        </Card>
        <BookingNow id={booking.id} />
        <Card sx={card}>
          <Heading>{t("bookings.details.job")}</Heading>
          <Typography variant="h4" component="h3" id={ids.what} sx={{ overflowWrap: "anywhere" }}>
            {title}
          </Typography>
          <Picture
            src={booking.photo ?? defaultPhoto}
            alt={booking.photo ? t("bookings.details.photoOf", { title }) : t("bookings.details.noPhoto")}
            fit={booking.photo ? "cover" : "contain"}
            width={720}
            ratio={16 / 9}
            sx={{ borderRadius: "14px" }}
          />
          <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
            {booking.details || t("bookings.details.noDetails")}
          </Typography>
          <More label={t("bookings.details.previousIssues")} text={booking.any_previous_issues} />
          <More label={t("bookings.details.damagedParts")} text={booking.damaged_parts} />
        </Card>
      </Box>
      <BookingTimeline booking={booking} />
    </Box>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Typography variant="h3" component="h2">
      {children}
    </Typography>
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
      <Box sx={columns}>
        <Card sx={card}>
          <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
            <Skeleton width={72} height={72} round="50%" />
            <Box sx={{ flex: 1, display: "grid", gap: 1 }}>
              <Skeleton width="55%" height={32} />
              <Skeleton width="35%" />
            </Box>
          </Box>
          <Skeleton height={120} />
          <Skeleton width={180} height={44} round={22} />
        </Card>
        <Card sx={card}>
          <Skeleton width="50%" height={28} />
          <Skeleton height={180} />
        </Card>
      </Box>
    </Loading>
  );
}
