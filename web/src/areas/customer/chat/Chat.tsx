// The customer's page Chat.
import Container from "@mui/material/Container";
import { skipToken, useQuery } from "@tanstack/react-query";
import { viewBooking } from "@hourhand/contract/bookings";
import { renderProposal } from "../../../features/bookings/proposals/render-proposal.tsx";
import { ChatScreen } from "../../../features/chat/ChatScreen.tsx";
import type { AboutBooking } from "../../../features/chat/ConversationPane.tsx";
import { useSelectedConversation } from "../../../features/chat/selected-conversation.ts";
import { setViewedPage } from "../../../features/notifications/notices.ts";
import { translate } from "../../../locales/translation.ts";
import { pages } from "../../../paths.ts";
import { queryOptionsFor } from "../../../platform/call.ts";
import { useTitle } from "../../../ui/use-title.ts";
import { chatRoute } from "./chat-route.ts";

function useBooking(id: number | undefined): AboutBooking | undefined {
  const bookingQuery = queryOptionsFor(viewBooking, { id: id ?? 0 });
  const { data } = useQuery({
    ...bookingQuery,
    queryFn: id === undefined ? skipToken : bookingQuery.queryFn,
  });
  return id === undefined ? undefined : { id, title: data?.Booking.title, page: pages.bookingDetails(id) };
}

/** The page key is `Chat`. */
export default function Chat() {
  useTitle(translate("shell.chat"));
  const booking = useBooking(useSelectedConversation().bookingId);
  return (
    <Container maxWidth="lg" disableGutters sx={{ px: { sm: 3 }, py: { sm: 3 } }}>
      <ChatScreen
        renderCard={renderProposal}
        route={chatRoute}
        onViewed={setViewedPage}
        booking={booking}
        sx={{
          height: {
            xs: "calc(100dvh - 124px - env(safe-area-inset-bottom))",
            sm: "calc(100dvh - 110px)",
            md: "calc(100dvh - 122px)",
          },
          minHeight: 360,
        }}
      />
    </Container>
  );
}
