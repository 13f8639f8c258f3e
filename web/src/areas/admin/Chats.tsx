// The administrator's section Chats.
import { ChatScreen } from "../../features/chat/ChatScreen.tsx";
import { setViewedPage } from "../../features/notifications/notices.ts";
import { adminPages } from "../../paths.ts";
import { chatRoute } from "./open-chat.ts";

/** Notices of messages name the page and the person. */
const markViewed = (personId: number | undefined): void =>
  setViewedPage(personId === undefined ? undefined : `${adminPages.chats}/${personId}`);

/** `Chats`. */
export default function Chats() {
  return (
    <ChatScreen
      route={chatRoute}
      onRead={markViewed}
      booking={undefined}
      sx={{
        mx: { xs: -2, sm: 0 },
        my: { xs: -2.5, sm: 0 },
        height: { xs: "calc(100dvh - 65px)", sm: "calc(100dvh - 105px)", md: "calc(100dvh - 141px)" },
        minHeight: 360,
      }}
    />
  );
}
