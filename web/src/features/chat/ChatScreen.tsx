// The chat screen of all three areas: the conversations at the side, the open one beside them. Below `md` they stand
// above it, and whoever chooses one has it alone.
import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { visuallyHidden } from "@mui/utils";
import { useState } from "react";
import { useTexts } from "../../locales/texts.ts";
import { openPage, usePageState } from "../../platform/page-key.ts";
import { useChats } from "./api.ts";
import { ChatList } from "./ChatList.tsx";
import { ConversationPane, type AboutBooking } from "./ConversationPane.tsx";
import { useDeliveryElsewhere } from "./elsewhere.ts";
import { chooseTarget, useTarget, type ChatPlace } from "./target.ts";
import { useConversation } from "./use-conversation.ts";

export interface ChatScreenProps {
  place: ChatPlace;
  /** Told whose messages are being looked at; undefined when nobody's are any more. */
  onLook: (personId: number | undefined) => void;
  /** The booking the chat was opened from: its title where the area knows it, and its page. */
  booking: AboutBooking | undefined;
  /** The height that the area's shell leaves. */
  sx: SxProps<Theme>;
}

/** Chats and the open conversation. */
export function ChatScreen({ place, onLook, booking, sx }: ChatScreenProps) {
  const t = useTexts();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const isAsked = usePageState()["conversation"] === true;
  const { receiverId, roomId } = useTarget();
  const [attempt, setAttempt] = useState(0);
  return (
    <Box
      sx={[
        {
          display: "flex",
          flexDirection: isWide ? "row" : "column",
          overflow: "hidden",
          bgcolor: "background.paper",
          border: { xs: 0, sm: "1px solid var(--hh-palette-divider)" },
          borderRadius: { xs: 0, sm: "18px" },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box component="h1" sx={visuallyHidden}>
        {t("chat.icon")}
      </Box>
      {(isWide || !isAsked) && (
        <Sidebar place={place} isWide={isWide} receiverId={receiverId} roomId={roomId} />
      )}
      <Conversation
        key={`${receiverId} ${attempt}`}
        receiverId={receiverId}
        booking={booking}
        onLook={onLook}
        onReload={() => setAttempt(attempt + 1)}
        onBack={
          isWide || !isAsked ? undefined : () => openPage(place.page, { path: place.path, replace: true })
        }
      />
    </Box>
  );
}

interface SidebarProps {
  place: ChatPlace;
  isWide: boolean;
  receiverId: number;
  roomId: number | undefined;
}

function Sidebar({ place, isWide, receiverId, roomId }: SidebarProps) {
  const [isOpen, setOpen] = useState(true);
  const chats = useChats();
  // The default receiver stands for somebody else: then the open room tells who is meant.
  const selected = chats.data?.find(({ other }) => other.id === receiverId)?.roomId ?? roomId;
  const choose = (personId: number): void => {
    chooseTarget(personId);
    if (!isWide) openPage(place.page, { path: place.path, state: { conversation: true } });
  };
  return (
    <ChatList
      chats={chats.data}
      isFailed={chats.isError}
      onRetry={() => void chats.refetch()}
      selected={selected}
      onChoose={choose}
      isBeside={isWide}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    />
  );
}

interface ConversationProps extends Pick<ChatScreenProps, "onLook" | "booking"> {
  receiverId: number;
  onBack: (() => void) | undefined;
  onReload: () => void;
}

function Conversation({ receiverId, booking, onLook, onBack, onReload }: ConversationProps) {
  const live = useConversation(receiverId, onLook, onReload);
  useDeliveryElsewhere(live.room?.roomId);
  return <ConversationPane live={live} onReload={onReload} onBack={onBack} booking={booking} />;
}
