// One booking in the list of bookings.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { OwnBooking } from "../../../features/bookings/api.ts";
import { BookingLines } from "../../../features/bookings/BookingLines.tsx";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { CancelButton } from "../../../features/bookings/CancelButton.tsx";
import { CancelVisitButton } from "../../../features/bookings/endings/CancelVisitButton.tsx";
import { bookingNameIds, describedByBooking } from "../../../features/bookings/name-ids.ts";
import { StatusBadge } from "../../../features/bookings/StatusBadge.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { pageAddress, pages, paths } from "../../../paths.ts";
import { PageButton } from "../../../platform/PageButton.tsx";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Avatar } from "../../../ui/pictures/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { formatDayInMonth, formatTimes } from "../../../ui/format/dates.ts";
import { formatAmount } from "../../../ui/format/money.ts";
import { ChatWith } from "../chat/ChatWith.tsx";
import { ReviewArea } from "./ReviewArea.tsx";

/** The link is as high as its line, which makes it a target of at least 24 px (WCAG 2.5.8). */
const headingLink = {
  display: "inline-block",
  color: "inherit",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline", textUnderlineOffset: "0.18em" },
} as const;

const line = { display: "flex", alignItems: "center", gap: 1 } as const;

const endedStatuses: ReadonlySet<OwnBooking["status"]> = new Set(["completed", "rejected", "canceled"]);
/** Whether the booking has reached its final status. */
export const isEnded = (status: OwnBooking["status"]): boolean => endedStatuses.has(status);
/** A card with the most important facts, and buttons for what is possible now. */
export function BookingCard({ booking, isInSection }: { booking: OwnBooking; isInSection: boolean }) {
  const t = useTranslation();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const { worker_profile: worker, title } = booking;
  const ids = bookingNameIds(booking.id);
  const when = (
    <Typography
      sx={{
        flex: { xs: 1, sm: "none" },
        fontSize: { xs: "1.1rem", sm: "1.25rem" },
        fontWeight: 650,
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {t("bookings.when", {
        day: formatDayInMonth(booking.booked_date),
        times: formatTimes(booking.start_time, booking.end_time),
      })}
    </Typography>
  );
  const name = (
    <Typography
      variant="h4"
      component={isInSection ? "h3" : "h2"}
      id={ids.who}
      sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}
    >
      <Box component={PageLink} page={pages.bookingDetails(booking.id)} sx={headingLink}>
        {worker.full_name}
      </Box>
    </Typography>
  );
  const work = (
    <Typography color="textSecondary" id={ids.what} sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
      {title}
    </Typography>
  );
  const badge = <StatusBadge status={booking.status} />;
  const price = (
    <Typography variant="price" component="p">
      {formatAmount(booking.total)}
    </Typography>
  );
  const chat = <ChatWith userId={worker.user_id} name={worker.full_name} bookingId={booking.id} />;
  return (
    <Card
      component="li"
      // A column, so that the buttons of cards in the same row are aligned.
      sx={{
        p: { xs: 1.5, sm: 2.5 },
        display: "flex",
        flexDirection: "column",
        gap: { xs: 0.75, sm: 2 },
        boxShadow: 1,
      }}
    >
      {isPhone ? (
        <>
          <Box sx={{ display: "flex", gap: 1.5 }}>
            <Avatar src={worker.profile_picture} name={worker.full_name} size={48} decorative />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ ...line, flexWrap: "wrap" }}>
                {name}
                {badge}
              </Box>
              <Box sx={line}>
                {work}
                {price}
              </Box>
            </Box>
          </Box>
          <Box sx={line}>
            {when}
            {chat}
          </Box>
        </>
      ) : (
        <>
          <Box sx={{ ...line, justifyContent: "space-between", flexWrap: "wrap" }}>
            {when}
            {badge}
          </Box>
          <Box sx={{ ...line, columnGap: 2, flexWrap: "wrap" }}>
            <Avatar src={worker.profile_picture} name={worker.full_name} size={60} decorative />
            <Box sx={{ flex: "1 1 96px", minWidth: 0 }}>
              {name}
              {work}
            </Box>
            {price}
            {chat}
          </Box>
          <BookingLines booking={booking} />
        </>
      )}
      {booking.review_details && <ReviewArea booking={booking} />}
      <BookingRefusals id={booking.id} />
      <Box sx={{ position: "relative", mt: "auto" }}>
        <Acts booking={booking} />
        {isPhone && (
          <Fold title={t("bookings.lines")} isQuiet isInCorner>
            <BookingLines booking={booking} />
          </Fold>
        )}
      </Box>
    </Card>
  );
}

/** The actions that are possible now. On a phone, the end of the line is left free for the arrow. */
function Acts({ booking }: { booking: OwnBooking }) {
  const t = useTranslation();
  const { worker_profile: worker } = booking;
  const bookAgain = { dialog: "book", again: String(booking.id) };
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: { xs: 1, sm: 1.5 },
        paddingInlineEnd: { xs: 6, sm: 0 },
        "& > button, & > a": { flex: { xs: "1 1 auto", sm: "none" }, px: { xs: 1.5, sm: 2.5 } },
      }}
    >
      <Button
        variant="outlined"
        aria-describedby={describedByBooking(booking.id)}
        component={PageButton}
        href={pageAddress(pages.bookingDetails(booking.id))}
        {...{ page: pages.bookingDetails(booking.id) }}
      >
        {t("bookings.viewDetails")}
      </Button>
      {booking.status === "created" && <CancelButton bookingId={booking.id} />}
      <CancelVisitButton booking={booking} side="customer" isAllowed={booking.status === "accepted"} />
      {!booking.review_details && <ReviewArea booking={booking} />}
      {isEnded(booking.status) && (
        <Button
          variant="outlined"
          aria-describedby={describedByBooking(booking.id)}
          component={PageLink}
          href={pageAddress(pages.workerDetails(worker.id), paths.home, bookAgain)}
          {...{ page: pages.workerDetails(worker.id), fields: bookAgain }}
        >
          {t("bookings.again")}
        </Button>
      )}
    </Box>
  );
}
