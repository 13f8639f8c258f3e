// Keeps a list of messages scrolled to its end unless the person has scrolled up, and keeps the visible messages in
// place when older ones load.
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { LiveConversation } from "./use-conversation.ts";

/** Within this distance, in pixels, the list counts as scrolled to its end. */
const nearEnd = 60;

export interface StayAtEnd {
  /** Refs for the element that scrolls, and for the growing one inside it. */
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** Whether the end is below the visible part. `news` means that a message has arrived there. */
  below: "no" | "yes" | "news";
  toEnd: () => void;
  /** Call it when the list has scrolled. */
  noticeScroll: () => void;
}

/** Scrolls for new `entries`. The person's own new message always scrolls to the end. */
export function useStayAtEnd(
  entries: LiveConversation["conversation"]["entries"],
  userId: number | undefined,
): StayAtEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const previous = useRef({ height: 0, first: "", last: "" });
  const [below, setBelow] = useState<"no" | "yes" | "news">("no");

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
    const isOwn = isNew && last.sender === userId;
    // The scroll listener records when this reaches the end.
    if (isAtEnd.current || isOwn) box.scrollTop = box.scrollHeight;
    else if (first !== was.first) box.scrollTop += box.scrollHeight - was.height;
    else if (isNew) setBelow("news");
    previous.current = { height: box.scrollHeight, first, last: last?.key ?? "" };
  }, [entries, userId]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    // Without this, the on-screen keyboard, a preview below or a card that renders late would cover the end.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  const noticeScroll = (): void => {
    const box = scroller.current;
    if (!box) return;
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    if (isAtEnd.current) setBelow("no");
    else setBelow((was) => (was === "no" ? "yes" : was));
  };
  return { scroller, content, below, toEnd, noticeScroll };
}
