// Booking_details/{id} in the worker's area: one booking, its next step, the other actions and its timeline.
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import CheckRounded from "@mui/icons-material/CheckRounded";
import CloseRounded from "@mui/icons-material/CloseRounded";
import { Suspense } from "react";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { bookingNameIds } from "../../../features/bookings/name-ids.ts";
import type { BookingLife } from "../../../features/bookings/page/api.ts";
import { BookingActs } from "../../../features/bookings/page/BookingActs.tsx";
import { BookingPage } from "../../../features/bookings/page/BookingPage.tsx";
import { mainActOf } from "../../../features/bookings/page/main-act.ts";
import { ArrivalButton, MainActButton } from "../../../features/bookings/page/MainActButton.tsx";
import { momentNow } from "../../../features/bookings/page/moment.ts";
import { Person } from "../../../features/bookings/page/Person.tsx";
import { VisitMapOfToday } from "../../../features/map/VisitMapOfToday.tsx";
import { openChatWith } from "../../../features/chat/selected-conversation.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { paths, workerPages } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { chatRoute } from "../chats/chat-route.ts";
import { DirectionsButton, isUnderWay } from "./DirectionsLink.tsx";
import { NextStep, stepOnPage } from "./NextStep.tsx";
import { PositionShown } from "./PositionShown.tsx";
import { RecordPayment } from "./RecordPayment.tsx";
import { useBookingDecision, type BookingToAnswer } from "./use-booking-decision.ts";

const RejectDialog = lazyComponent(() => import("./RejectDialog.tsx"));

/** One of the worker's bookings. */
export default function WorkerBookingPage({ id = 0 }: { id?: number }) {
  const t = useTranslation();
  const answering = useBookingDecision();
  const { asked } = answering;
  const list = { page: workerPages.bookings, shell: paths.worker, label: t("worker.bookings") };
  const chat = (booking: BookingLife): void => openChatWith(booking.customer.id, chatRoute, booking.id);
  return (
    <>
      <BookingPage
        id={id}
        side="worker"
        list={list}
        people={(booking) => (
          <>
            <Person
              id={bookingNameIds(booking.id).who}
              name={booking.customer.name}
              picture={booking.customer.picture}
              as={t("visit.customer")}
            >
              {isUnderWay(booking) && (
                <>
                  <DirectionsButton
                    to={{
                      address: booking.address,
                      latitude: booking.position?.latitude ?? null,
                      longitude: booking.position?.longitude ?? null,
                    }}
                  />
                  <Button
                    variant="outlined"
                    startIcon={<ChatBubbleOutlineRounded />}
                    aria-label={t("worker.chatWith", { who: booking.customer.name })}
                    onClick={() => chat(booking)}
                  >
                    {t("worker.chat")}
                  </Button>
                </>
              )}
            </Person>
            <VisitMapOfToday booking={booking} />
            <PositionShown
              visit={booking}
              name={booking.customer.name}
              color="textSecondary"
              variant="body2"
            />
            <BookingRefusals id={booking.id} />
            <RecordPayment booking={booking} />
          </>
        )}
        act={(booking) => {
          const act = mainActOf(booking, "worker", momentNow());
          return (
            <>
              {act === "accepted" && (
                <Button
                  startIcon={<CheckRounded />}
                  busy={answering.busyWith(booking.id) === "accepted"}
                  disabled={answering.busyWith(booking.id) === "rejected"}
                  onClick={() => answering.accept(answerOf(booking))}
                >
                  {t("worker.accept")}
                </Button>
              )}
              <ArrivalButton booking={booking} isShown={act === "arrival"} />
              <NextStep visit={stepOnPage(booking, act)} />
              <MainActButton
                booking={booking}
                act={act}
                name={booking.customer.name}
                list={list}
                onChat={() => chat(booking)}
              />
            </>
          );
        }}
        more={(booking) => (
          <BookingActs booking={booking} side="worker">
            {booking.allowed.includes("rejected") && (
              <Button
                variant="outlined"
                color="error"
                startIcon={<CloseRounded />}
                busy={answering.busyWith(booking.id) === "rejected"}
                disabled={answering.busyWith(booking.id) === "accepted"}
                onClick={() => answering.reject(answerOf(booking))}
              >
                {t("worker.reject")}
              </Button>
            )}
          </BookingActs>
        )}
      />
      <Suspense fallback={null}>
        {asked && (
          <RejectDialog
            key={asked.booking.id}
            booking={asked.booking}
            open={asked.isOpen}
            busy={answering.busyWith(asked.booking.id) === "rejected"}
            onReject={answering.answer}
            onClose={answering.close}
            onClosed={answering.onClosed}
          />
        )}
      </Suspense>
    </>
  );
}

const answerOf = ({ id, title, date, start_time, end_time, customer }: BookingLife): BookingToAnswer => ({
  id,
  title,
  booked_date: date,
  start_time,
  end_time,
  customer: customer.name,
});
