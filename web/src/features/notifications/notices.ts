// The bell's list: one socket per tab and signed-in person, its notices, and which were seen. React only reads it.
import { tabChannel } from "../../platform/browser-storage.ts";
import { useEffect, useSyncExternalStore } from "react";
import type { NoticeFrame, SeenFrame } from "@hourhand/contract/notifications";
import { translate } from "../../locales/translation.ts";
import { pages, workerPages } from "../../paths.ts";
import { currentPage } from "../../platform/page-key.ts";
import { serverNow } from "../../platform/server-time.ts";
import { useSession } from "../../platform/session.ts";
import { openSocket, type LiveSocket } from "../../platform/socket.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { isMessage, withNotice, withoutSeen, type Seen } from "./bell-list.ts";
import { invalidateForNotice } from "./invalidations.ts";
import { createListeners } from "../../platform/listeners.ts";

let notices: readonly NoticeFrame[] = [];
/** The notices seen since this tab was loaded, the newest first (docs/rules/notices.md 23). */
let earlier: readonly NoticeFrame[] = [];
const maxEarlier = 20;
let socket: LiveSocket | undefined;
/** The channel to this browser's other tabs: the server does not store some notices, so tabs must tell each other. */
let tabs: BroadcastChannel | undefined;
/** The open page that notices name: while the tab is visible, its notices are seen as they arrive. */
let viewedPage: string | undefined;
/** Two tabs receive the same notice one after the other. */
const tabDelayMs = 500;
/** Seen here, even if the server does not know it yet. */
const seen = new Set<number>();
const listeners = createListeners();

function setNotices(next: readonly NoticeFrame[], isSeen = false): void {
  if (next === notices) return;
  // A conversation is the record of its own messages.
  const newlySeen = isSeen ? notices.filter((one) => !next.includes(one) && !isMessage(one)) : [];
  if (newlySeen.length > 0)
    earlier = [...newlySeen, ...earlier].toSorted((one, other) => other.id - one.id).slice(0, maxEarlier);
  notices = next;
  listeners.notify();
}

/**
 * Frames without an id (only title and body, docs/rules/notices.md 1) get a local one: there is nothing to mark as
 * seen.
 */
let lastLocalId = 0;

function parseNotice(frame: unknown): NoticeFrame | undefined {
  if (typeof frame !== "object" || frame === null) return undefined;
  const { title, body } = frame as Partial<NoticeFrame>;
  if (typeof title !== "string" || typeof body !== "string") return undefined;
  const parsed = { at: new Date(serverNow()).toISOString(), ...frame, title, body };
  return "id" in parsed && typeof parsed.id === "number"
    ? (parsed as NoticeFrame)
    : { ...parsed, id: (lastLocalId -= 1) };
}

function sendSeen(id: number): void {
  if (id > 0) socket?.send({ seen: id } satisfies SeenFrame);
}

const isViewed = (open: string | undefined): open is string =>
  open !== undefined && open === viewedPage && document.visibilityState === "visible";

/** Covers replies fetched before the socket was open, and a wrong device clock. */
const recentMs = 300_000;
const isRecent = ({ at }: NoticeFrame): boolean => serverNow() - Date.parse(at) < recentMs;

function onFrame(frame: unknown): void {
  const notice = parseNotice(frame);
  if (!notice) return;
  const isSeen = isMessage(notice) && isViewed(notice.open);
  // Replies fetched after an absence contain the missed changes, but a cached list of chats may not; the open
  // conversation fetches its own news.
  if (isMessage(notice) ? !isSeen : !notice.replayed || isRecent(notice))
    invalidateForNotice(isMessage(notice) ? "new_message" : notice.event, notice.replayed !== true);
  if (isSeen || seen.has(notice.id)) {
    // It was seen without a connection and comes again: the server does not know yet.
    sendSeen(notice.id);
    if (isSeen) setTimeout(() => isViewed(notice.open) && broadcastSeen([], [notice.open]), tabDelayMs);
    return;
  }
  const page = currentPage();
  if (isMessage(notice) && !notice.replayed && (page === pages.chat || page === workerPages.chats)) return;
  setNotices(withNotice(notices, notice));
  if (!notice.replayed)
    toast.message(translate("notifications.toast", { title: notice.title, body: notice.body }), {
      id: `notice ${notice.id}`,
      ...(notice.open !== undefined && { onOpen: () => openNotice(notice) }),
    });
}

