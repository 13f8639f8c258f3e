// Booking_details/{id} in the worker's area: one booking with its current state, the possible acts and its timeline.
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import { BookingRefusals } from "../../../features/bookings/BookingRefusals.tsx";
import { BookingPage } from "../../../features/bookings/page/BookingPage.tsx";
import { CurrentState } from "../../../features/bookings/page/CurrentState.tsx";
import { openChatWith } from "../../../features/chat/selected-conversation.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { paths, workerPages } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { chatRoute } from "../chats/chat-route.ts";
import { PositionShown } from "./PositionShown.tsx";
import { DirectionsButton, isUnderWay } from "./DirectionsLink.tsx";

/** One of the worker's bookings. */
export default function WorkerBookingPage({ id = 0 }: { id?: number }) {
  const t = useTranslation();
  return (
    <BookingPage
      id={id}
      list={{ page: workerPages.bookings, shell: paths.worker, label: t("worker.bookings") }}
      whoOf={({ customer }) => customer.name}
      nextToStatus={(booking) =>
        isUnderWay(booking) && (
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
              onClick={() => openChatWith(booking.customer.id, chatRoute, booking.id)}
            >
              {t("worker.chat")}
            </Button>
          </>
        )
      }
      now={(booking) => (
        <>
          <BookingRefusals id={booking.id} />
          <CurrentState
            booking={booking}
            side="worker"
            acts={<PositionShown visit={booking} name={booking.customer.name} color="textSecondary" />}
          />
        </>
      )}
    />
  );
}
