// The bell's list: one socket per tab and signed-in person, what it brings, what was seen. React only reads it.
import { useEffect, useSyncExternalStore } from "react";
import { newMessageTitle, type NoticeFrame, type SeenFrame } from "@hourhand/contract/notifications";
import { text } from "../../locales/texts.ts";
import { pages, workerPages } from "../../paths.ts";
import { currentPage } from "../../platform/page-key.ts";
import { useSession } from "../../platform/session.ts";
import { openSocket, type LiveSocket } from "../../platform/socket.ts";
import { toast } from "../../ui/toast.ts";
import { refreshConcerned } from "./concerned.ts";

let notices: readonly NoticeFrame[] = [];
let socket: LiveSocket | undefined;
/** The notice page that is being looked at: its notices are seen as they come. */
let lookedAt: string | undefined;
/** Seen here, whether or not the server has heard of it yet. */
const seen = new Set<number>();
const listeners = new Set<() => void>();

function become(next: readonly NoticeFrame[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

const isNotice = (frame: unknown): frame is NoticeFrame =>
  typeof frame === "object" && frame !== null && "id" in frame && "title" in frame && "body" in frame;

function onFrame(frame: unknown): void {
  if (!isNotice(frame)) return;
  if (!frame.replayed) refreshConcerned(frame.title);
  const isMessage = frame.title === newMessageTitle;
  const isLookedAt = isMessage && lookedAt !== undefined && frame.open === lookedAt;
  if (isLookedAt || seen.has(frame.id)) {
    // One that was seen without a connection comes again: the server has not heard of it.
    socket?.send({ seen: frame.id } satisfies SeenFrame);
    return;
  }
  const page = currentPage();
  if (isMessage && !frame.replayed && (page === pages.chat || page === workerPages.chats)) return;
  // A renewed notice keeps its id and comes to the front.
  become([frame, ...notices.filter(({ id }) => id !== frame.id)]);
  if (!frame.replayed)
    toast.message(text("notifications.toast", { title: frame.title, body: frame.body }), {
      id: `notice ${frame.id}`,
    });
}

/** Says that notices were seen: they leave the list, here and at the server. */
export function markSeen(ids: readonly number[]): void {
  if (ids.length === 0) return;
  for (const id of ids) {
    seen.add(id);
    socket?.send({ seen: id } satisfies SeenFrame);
  }
  become(notices.filter(({ id }) => !ids.includes(id)));
}

/** Says which page named by notices is being looked at (`Chats/7`), or none: its notices are seen. */
export function lookAt(open: string | undefined): void {
  lookedAt = open;
  if (open !== undefined) markSeen(notices.filter((notice) => notice.open === open).map(({ id }) => id));
}

/** The unseen notices, newest first. The socket is open while a component uses this. */
export function useNotices(): readonly NoticeFrame[] {
  const { user_id } = useSession();
  useEffect(() => {
    if (user_id === undefined) return undefined;
    socket = openSocket({
      path: `/ws/notifications/${user_id}/`,
      onFrame,
      onState(state, again) {
        // Whatever is still unseen is replayed now: what another tab has seen does not come back.
        if (state === "open" && again) become([]);
      },
    });
    return () => {
      socket?.close();
      socket = undefined;
      seen.clear();
      become([]);
    };
  }, [user_id]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
  );
}
