// The chat screen of all three areas: the conversations at the side, the open one beside them. Below `md` there is one
// of the two at a time: the list first, then the conversation.
import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { visuallyHidden } from "@mui/utils";
import { useCallback, useEffect, useState } from "react";
import { useTexts } from "../../locales/texts.ts";
import { openPage, usePageState } from "../../platform/page-key.ts";
import { useChats } from "./api.ts";
import { ChatList } from "./ChatList.tsx";
import { ConversationPane } from "./ConversationPane.tsx";
import { chooseTarget, useTarget, type ChatPlace } from "./target.ts";
import { useConversation } from "./use-conversation.ts";

export interface ChatScreenProps {
  place: ChatPlace;
  /** Told whose messages are being looked at; undefined when nobody's are any more. */
  onLook: (personId: number | undefined) => void;
  /** The title of a booking, where the area knows it; and its page. */
  useBooking: (id: number | undefined) => { title: string | undefined; page: string | undefined };
  /** The height that the area's shell leaves. */
  sx: SxProps<Theme>;
}

/** Chats and the open conversation. */
export function ChatScreen({ place, onLook, useBooking, sx }: ChatScreenProps) {
  const t = useTexts();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const isAsked = usePageState()["conversation"] === true;
  const { receiverId, bookingId } = useTarget();
  const showsConversation = isWide || isAsked;
  // On a phone the list is shown first: nothing is opened, and so marked read, before it is chosen.
  return (
    <Box
      sx={[
        {
          display: "flex",
          overflow: "hidden",
          bgcolor: "background.paper",
          border: { xs: 0, sm: "1px solid var(--hh-palette-divider)" },
          borderRadius: { xs: 0, sm: "18px" },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box component="h1" sx={visuallyHidden}>
        {t("chat.title")}
      </Box>
      {(isWide || !isAsked) && <Sidebar place={place} isWide={isWide} selected={receiverId} />}
      {showsConversation && (
        <Conversation
          receiverId={receiverId}
          bookingId={bookingId}
          onLook={onLook}
          useBooking={useBooking}
          onBack={isWide ? undefined : () => openPage(place.page, { path: place.path, replace: true })}
        />
      )}
    </Box>
  );
}

interface SidebarProps {
  place: ChatPlace;
  isWide: boolean;
  selected: number;
}

function Sidebar({ place, isWide, selected }: SidebarProps) {
  const [isOpen, setOpen] = useState(true);
  const chats = useChats();
  const choose = (personId: number): void => {
    chooseTarget(personId);
    if (!isWide) openPage(place.page, { path: place.path, state: { conversation: true } });
  };
  return (
    <ChatList
      chats={chats.data}
      isFailed={chats.isError}
      onRetry={() => void chats.refetch()}
      selected={isWide ? selected : undefined}
      onChoose={choose}
      isOpen={isOpen || !isWide}
      onToggle={isWide ? () => setOpen(!isOpen) : undefined}
    />
  );
}

interface ConversationProps extends Pick<ChatScreenProps, "onLook" | "useBooking"> {
  receiverId: number;
  bookingId: number | undefined;
  onBack: (() => void) | undefined;
}

function Conversation({ receiverId, bookingId, onLook, useBooking, onBack }: ConversationProps) {
  const look = useCallback((personId: number) => onLook(personId), [onLook]);
  const live = useConversation(receiverId, look);
  const booking = useBooking(bookingId);
  useEffect(() => () => onLook(undefined), [receiverId, onLook]);
  return (
    <ConversationPane
      live={live}
      onBack={onBack}
      booking={bookingId === undefined ? undefined : { id: bookingId, ...booking }}
    />
  );
}
