// The open conversation: the other person, the messages, the state of the connection, and the composer.
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import picture from "../../ui/pictures/empty-chats.svg";
import { ConnectionBar } from "../../ui/feedback/ConnectionBar.tsx";
import { Skeleton, EmptyState, ErrorState, Loading } from "../../ui/feedback/States.tsx";
import { useChats, type ChatProfile } from "./api.ts";
import { Composer } from "./Composer.tsx";
import { MessageList } from "./MessageList.tsx";
import { useChatNames } from "./names.ts";
import type { LiveConversation } from "./use-conversation.ts";

/** The booking that a conversation is about. */
export interface AboutBooking {
  id: number;
  title: string | undefined;
  page: string | undefined;
}

export interface ConversationPaneProps {
  live: LiveConversation;
  /** Reopens the conversation after a failure. */
  onReload: () => void;
  /** Returns to the list, where only one of the two is shown. */
  onBack: (() => void) | undefined;
  booking: AboutBooking | undefined;
  hasQuickReplies: boolean;
}

/** One conversation in its four states. */
export function ConversationPane({
  live,
  onReload,
  onBack,
  booking,
  hasQuickReplies,
}: ConversationPaneProps) {
  const t = useTranslation();
  const nameOf = useChatNames();
  const { room, state, connection } = live;
  const name = room ? nameOf(room.receiver).name : "";
  return (
    <Box
      component="section"
      aria-label={room ? t("chat.messages", { name }) : t("chat.icon")}
      sx={{
        flex: 1,
        minWidth: 0,
        minHeight: 0,
        display: "flex",
        flexDirection: "column",
        position: "relative",
      }}
    >
      <Stack
        direction="row"
        sx={{
          flex: "none",
          alignItems: "center",
          gap: 1.5,
          minHeight: 64,
          px: { xs: onBack ? 1 : 2, md: 2.5 },
          py: 0.75,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        {onBack && <BackButton onClick={onBack} />}
        {room && <Counterpart receiver={room.receiver} booking={booking} />}
        {!room && state === "loading" && (
          <Loading>
            <Stack direction="row" sx={{ gap: 1.5, alignItems: "center" }}>
              <Skeleton width={44} height={44} round="50%" />
              <Skeleton width={160} />
            </Stack>
          </Loading>
        )}
      </Stack>
      <Box role="status" sx={{ flex: "none", position: "relative" }}>
        {state === "open" && (connection === "waiting" || connection === "refused") && (
          <ConnectionBar isOver={connection === "waiting"}>
            {t(connection === "waiting" ? "chat.reconnecting" : "chat.closedForGood")}
          </ConnectionBar>
        )}
      </Box>
      <Box
        sx={{ flex: 1, minHeight: 0, display: "flex", flexDirection: "column", bgcolor: "surface.sunken" }}
      >
        {state === "loading" && <Waiting />}
        {state === "failed" && (
          <Box sx={{ m: "auto" }}>
            <ErrorState what={t("chat.failed")} onRetry={onReload} />
          </Box>
        )}
        {state === "none" && (
          <Box sx={{ m: "auto" }}>
            <EmptyState text={t("chat.none")} hint={t("chat.noneHint")} picture={picture} />
          </Box>
        )}
        {state === "open" && room && <MessageList key={room.roomId} live={live} name={name} />}
      </Box>
      {room && (
        <Composer
          key={room.roomId}
          onSend={live.send}
          isClosed={connection === "refused"}
          hasQuickReplies={hasQuickReplies}
        />
      )}
    </Box>
  );
}

/** Gets the focus on mount, because the list with the chosen entry is gone. */
function BackButton({ onClick }: { onClick: () => void }) {
  const t = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <IconButton ref={button} aria-label={t("chat.backToList")} onClick={onClick}>
      <ArrowBackRounded />
    </IconButton>
  );
}

function Counterpart({ receiver, booking }: { receiver: ChatProfile; booking: AboutBooking | undefined }) {
  const t = useTranslation();
  const { name, below } = useChatNames()(receiver);
  // The list is polled, so it is fresher than the data from opening the conversation.
  const { active } = useChats().data?.find(({ other }) => other.id === receiver.id)?.other ?? receiver;
  const about =
    booking &&
    (booking.title === undefined
      ? t("chat.aboutBooking", { id: booking.id })
      : t("chat.aboutBookingTitle", { id: booking.id, title: booking.title }));
  return (
    <>
      <Avatar
        src={receiver.profile_picture}
        name={name}
        online={active}
        onlineLabel={t("chat.online")}
        decorative
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="h5" component="h2" sx={{ overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        {!about && (below || active) && (
          <Typography variant="body2" color="textSecondary" noWrap>
            {[below, active && t("chat.online")].filter(Boolean).join(" · ")}
          </Typography>
        )}
        {about && (
          <Typography variant="body2" color="textSecondary" noWrap>
            {booking.page === undefined ? (
              about
            ) : (
              <Box
                component={PageLink}
                page={booking.page}
                // The link's target is larger than its line, so that a thumb can hit it.
                sx={{ color: "primary.main", display: "inline-block", py: 1.25, my: -1.25 }}
              >
                {about}
              </Box>
            )}
          </Typography>
        )}
      </Box>
    </>
  );
}

function Waiting() {
  return (
    <Box sx={{ mt: "auto", p: { xs: 2, md: 3 } }}>
      <Loading>
        <Stack sx={{ gap: 1.5 }}>
          {[220, 160, 260, 190].map((width, at) => (
            <Box key={width} sx={{ alignSelf: at % 2 === 0 ? "flex-start" : "flex-end" }}>
              <Skeleton width={width} height={48} round={16} />
            </Box>
          ))}
        </Stack>
      </Loading>
    </Box>
  );
}
