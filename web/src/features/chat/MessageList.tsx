// The messages, grouped by day. The list stays scrolled to its end unless the person has scrolled up. Older messages
// load while scrolling up, without moving the visible ones.
import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDate, marketDate } from "../../ui/format/dates.ts";
import picture from "../../ui/pictures/empty-chats.svg";
import { EmptyState } from "../../ui/feedback/States.tsx";
import { Message } from "./Message.tsx";
import type { LiveConversation } from "./use-conversation.ts";
import { useStayAtEnd } from "./use-stay-at-end.ts";

/** Within this distance, in pixels, the list counts as scrolled to its start. */
const nearStart = 160;
/** Screen readers notice an insertion a moment later. Older messages must not be announced during that time. */
const idleMs = 1_000;

/** The messages of a conversation with the person called `name`. */
export function MessageList({ live, name }: { live: LiveConversation; name: string }) {
  const t = useTranslation();
  const { user_id } = useSession();
  const { entries, hasOlder } = live.conversation;
  const { scroller, content, below, toEnd, noticeScroll } = useStayAtEnd(entries, user_id);

  const { isLoadingOlder, older } = live;
  const { isQuiet, silence } = useQuiet(isLoadingOlder);
  const requestOlder = (): void => {
    silence();
    older();
  };
  const onScroll = (): void => {
    const box = scroller.current;
    if (!box) return;
    noticeScroll();
    if (box.scrollTop < nearStart && hasOlder && !isLoadingOlder) requestOlder();
  };

  const days = entries.map(({ at }) => formatDate(at));
  return (
    <Box sx={{ position: "relative", flex: 1, minHeight: 0, display: "flex" }}>
      <Box
        ref={scroller}
        onScroll={onScroll}
        tabIndex={0}
        // The log role announces new messages, so there is no second announcement. Older messages that load must stay
        // silent.
        role="log"
        aria-live={isQuiet ? "off" : "polite"}
        aria-relevant="additions"
        aria-label={t("chat.messages", { name })}
        sx={{
          flex: 1,
          minWidth: 0,
          overflowY: "auto",
          overflowAnchor: "none",
          overscrollBehavior: "contain",
          display: "flex",
          flexDirection: "column",
          px: { xs: 1.5, md: 3 },
          "&:focus-visible": { outlineOffset: -3 },
        }}
      >
        {hasOlder && (
          <Button
            variant="text"
            busy={isLoadingOlder}
            onClick={requestOlder}
            sx={{ alignSelf: "center", mt: 1, flex: "none" }}
          >
            {t("chat.older")}
          </Button>
        )}
        {entries.length === 0 && (
          <Box sx={{ m: "auto" }}>
            <EmptyState text={t("chat.sayHello")} hint={t("chat.sayHelloHint")} picture={picture} />
          </Box>
        )}
        <Box ref={content} sx={{ mt: "auto", position: "relative" }}>
          <Box
            component="ol"
            sx={{
              m: 0,
              p: 0,
              pt: 2,
              // Always reserves space for the button.
              pb: 5,
              listStyle: "none",
              display: "flex",
              flexDirection: "column",
            }}
          >
            {entries.map((entry, at) => {
              const isNewDay = days[at] !== days[at - 1];
              return (
                <Box component="li" key={entry.key} sx={{ display: "flex", flexDirection: "column" }}>
                  {isNewDay && <Day date={entry.at} />}
                  <Message
                    entry={entry}
                    isOwn={entry.sender === user_id}
                    follows={!isNewDay && entries[at - 1]?.sender === entry.sender}
                    name={name}
                    onRetry={live.retry}
                    onDiscard={live.discard}
                    onPictureError={live.refreshImage}
                  />
                </Box>
              );
            })}
          </Box>
          {/* Outside the list, because a list may contain only items. */}
          {live.isTyping && <Typing label={t("chat.typing", { name })} />}
        </Box>
      </Box>
      {below !== "no" && <ToEnd hasNews={below === "news"} onPress={toEnd} />}
    </Box>
  );
}

/** 'Today', 'Yesterday' or the date, shown between messages of different days. */
function Day({ date }: { date: string }) {
  const t = useTranslation();
  const shown = formatDate(date);
  const words =
    shown === formatDate(marketDate())
      ? t("chat.today")
      : shown === formatDate(marketDate(-1))
        ? t("chat.yesterday")
        : shown;
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{
        alignSelf: "center",
        px: 1.5,
        py: 0.25,
        mt: 2.5,
        mb: 1,
        borderRadius: 999,
        bgcolor: "background.paper",
        color: "text.secondary",
        border: 1,
        borderColor: "divider",
      }}
    >
      {words}
    </Typography>
  );
}

function Typing({ label }: { label: string }) {
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{
        position: "absolute",
        left: 0,
        bottom: 8,
        display: "flex",
        gap: "5px",
        px: 1.5,
        py: 1,
        borderRadius: 999,
        bgcolor: "background.paper",
        "& > span": { width: 7, height: 7, borderRadius: "50%", bgcolor: "text.secondary" },
      }}
    >
      <span />
      <span />
      <span />
    </Box>
  );
}

/** The button that scrolls to the newest message. It says when a new one has arrived. */
function ToEnd({ hasNews, onPress }: { hasNews: boolean; onPress: () => void }) {
  const t = useTranslation();
  return (
    <Button
      size="small"
      onClick={onPress}
      startIcon={<ArrowDownwardRounded />}
      aria-label={hasNews ? undefined : t("chat.toNewest")}
      sx={{
        position: "absolute",
        bottom: 12,
        // Centred without a transform: a pressed button sets its own transform, which would move it away from the
        // finger.
        insetInline: 0,
        mx: "auto",
        width: "fit-content",
        boxShadow: 4,
        ...(!hasNews && { minWidth: 44, px: 0, "& .MuiButton-startIcon": { m: 0 } }),
      }}
    >
      {hasNews && t("chat.newBelow")}
    </Button>
  );
}

/** Keeps the log from announcing older messages: it is silent from `silence` until a moment after they have loaded. */
function useQuiet(isLoadingOlder: boolean): { isQuiet: boolean; silence: () => void } {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isLoadingOlder || !isQuiet) return undefined;
    const timer = setTimeout(() => setQuiet(false), idleMs);
    return () => clearTimeout(timer);
  }, [isLoadingOlder, isQuiet]);
  return { isQuiet, silence: () => setQuiet(true) };
}
