// Below `md` the list and the conversation take turns: the list covers the conversation until one is picked or the list is
// folded, and Back brings it again.
import { useEffect } from "react";
import { usePageState } from "../../platform/page-fields.ts";
import { openPage } from "../../platform/page-key.ts";
import type { ChatRoute } from "./selected-conversation.ts";

/** Which of the two is shown, and the ways between them. */
export interface NarrowConversation {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** The history entry says whether the conversation is open: reloading, Back and Forward find it as it was. */
export function useNarrowConversation({ page, path }: ChatRoute): NarrowConversation {
  const state = usePageState();
  const isOpen = state["conversation"] === true;
  const isFromList = state["list"] === true;
  useEffect(() => {
    // What an entry brings is delivered once, and would be gone with a reload.
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
