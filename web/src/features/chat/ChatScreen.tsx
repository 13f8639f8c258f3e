// The chat screen of all three areas: the conversations at the side, the open one beside them. Below `md` they stand
// above it, and whoever chooses one has it alone.
import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { visuallyHidden } from "@mui/utils";
import { useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { openPage, usePageState } from "../../platform/page-key.ts";
import { useChats } from "./api.ts";
import { ChatList } from "./ChatList.tsx";
import { ConversationPane, type AboutBooking } from "./ConversationPane.tsx";
import { useBackgroundDelivery } from "./background-delivery.ts";
import { selectConversation, useSelectedConversation, type ChatRoute } from "./selected-conversation.ts";
import { useConversation } from "./use-conversation.ts";

export interface ChatScreenProps {
  route: ChatRoute;
  /** Receives which page, as notices name it (`Chat/7`), is looked at; undefined when none is any more. */
  onViewed: (page: string | undefined) => void;
  /** The booking the chat was opened from: its title where the area knows it, and its page. */
  booking: AboutBooking | undefined;
  /** The height that the area's shell leaves. */
  sx: SxProps<Theme>;
}

/** Chats and the open conversation. */
export function ChatScreen({ route, onViewed, booking, sx }: ChatScreenProps) {
  const t = useTranslation();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const isAsked = usePageState()["conversation"] === true;
  const { receiverId, roomId } = useSelectedConversation();
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
        <Sidebar route={route} isWide={isWide} receiverId={receiverId} roomId={roomId} />
      )}
      <Conversation
        key={`${receiverId} ${attempt}`}
        receiverId={receiverId}
        booking={booking}
        onRead={(personId) => onViewed(personId === undefined ? undefined : `${route.page}/${personId}`)}
        onReload={() => setAttempt(attempt + 1)}
        onBack={
          isWide || !isAsked ? undefined : () => openPage(route.page, { path: route.path, replace: true })
        }
      />
    </Box>
  );
}

interface SidebarProps {
  route: ChatRoute;
  isWide: boolean;
  receiverId: number;
  roomId: number | undefined;
}

function Sidebar({ route, isWide, receiverId, roomId }: SidebarProps) {
  const [isOpen, setOpen] = useState(true);
  const chats = useChats();
  // The default receiver stands for somebody else: then the open room tells who is meant.
  const selected = chats.data?.find(({ other }) => other.id === receiverId)?.roomId ?? roomId;
  const choose = (personId: number): void => {
    selectConversation(personId);
    if (!isWide) openPage(route.page, { path: route.path, state: { conversation: true } });
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

interface ConversationProps extends Pick<ChatScreenProps, "booking"> {
  receiverId: number;
  onRead: (personId: number | undefined) => void;
  onBack: (() => void) | undefined;
  onReload: () => void;
}

function Conversation({ receiverId, booking, onRead, onBack, onReload }: ConversationProps) {
  const live = useConversation(receiverId, onRead, onReload);
  useBackgroundDelivery(live.room?.roomId);
  return <ConversationPane live={live} onReload={onReload} onBack={onBack} booking={booking} />;
}
