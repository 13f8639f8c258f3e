// Opens the conversation with a person.
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import IconButton from "@mui/material/IconButton";
import { openChatWith } from "../../../features/chat/selected-conversation.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { chatRoute } from "./chat-route.ts";

export interface ChatWithProps {
  /** The person's user id, as stored in `chatReceiverId`. */
  userId: number;
  name: string;
  /** The booking the chat is about, as stored in `chatBookingId`. */
  bookingId?: number;
}

/** The chat icon. */
export function ChatWith({ userId, name, bookingId }: ChatWithProps) {
  const t = useTranslation();
  return (
    <IconButton
      aria-label={t("bookings.chatWith", { name })}
      onClick={(event) => {
        event.stopPropagation();
        openChatWith(userId, chatRoute, bookingId);
      }}
      sx={{ color: "primary.main" }}
    >
      <ChatBubbleOutlineRounded />
    </IconButton>
  );
}
