// The parts of a person's page: bookings, payments, reviews, chats, and administrators' actions.
import Box from "@mui/material/Box";
import { useState } from "react";
import { StatusBadge } from "../../../features/bookings/StatusBadge.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { adminPages } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatDate, formatDateTime, formatTime } from "../../../ui/format/dates.ts";
import { formatNumber } from "../../../ui/format/money.ts";
import { amountFormatOf, minorFormatOf } from "../../../ui/format/table-amounts.ts";
import { useListAllBookings } from "../bookings/api.ts";
import { BookingLink } from "../bookings/BookingLink.tsx";
import { useListAuditEntries } from "../records/api.ts";
import { changeInWords } from "../records/changes.ts";
import type { Listed } from "../tables/listed.ts";
import { Chip } from "../tables/cells.tsx";
import { useViewWallet } from "../wallet/api.ts";
import { useListPersonReviews, type PersonReply } from "./api.ts";
import { OnHome } from "./OnHome.tsx";
import { Part, partSize } from "./Part.tsx";
import { PersonLink } from "./PersonLink.tsx";

const tones = { success: "green", pending: "yellow", failed: "red" } as const;
const strong = { fontWeight: 600 } as const;

/** One page of a person's rows, with the part's texts. */
function usePart(personId: number) {
  const [page, setPage] = useState(1);
  return {
    request: { person: `${personId}`, page, page_size: partSize },
    of: <Row,>({ rows, reply, state, retry }: Listed<Row>) => ({
      rows,
      failed: state === "error",
      onRetry: retry,
      ...(reply && { pager: { page, reply, onPage: setPage } }),
    }),
  };
}

/** Their bookings as customer or as worker. */
export function BookingsPart({ person }: { person: number }) {
  const t = useTranslation();
  const part = usePart(person);
  const listed = useListAllBookings(part.request);
  const formatAmount = amountFormatOf((listed.rows ?? []).map(({ total }) => total));
  return (
    <Part
      heading={t("admin.bookings")}
      {...part.of(listed)}
      none={t("admin.person.noBookings")}
      all={{ page: adminPages.bookings, label: t("admin.person.allBookings"), person }}
      lines={(booking) => [
        <>
          <BookingLink id={booking.id}>{booking.title}</BookingLink>
          <StatusBadge status={booking.status} />
        </>,
        t("admin.person.booking", {
          day: formatDate(booking.booked_date),
          time: formatTime(booking.start_time),
          user: booking.user_profile.username,
          worker: booking.worker_profile.full_name,
          total: formatAmount(booking.total),
        }),
      ]}
    />
  );
}

/** A worker's fee payments, successful or not. */
export function PaymentsPart({ person }: { person: number }) {
  const t = useTranslation();
  const part = usePart(person);
  const { listed } = useViewWallet(part.request);
  const formatMinor = minorFormatOf((listed.rows ?? []).map(({ amountPaise }) => amountPaise));
  return (
    <Part
      heading={t("admin.person.payments")}
      {...part.of(listed)}
      none={t("admin.person.noPayments")}
      all={{ page: adminPages.wallet, label: t("admin.person.allPayments"), person }}
      lines={({ amountPaise, status, at, paymentId }) => [
        <>
          <Box component="span" sx={strong}>
            {formatMinor(amountPaise)}
          </Box>
          <Chip tone={tones[status]}>{t(`admin.wallet.word.${status}`)}</Chip>
        </>,
        t("admin.person.payment", { at: formatDateTime(at), payment: paymentId }),
      ]}
    />
  );
}

/** The reviews the person wrote and received. */
export function ReviewsPart({ person }: { person: number }) {
  const t = useTranslation();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useListPersonReviews(person);
  return (
    <Part
      heading={t("admin.person.reviews")}
      rows={data?.pages.flatMap(({ items }) => items)}
      failed={isError}
      onRetry={() => void refetch()}
      none={t("admin.person.noReviews")}
      lines={(review) => [
        <>
          <BookingLink id={review.booking_id}>{review.title}</BookingLink>
          <Chip tone="yellow">{t("admin.person.stars", { rating: formatNumber(review.rating) })}</Chip>
        </>,
        <>
          {review.description && <Box sx={{ color: "text.primary" }}>{review.description}</Box>}
          {t(review.is_own ? "admin.person.wrote" : "admin.person.got", {
            other: review.other,
            at: formatDate(review.at),
          })}
          {review.on_home !== null && (
            <Box>
              <OnHome review={review.id} place={review.on_home} />
            </Box>
          )}
        </>,
      ]}
      more={
        hasNextPage && (
          <Button
            variant="outlined"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            sx={{ mt: 1 }}
          >
            {t("admin.person.more")}
          </Button>
        )
      }
    />
  );
}

/** The people they chat with. The messages themselves are private. */
export function ChatsPart({ chats }: Pick<PersonReply, "chats">) {
  const t = useTranslation();
  return (
    <Part
      heading={t("admin.person.chats")}
      rows={chats}
      failed={false}
      onRetry={() => undefined}
      none={t("admin.person.noChats")}
      lines={({ with: other, last_message_at: at }) => [
        <PersonLink key="with" id={other.id}>
          {other.name}
        </PersonLink>,
        at === null
          ? t("admin.person.neverSpoken")
          : t("admin.person.lastSpoken", { at: formatDateTime(at) }),
      ]}
    />
  );
}

/** Administrators' actions about the person, and the person's own. */
export function ActsPart({ person }: { person: number }) {
  const t = useTranslation();
  const part = usePart(person);
  const listed = useListAuditEntries(part.request);
  return (
    <Part
      heading={t("admin.person.acts")}
      {...part.of(listed)}
      none={t("admin.person.noActs")}
      all={{ page: adminPages.audit, label: t("admin.person.allActs"), person }}
      lines={({ event, actor, at, detail: { before, after } }) => [
        <Box component="span" key="act" sx={strong}>
          {event}
        </Box>,
        <>
          {t("admin.person.act", { at: formatDateTime(at), by: actor?.name ?? "–" })}
          <Box>{changeInWords(before, after)}</Box>
        </>,
      ]}
    />
  );
}
