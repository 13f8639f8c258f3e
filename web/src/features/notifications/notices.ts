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

/** Frames without an id (the documents' are a title and a body alone) get one of ours: there is nothing to mark seen. */
let lastLocalId = 0;

function noticeIn(frame: unknown): NoticeFrame | undefined {
  if (typeof frame !== "object" || frame === null) return undefined;
  const { title, body } = frame as Partial<NoticeFrame>;
  if (typeof title !== "string" || typeof body !== "string") return undefined;
  const told = { at: new Date().toISOString(), ...frame, title, body };
  return "id" in told && typeof told.id === "number"
    ? (told as NoticeFrame)
    : { ...told, id: (lastLocalId -= 1) };
}

function tellSeen(id: number): void {
  if (id > 0) socket?.send({ seen: id } satisfies SeenFrame);
}

function onFrame(frame: unknown): void {
  const notice = noticeIn(frame);
  if (!notice) return;
  const isMessage = notice.title === newMessageTitle;
  // What was missed while away is in every answer asked for since, but a list of chats may have been kept.
  if (!notice.replayed || isMessage) refreshConcerned(notice.title);
  const isLookedAt = isMessage && lookedAt !== undefined && notice.open === lookedAt;
  if (isLookedAt || seen.has(notice.id)) {
    // One that was seen without a connection comes again: the server has not heard of it.
    tellSeen(notice.id);
    return;
  }
  const page = currentPage();
  if (isMessage && !notice.replayed && (page === pages.chat || page === workerPages.chats)) return;
  // A renewed notice keeps its id and comes to the front.
  become([notice, ...notices.filter(({ id }) => id !== notice.id)]);
  if (!notice.replayed)
    toast.message(text("notifications.toast", { title: notice.title, body: notice.body }), {
      id: `notice ${notice.id}`,
    });
}

/** Says that notices were seen: they leave the list, here and at the server. */
export function markSeen(ids: readonly number[]): void {
  if (ids.length === 0) return;
  for (const id of ids) {
    seen.add(id);
    tellSeen(id);
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
        if (state === "open" && again) become(notices.filter(({ id }) => id < 0));
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
