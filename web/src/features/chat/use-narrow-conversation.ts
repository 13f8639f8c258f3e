// Below `md` either the list or the conversation is shown: the list covers the conversation until one is chosen or
// the list is folded, and Back shows the list again.
import { useEffect } from "react";
import { usePageState } from "../../platform/page-fields.ts";
import { openPage } from "../../platform/page-key.ts";
import type { ChatRoute } from "./selected-conversation.ts";

/** Which of the two is shown, and the transitions. */
export interface NarrowConversation {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** The history entry stores whether the conversation is open, so that reload, Back and Forward restore it. */
export function useNarrowConversation({ page, path }: ChatRoute): NarrowConversation {
  const state = usePageState();
  const isOpen = state["conversation"] === true;
  const isFromList = state["list"] === true;
  useEffect(() => {
    // React Router delivers an entry's state only once, and a reload would lose it.
    if (!isOpen) return;
    const stored = (history.state ?? {}) as { usr?: Record<string, unknown> };
    history.replaceState({ ...stored, usr: { ...stored.usr, conversation: true, list: isFromList } }, "");
  }, [isOpen, isFromList]);
  return {
    isOpen,
    open: () => openPage(page, { path, state: { conversation: true, list: true } }),
    close: () => {
      if (isFromList) history.back();
      else openPage(page, { path, replace: true });
    },
  };
}