/** Opens the page a notice names, in the area of the mounted bell. */
let openPageOf: ((page: string) => void) | undefined;

/** Opens the subject of a notice, which marks the notice as seen. */
export function openNotice(notice: NoticeFrame): void {
  markSeen(notices.filter(({ id }) => id === notice.id));
  if (notice.open !== undefined) openPageOf?.(notice.open);
}

function broadcastSeen(ids: readonly number[], opened: readonly string[]): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  tabs?.postMessage({ ids, opened } satisfies Seen);
}

function onSeenInOtherTab({ data }: MessageEvent<Seen>): void {
  for (const id of data.ids) seen.add(id);
  const next = withoutSeen(notices, data);
  // A conversation read in another tab is read here too.
  if (next !== notices && data.opened.length > 0) invalidateForNotice("new_message", false);
  setNotices(next, true);
}

/** Marks notices as seen: they leave the list here, in other tabs and at the server. */
export function markSeen(seenNotices: readonly NoticeFrame[]): void {
  if (seenNotices.length === 0) return;
  // Negative ids are this tab's own.
  const ids = seenNotices.map(({ id }) => id).filter((id) => id > 0);
  for (const id of ids) {
    seen.add(id);
    sendSeen(id);
  }
  broadcastSeen(
    ids,
    seenNotices.filter(isMessage).flatMap(({ open }) => open ?? []),
  );
  setNotices(
    notices.filter((notice) => !seenNotices.includes(notice)),
    true,
  );
}

/** Sets the viewed page by its name in notices (`Chats/7`), or none: its notices are seen, in every tab. */
export function setViewedPage(open: string | undefined): void {
  viewedPage = open;
  if (open === undefined) return;
  markSeen(notices.filter((notice) => notice.open === open));
  broadcastSeen([], [open]);
}

/** A message of the service worker about a push (service-worker.ts). */
interface PushMessage {
  readonly push: "is viewed" | "opened";
  readonly open?: string;
  readonly id: number;
}

/** Answers whether the subject of a push is being viewed, and opens a pressed notification. */
function onPush({ data, ports: [port] }: MessageEvent<Partial<PushMessage> | string>): void {
  if (typeof data !== "object" || data.push === undefined) return;
  if (data.push === "is viewed") port?.postMessage(isViewed(data.open));
  else if (openPageOf) {
    const { id = 0, open } = data;
    markSeen(notices.filter((notice) => notice.id === id));
    // The bell may not have received it yet.
    seen.add(id);
    sendSeen(id);
    if (open !== undefined) openPageOf(open);
    port?.postMessage(true);
  }
}

/**
 * The unseen notices, newest first. The socket is open while a component uses this; `onOpen` opens the page a notice
 * names.
 */
export function useNotices(onOpen: (page: string) => void): readonly NoticeFrame[] {
  const { user_id } = useSession();
  useEffect(() => {
    openPageOf = onOpen;
  }, [onOpen]);
  useEffect(() => {
    if (user_id === undefined) return undefined;
    tabs = tabChannel(`hourhand notices ${user_id}`);
    tabs?.addEventListener("message", onSeenInOtherTab);
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
    worker?.addEventListener("message", onPush);
    // The conversation may have been open before the bell was mounted.
    if (isViewed(viewedPage)) broadcastSeen([], [viewedPage]);
    socket = openSocket({
      path: `/ws/notifications/${user_id}/`,
      onFrame,
      onState(state, again) {
        // The server now replays all unseen notices; those another tab has seen do not come back.
        if (state === "open" && again) setNotices(notices.filter(({ id }) => id < 0));
      },
    });
    return () => {
      socket?.close();
      socket = undefined;
      tabs?.close();
      tabs = undefined;
      worker?.removeEventListener("message", onPush);
      seen.clear();
      earlier = [];
      setNotices([]);
    };
  }, [user_id]);
  return useSyncExternalStore(listeners.subscribe, () => notices);
}

/** The notices seen since this tab was loaded, the newest first, without messages. */
export const useEarlierNotices = (): readonly NoticeFrame[] =>
  useSyncExternalStore(listeners.subscribe, () => earlier);
