// The worker's bookings: a table on wide screens, cards on phones, and a dialog with one booking's data.
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense } from "react";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { paths, workerPages } from "../../../paths.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { lazyScreen } from "../../../ui/loading/lazy-screen.tsx";
import { usePageNumber } from "../../../platform/page-fields.ts";
import { openPage } from "../../../platform/page-key.ts";
import { Button } from "../../../ui/Button.tsx";
import { newest, useRowDialog } from "../../../ui/dialog/use-row-dialog.ts";
import { Pager } from "../../../ui/table/Pager.tsx";
import { Skeleton, EmptyState, ErrorState, Loading } from "../../../ui/feedback/States.tsx";
import emptyPicture from "../../../ui/pictures/empty-bookings.svg";
import { pageSize, useListWorkerBookings, type WorkerBooking } from "./api.ts";
import { BookingCard } from "./BookingCard.tsx";
import { BookingTable } from "./BookingTable.tsx";
import { useBookingDecision } from "./use-booking-decision.ts";

const RejectDialog = lazyComponent(() => import("./RejectDialog.tsx"));
const InspectBooking = lazyScreen(() => import("./InspectBooking.tsx"), "worker");

/** One page of bookings at a time. */
export default function Bookings() {
  const t = useTranslation();
  const wide = useMediaQuery((theme) => theme.breakpoints.up("lg"), { noSsr: true });
  const [page, setPage] = usePageNumber();
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useListWorkerBookings(page);
  useErrorToast(error, "server-messages");
  const answering = useBookingDecision();
  const inspected = useRowDialog<WorkerBooking>(data?.Bookings);
  const turn = (to: number): void => {
    setPage(to);
    scrollTo({ top: 0 });
  };
  const bookings = data?.Bookings;
  // The open booking follows the list, so it also shows a status that was changed elsewhere.
  const shown = inspected.row && newest(bookings, inspected.row);

  return (
    <Stack sx={{ gap: { xs: 2, md: 3 } }}>
      <Typography variant="h2" component="h1">
        {t("worker.bookings")}
      </Typography>
      {isError && !bookings ? (
        <ErrorState what={t("worker.bookingsFailed")} onRetry={() => void refetch()} busy={isFetching} />
      ) : bookings?.length === 0 && page === 1 ? (
        <EmptyState
          text={t("worker.noBookings")}
          picture={emptyPicture}
          hint={t("worker.noBookingsHint")}
          action={
            <Button onClick={() => openPage(workerPages.schedule, { path: paths.worker })}>
              {t("worker.toSchedule")}
            </Button>
          }
        />
      ) : wide ? (
        <BookingTable
          bookings={bookings}
          answering={answering}
          busy={isPlaceholderData}
          onOpen={inspected.show}
        />
      ) : bookings ? (
        <Box
          component="ul"
          aria-label={t("worker.bookings")}
          aria-busy={isPlaceholderData || undefined}
          sx={{
            listStyle: "none",
            p: 0,
            m: 0,
            display: "grid",
            gap: 1.5,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
            opacity: isPlaceholderData ? 0.85 : 1,
          }}
        >
          {bookings.map((booking) => (
            <BookingCard
              key={booking.id}
              booking={booking}
              answering={answering}
              onOpen={() => inspected.show(booking)}
            />
          ))}
        </Box>
      ) : (
        <WaitingCards />
      )}
      {data && (data.count ?? 0) > pageSize && (
        <Pager
          page={page}
          pageSize={pageSize}
          count={data.count ?? 0}
          more={data.more ?? false}
          onPage={turn}
        />
      )}
      <Suspense fallback={null}>
        {shown && (
          <InspectBooking
            key={shown.id}
            booking={shown}
            answering={answering}
            open={inspected.open}
            onClose={inspected.close}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {answering.asked && (
          <RejectDialog
            key={answering.asked.booking.id}
            booking={answering.asked.booking}
            open={answering.asked.isOpen}
            busy={answering.busyWith(answering.asked.booking.id) !== undefined}
            onReject={answering.answer}
            onClose={answering.close}
            onClosed={answering.onClosed}
          />
        )}
      </Suspense>
    </Stack>
  );
}

function WaitingCards() {
  return (
    <Loading>
      <Stack sx={{ gap: 1.5 }}>
        {[0, 1, 2].map((at) => (
          <Stack
            key={at}
            sx={{
              gap: 1.5,
              p: 2,
              border: 1,
              borderColor: "divider",
              borderRadius: "18px",
              bgcolor: "background.paper",
            }}
          >
            <Skeleton width="70%" height={30} />
            <Skeleton width="50%" height={44} />
            <Skeleton width="90%" height={24} />
            <Skeleton width="80%" height={44} />
            <Skeleton height={52} round={26} />
          </Stack>
        ))}
      </Stack>
    </Loading>
  );
}
