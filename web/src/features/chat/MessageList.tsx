// The messages, grouped by day. The list stays at its end unless the person has scrolled up; older messages load while
// scrolling up, without moving the visible ones.
import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDate, marketDate } from "../../ui/format/dates.ts";
import picture from "../../ui/pictures/empty-chats.svg";
import { EmptyState } from "../../ui/feedback/States.tsx";
import { Message } from "./Message.tsx";
import type { LiveConversation } from "./use-conversation.ts";

/** How close to its end or start the list counts as being there, in pixels. */
const nearEnd = 60;
const nearBeginning = 160;
/** Screen readers notice an insertion a moment later: older messages must not be announced during that time. */
const idleMs = 1_000;

/** The messages of a conversation with the person called `name`. */
export function MessageList({ live, name }: { live: LiveConversation; name: string }) {
  const t = useTranslation();
  const { user_id } = useSession();
  const { entries, hasOlder } = live.conversation;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const previous = useRef({ height: 0, first: "", last: "" });
  const [isBelow, setBelow] = useState<"no" | "yes" | "news">("no");

  const toEnd = (): void => {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  };
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const was = previous.current;
    const last = entries.at(-1);
    const first = entries[0]?.key ?? "";
    const isNew = last !== undefined && last.key !== was.last;
    const isOwn = isNew && last.sender === user_id;
    // The scroll listener notices when this reaches the end.
    if (isAtEnd.current || isOwn) box.scrollTop = box.scrollHeight;
    else if (first !== was.first) box.scrollTop += box.scrollHeight - was.height;
    else if (isNew) setBelow("news");
    previous.current = { height: box.scrollHeight, first, last: last?.key ?? "" };
  }, [entries, user_id]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    // The on-screen keyboard, a preview below or a card that renders late must not cover the end.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  const { isLoadingOlder, older } = live;
  const [isQuiet, setQuiet] = useState(false);
  const requestOlder = (): void => {
    setQuiet(true);
    older();
  };
  useEffect(() => {
    if (isLoadingOlder || !isQuiet) return undefined;
    const timer = setTimeout(() => setQuiet(false), idleMs);
    return () => clearTimeout(timer);
  }, [isLoadingOlder, isQuiet]);
  const onScroll = (): void => {
    const box = scroller.current;
    if (!box) return;
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    if (isAtEnd.current) setBelow("no");
    else setBelow((was) => (was === "no" ? "yes" : was));
    if (box.scrollTop < nearBeginning && hasOlder && !isLoadingOlder) requestOlder();
  };

  const days = entries.map(({ at }) => formatDate(at));
  return (
    <Box sx={{ position: "relative", flex: 1, minHeight: 0, display: "flex" }}>
      <Box
        ref={scroller}
        onScroll={onScroll}
        tabIndex={0}
        // A log announces additions, so they need no second copy. Loading older messages must not announce them.
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
              // Space for the button is always reserved.
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
          {/* Next to the list: a list may contain only items. */}
          {live.isTyping && <Typing label={t("chat.typing", { name })} />}
        </Box>
      </Box>
      {isBelow !== "no" && (
        <Button
          size="small"
          onClick={toEnd}
          startIcon={<ArrowDownwardRounded />}
          aria-label={isBelow === "news" ? undefined : t("chat.toNewest")}
          sx={{
            position: "absolute",
            bottom: 12,
            // Not by a transform: the transform of a pressed button would replace it and move the button away from the
            // finger.
            insetInline: 0,
            mx: "auto",
            width: "fit-content",
            boxShadow: 4,
            ...(isBelow === "yes" && { minWidth: 44, px: 0, "& .MuiButton-startIcon": { m: 0 } }),
          }}
        >
          {isBelow === "news" && t("chat.newBelow")}
        </Button>
      )}
    </Box>
  );
}

/** 'Today', 'Yesterday' or the date, between the messages of two days. */
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
