// The worker's page Chats.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { listWorkerBookings } from "@hourhand/contract/bookings";
import { ChatScreen } from "../../../features/chat/ChatScreen.tsx";
import { lookAt } from "../../../features/notifications/notices.ts";
import { workerPages } from "../../../paths.ts";
import { queries } from "../../../platform/queries.ts";
import { chatPlace } from "./place.ts";

/** Notices of messages name the page and the person. */
const look = (personId: number | undefined): void =>
  lookAt(personId === undefined ? undefined : `${workerPages.chats}/${personId}`);

/** The worker comes from the list of bookings, which is still at hand. */
function useBooking(id: number | undefined) {
  const lists = queries.getQueriesData<ReplyOf<typeof listWorkerBookings>>({
    queryKey: [listWorkerBookings.name],
  });
  const booking = lists.flatMap(([, list]) => list?.Bookings ?? []).find((one) => one.id === id);
  return { title: booking?.title, page: undefined };
}

/** `Chats`. */
export default function Chats() {
  return (
    <ChatScreen
      place={chatPlace}
      onLook={look}
      useBooking={useBooking}
      sx={{
        mx: { xs: -2, sm: 0 },
        mt: { xs: -2.5, sm: 0 },
        mb: { xs: "-36px", sm: 0 },
        height: {
          xs: "calc(100dvh - 123px - env(safe-area-inset-bottom))",
          sm: "calc(100dvh - 132px)",
          md: "calc(100dvh - 164px)",
        },
        minHeight: 360,
      }}
    />
  );
}
