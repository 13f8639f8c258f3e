// The administrator's section Chats.
import { ChatScreen } from "../../features/chat/ChatScreen.tsx";
import { setViewedPage } from "../../features/notifications/notices.ts";
import { chatRoute } from "./open-chat.ts";

/** The page key is `Chats`. */
export default function Chats() {
  return (
    <ChatScreen
      route={chatRoute}
      onViewed={setViewedPage}
      booking={undefined}
      sx={{
        mx: { xs: -2, sm: 0 },
        my: { xs: -2.5, sm: 0 },
        height: { xs: "calc(100dvh - 65px)", sm: "calc(100dvh - 105px)", md: "calc(100dvh - 141px)" },
        // The top bar has two rows at this width.
        "@media (max-width: 359px)": { height: "calc(100dvh - 114px)" },
        minHeight: 360,
      }}
    />
  );
}
