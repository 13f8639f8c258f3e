// Opens the chat with a booking's customer. Documented: the receiver's id is stored under `chatReceiverId`, and the
// booking's under `chatBookingId`, so that the chat can name the booking (docs/rules/chat.md 19).
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "../../../locales/translation.ts";
import { openChatWith } from "../../../features/chat/selected-conversation.ts";
import { chatRoute } from "../chats/chat-route.ts";
import type { WorkerBooking } from "./api.ts";
import { customerName } from "./customer-name.ts";
import { isUnderWay } from "./DirectionsLink.tsx";

/** Shows nothing while the booking is rejected, created or canceled. */
export function ChatButton({ booking }: { booking: WorkerBooking }) {
  const t = useTranslation();
  if (!isUnderWay(booking)) return null;
  const open = (): void => {
    openChatWith(booking.user, chatRoute, booking.id);
  };
  return (
    <IconButton
      aria-label={t("worker.chatWith", { who: customerName(booking) })}
      onClick={(event) => {
        event.stopPropagation();
        open();
      }}
      sx={{ color: "primary.main" }}
    >
      <ChatBubbleOutlineRounded />
    </IconButton>
  );
}
