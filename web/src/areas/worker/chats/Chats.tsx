// The worker's page Chats.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { listWorkerBookings } from "@hourhand/contract/bookings";
import { renderProposal } from "../../../features/bookings/proposals/render-proposal.tsx";
import { ChatScreen } from "../../../features/chat/ChatScreen.tsx";
import type { AboutBooking } from "../../../features/chat/ConversationPane.tsx";
import { useSelectedConversation } from "../../../features/chat/selected-conversation.ts";
import { setViewedPage } from "../../../features/notifications/notices.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { chatRoute } from "./chat-route.ts";

/** The worker came from the list of bookings, which is still cached. */
function bookingOf(id: number | undefined): AboutBooking | undefined {
  if (id === undefined) return undefined;
  const lists = queryClient.getQueriesData<ReplyOf<typeof listWorkerBookings>>({
    queryKey: [listWorkerBookings.name],
  });
  const booking = lists.flatMap(([, list]) => list?.Bookings ?? []).find((one) => one.id === id);
  return { id, title: booking?.title, page: undefined };
}

/** The page key is `Chats`. */
export default function Chats() {
  const { bookingId } = useSelectedConversation();
  return (
    <ChatScreen
      renderCard={renderProposal}
      route={chatRoute}
      onViewed={setViewedPage}
      booking={bookingOf(bookingId)}
      hasQuickReplies
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
