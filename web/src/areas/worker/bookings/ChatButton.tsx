// Opens the chat with a booking's customer. Documented: the receiver's id is kept under `chatReceiverId`; the booking's
// stands under `chatBookingId`, so that the chat can name it (decisions.md section 6).
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import IconButton from "@mui/material/IconButton";
import { useTexts } from "../../../locales/texts.ts";
import { openChatWith } from "../../../features/chat/target.ts";
import { chatPlace } from "../chats/place.ts";
import type { WorkerBooking } from "./api.ts";
import { isUnderWay } from "./DirectionsLink.tsx";

/** Nothing while the booking is rejected, created or canceled. */
export function ChatButton({ booking }: { booking: WorkerBooking }) {
  const t = useTexts();
  if (!isUnderWay(booking)) return null;
  const open = (): void => {
    openChatWith(booking.user, chatPlace, booking.id);
  };
  return (
    <IconButton
      aria-label={t("worker.chatWith", { who: booking.user_profile.username })}
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
