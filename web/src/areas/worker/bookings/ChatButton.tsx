// Opens the chat with a booking's customer. Documented: the receiver's id is kept under `chatReceiverId`; the booking's
// stands under `chatBookingId`, so that the chat can name it (decisions.md section 6).
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import IconButton from "@mui/material/IconButton";
import { useTexts } from "../../../locales/texts.ts";
import { paths, workerPages } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import { chatsOffered } from "../offered.ts";
import type { WorkerBooking } from "./api.ts";
import { isUnderWay } from "./DirectionsLink.tsx";

/** Nothing while the booking is rejected, created or canceled. */
export function ChatButton({ booking }: { booking: WorkerBooking }) {
  const t = useTexts();
  if (!chatsOffered || !isUnderWay(booking)) return null;
  const open = (): void => {
    localStorage.setItem("chatReceiverId", String(booking.user));
    localStorage.setItem("chatBookingId", String(booking.id));
    openPage(workerPages.chats, { path: paths.worker });
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
