// The Bookings screen: the customer's upcoming visits first, then bookings to review, then all others.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { useRef } from "react";
import {
  bookingsPageSize,
  shares,
  useListOwnBookings,
  type BookingShare,
  type OwnBooking,
} from "../../../features/bookings/api.ts";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages } from "../../../paths.ts";
import { usePageFields, usePageNumber } from "../../../platform/page-fields.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { cardGrid, PagedCards, type CardColumns } from "../../../ui/table/PagedCards.tsx";
import emptyPicture from "../../../ui/pictures/empty-bookings.svg";
import { Skeleton, EmptyState, Loading } from "../../../ui/feedback/States.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { marketDate } from "../../../ui/format/dates.ts";
import { BookingCard, isEnded } from "./BookingCard.tsx";

/** The section of the list that a booking belongs to (docs/rules/bookings.md 92). */
function sectionOf({ status, booked_date, review_details }: OwnBooking, today: string): BookingShare {
  if (isEnded(status)) return status === "completed" && !review_details ? "to_review" : "past";
  return booked_date >= today ? "upcoming" : "past";
}

/** One page of bookings. */
export default function Bookings() {
  const t = useTranslation();
  const [page, setPage] = usePageNumber();
  const requestedShare = usePageFields().get("only");
  const only = shares.find((share) => share === requestedShare);
  const listed = useListOwnBookings(page, only);
  const { data } = listed;
  useErrorToast(listed.error, "server-messages");
  useTitle(t("bookings.title"));
  const heading = useRef<HTMLHeadingElement>(null);
  const turnTo = (next: number): void => {
    setPage(next);
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 3, md: 5 } }}>
      <Typography variant="h2" component="h1" ref={heading} tabIndex={-1} sx={{ mb: 2, outline: "none" }}>
        {t("bookings.title")}
      </Typography>
      <Shares chosen={only} />
      <PagedCards
        label={t("bookings.title")}
        reading={listed}
        items={data?.Bookings}
        card={(booking) => <BookingCard key={booking.id} booking={booking} isInSection={!only} />}
        sectionOf={only ? undefined : (booking) => t(`bookings.share.${sectionOf(booking, marketDate())}`)}
        columns={columns}
        failed={t("bookings.failed")}
        waiting={<CardsToCome />}
        empty={
          only ? (
            <EmptyState
              text={t(`bookings.share.none.${only}`)}
              picture={emptyPicture}
              action={
                <Button
                  variant="outlined"
                  component={PageLink}
                  href={pageAddress(pages.bookings)}
                  {...{ page: pages.bookings }}
                >
                  {t("bookings.showAll")}
                </Button>
              }
            />
          ) : (
            <EmptyState
              text={t("bookings.empty")}
              picture={emptyPicture}
              hint={t("bookings.emptyHint")}
              action={
                <Button component={PageLink} href={pageAddress(pages.workers)} {...{ page: pages.workers }}>
                  {t("bookings.findWorkers")}
                </Button>
              }
            />
          )
        }
        pages={{
          page,
          count: data?.count ?? data?.Bookings.length ?? 0,
          more: data?.more ?? false,
          pageSize: bookingsPageSize,
          onPage: turnTo,
        }}
      />
    </Container>
  );
}

/** Filter chips. Each is a link with its own address. On a phone they scroll sideways. */
function Shares({ chosen }: { chosen: BookingShare | undefined }) {
  const t = useTranslation();
  return (
    <Box
      component="nav"
      aria-label={t("bookings.shares")}
      sx={{
        display: "flex",
        gap: 1,
        mb: 2.5,
        // Leaves space for the focus outline.
        p: 0.5,
        mx: -0.5,
        overflowX: "auto",
        scrollbarWidth: "none",
      }}
    >
      {([undefined, ...shares] as const).map((share) => (
        <Box
          key={share ?? "all"}
          component={PageLink}
          page={pages.bookings}
          fields={{ only: share ?? "" }}
          aria-current={share === chosen || undefined}
          sx={{
            flex: "none",
            display: "flex",
            alignItems: "center",
            minHeight: 44,
            px: 2,
            border: 1,
            borderColor: "outline",
            borderRadius: 999,
            color: "text.primary",
            fontWeight: 550,
            textDecoration: "none",
            "&:hover": { bgcolor: "action.hover" },
            "&[aria-current]": { bgcolor: "primary.light", borderColor: "primary.main" },
          }}
        >
          {t(`bookings.share.${share ?? "all"}`)}
        </Box>
      ))}
    </Box>
  );
}

const columns: CardColumns = {
  gap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
};

function CardsToCome() {
  return (
    <Loading>
      <Box sx={cardGrid(columns)}>
        {[0, 1, 2, 3].map((at) => (
          <Card key={at} sx={{ p: { xs: 2, sm: 2.5 }, display: "grid", gap: 2 }}>
            <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
              <Skeleton width={60} height={60} round="50%" />
              <Box sx={{ flex: 1, display: "grid", gap: 1 }}>
                <Skeleton width="50%" height={24} />
                <Skeleton width="70%" />
              </Box>
            </Box>
            <Skeleton height={84} />
            <Skeleton width={150} height={44} round={22} />
          </Card>
        ))}
      </Box>
    </Loading>
  );
}
