// The customer's page Chat.
import Container from "@mui/material/Container";
import { skipToken, useQuery } from "@tanstack/react-query";
import { viewBooking } from "@hourhand/contract/bookings";
import { ChatScreen } from "../../../features/chat/ChatScreen.tsx";
import type { AboutBooking } from "../../../features/chat/ConversationPane.tsx";
import { useTarget } from "../../../features/chat/target.ts";
import { lookAt } from "../../../features/notifications/notices.ts";
import { text } from "../../../locales/texts.ts";
import { pages } from "../../../paths.ts";
import { reading } from "../../../platform/call.ts";
import { useTitle } from "../../../ui/use-title.ts";
import { chatPlace } from "./place.ts";

/** Notices of messages name the page and the person. */
const look = (personId: number | undefined): void =>
  lookAt(personId === undefined ? undefined : `${pages.chat}/${personId}`);

function useBooking(id: number | undefined): AboutBooking | undefined {
  const asked = reading(viewBooking, { id: id ?? 0 });
  const { data } = useQuery({ ...asked, queryFn: id === undefined ? skipToken : asked.queryFn });
  return id === undefined ? undefined : { id, title: data?.Booking.title, page: pages.bookingDetails(id) };
}

/** `Chat`. */
export default function Chat() {
  useTitle(text("shell.chat"));
  const booking = useBooking(useTarget().bookingId);
  return (
    <Container maxWidth="lg" disableGutters sx={{ px: { sm: 3 }, py: { sm: 3 } }}>
      <ChatScreen
        place={chatPlace}
        onLook={look}
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
