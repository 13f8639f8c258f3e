// The chat screen of all three areas: the list of conversations next to the open one. Below `md`, either the list or
// the chosen conversation fills the screen.
import Box from "@mui/material/Box";
import GlobalStyles from "@mui/material/GlobalStyles";
import type { SxProps, Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { visuallyHidden } from "@mui/utils";
import { useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useChats } from "./api.ts";
import { CardRenderer, type RenderCard } from "./card-renderer.ts";
import { ChatList } from "./ChatList.tsx";
import { ConversationPane, type AboutBooking } from "./ConversationPane.tsx";
import { useBackgroundDelivery } from "./background-delivery.ts";
import { selectConversation, useSelectedConversation, type ChatRoute } from "./selected-conversation.ts";
import { useConversation } from "./use-conversation.ts";
import { useNarrowConversation } from "./use-narrow-conversation.ts";

export interface ChatScreenProps {
  route: ChatRoute;
  /** Called with the viewed page in the form that notifications use (`Chat/7`), or with undefined. */
  onViewed: (page: string | undefined) => void;
  /** The booking from which the chat was opened: its page, and its title if the area knows it. */
  booking: AboutBooking | undefined;
  /** Renders cards in messages. Without it their texts are shown. */
  renderCard?: RenderCard;
  /** Offers ready texts above the field. */
  hasQuickReplies?: boolean;
  /** The space that the area's shell leaves. */
  sx: SxProps<Theme>;
}

/** On a narrow screen a conversation hides the shell's header and navigation (docs/rules/chat.md 34). */
const withoutNavigation = { "body:has([data-conversation-alone]) :is(header, nav)": { display: "none" } };

/** Chats and the open conversation. */
export function ChatScreen({
  route,
  onViewed,
  booking,
  renderCard,
  hasQuickReplies = false,
  sx,
}: ChatScreenProps) {
  const t = useTranslation();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const narrow = useNarrowConversation(route);
  const { receiverId, roomId } = useSelectedConversation();
  const [attempt, setAttempt] = useState(0);
  const isAlone = !isWide && narrow.isOpen;
  return (
    <Box
      data-conversation-alone={isAlone ? "" : undefined}
      sx={[
        {
          display: "flex",
          flexDirection: isWide ? "row" : "column",
          overflow: "hidden",
          bgcolor: "background.paper",
        },
        !isAlone && {
          border: { xs: 0, sm: "1px solid var(--hh-palette-divider)" },
          borderRadius: { xs: 0, sm: "18px" },
        },
        ...(isAlone ? [alone] : Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {isAlone && <GlobalStyles styles={withoutNavigation} />}
      <Box component="h1" sx={visuallyHidden}>
        {t("chat.icon")}
      </Box>
      {!isAlone && <Sidebar isWide={isWide} receiverId={receiverId} roomId={roomId} onPicked={narrow.open} />}
      {(isWide || isAlone) && (
        <CardRenderer value={renderCard}>
          <Conversation
            key={`${receiverId} ${attempt}`}
            receiverId={receiverId}
            booking={booking}
            hasQuickReplies={hasQuickReplies}
            onRead={(personId) => onViewed(personId === undefined ? undefined : `${route.page}/${personId}`)}
            onReload={() => setAttempt(attempt + 1)}
            onBack={isAlone ? narrow.close : undefined}
          />
        </CardRenderer>
      )}
    </Box>
  );
}

const alone = {
  position: "fixed",
  inset: 0,
  zIndex: "appBar",
  pb: "env(safe-area-inset-bottom)",
} as const;

interface SidebarProps {
  isWide: boolean;
  receiverId: number;
  roomId: number | undefined;
  /** Opens the conversation where only the list or the conversation is shown. */
  onPicked: () => void;
}

function Sidebar({ isWide, receiverId, roomId, onPicked }: SidebarProps) {
  const [isOpen, setOpen] = useState(true);
  const chats = useChats();
  // The default receiver is an alias for another person, so the open room decides which chat is selected.
  const selected = chats.data?.find(({ other }) => other.id === receiverId)?.roomId ?? roomId;
  const choose = (personId: number): void => {
    selectConversation(personId);
    if (!isWide) onPicked();
  };
  return (
    <ChatList
      chats={chats.data}
      isFailed={chats.isError}
      onRetry={() => void chats.refetch()}
      selected={selected}
      onChoose={choose}
      isBeside={isWide}
      isOpen={isOpen || !isWide}
      onToggle={isWide ? () => setOpen(!isOpen) : onPicked}
    />
  );
}

interface ConversationProps extends Pick<ChatScreenProps, "booking"> {
  receiverId: number;
  onRead: (personId: number | undefined) => void;
  onBack: (() => void) | undefined;
  onReload: () => void;
  hasQuickReplies: boolean;
}

function Conversation({ receiverId, onRead, onReload, ...pane }: ConversationProps) {
  const live = useConversation(receiverId, onRead, onReload);
  useBackgroundDelivery(live.room?.roomId);
  return <ConversationPane live={live} onReload={onReload} {...pane} />;
}
