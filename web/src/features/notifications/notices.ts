// The bell's list: the tab's socket for the signed-in person, its notifications, and which of them were seen. React
// only reads it.
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
/** The notifications seen since this tab was loaded, the newest first (docs/rules/notices.md 23). */
let earlier: readonly NoticeFrame[] = [];
const maxEarlier = 20;
let socket: LiveSocket | undefined;
/**
 * The channel to this browser's other tabs. The server does not store every notification, so tabs have to tell one
 * another what was seen.
 */
let tabs: BroadcastChannel | undefined;
/**
 * The open page, as notifications link to it. While the tab is visible, notifications about it are seen as they
 * arrive.
 */
let viewedPage: string | undefined;
/** Two tabs receive the same notification at slightly different times. */
const tabDelayMs = 500;
/** Seen in this tab, even if the server does not know it yet. */
const seen = new Set<number>();
const listeners = createListeners();

function setNotices(next: readonly NoticeFrame[], isSeen = false): void {
  if (next === notices) return;
  // The conversation itself shows its messages, so they are not listed as earlier notifications.
  const newlySeen = isSeen ? notices.filter((one) => !next.includes(one) && !isMessage(one)) : [];
  if (newlySeen.length > 0)
    earlier = [...newlySeen, ...earlier].toSorted((one, other) => other.id - one.id).slice(0, maxEarlier);
  notices = next;
  listeners.notify();
}

/**
 * Frames without an id (only title and body, docs/rules/notices.md 1) get a local one, and the server has nothing to
 * mark as seen.
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

/** Allows for replies fetched before the socket was open, and for a wrong device clock. */
const recentMs = 300_000;
const isRecent = ({ at }: NoticeFrame): boolean => serverNow() - Date.parse(at) < recentMs;

function onFrame(frame: unknown): void {
  const notice = parseNotice(frame);
  if (!notice) return;
  const isSeen = isMessage(notice) && isViewed(notice.open);
  // Replies fetched after an absence contain the missed changes, but a cached list of chats may not. The open
  // conversation fetches its own missed messages.
  if (isMessage(notice) ? !isSeen : !notice.replayed || isRecent(notice))
    invalidateForNotice(isMessage(notice) ? "new_message" : notice.event, notice.replayed !== true);
  if (isSeen || seen.has(notice.id)) {
    // It was seen while there was no connection and has arrived again, so the server does not know.
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

/** Opens the page a notification links to, in the area whose bell is mounted. */
let openPageOf: ((page: string) => void) | undefined;

/** Opens the subject of a notification, which marks it as seen. */
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
  // A conversation that was read in another tab is read here too. Its notice may be gone already, because that tab says
  // that the notice was seen before it says that the messages were read.
  if (data.opened.length > 0) invalidateForNotice("new_message", false);
  setNotices(withoutSeen(notices, data), true);
}

/** Marks notifications as seen: removes them here, in other tabs and on the server. */
export function markSeen(seenNotices: readonly NoticeFrame[]): void {
  if (seenNotices.length === 0) return;
  // Negative ids exist only in this tab.
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

/**
 * Sets the viewed page, as notifications link to it (`Chats/7`), or none. Its notifications count as seen, in every
 * tab.
 */
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

/** Answers whether the subject of a push message is being viewed, and opens the notification that was pressed. */
function onPush({ data, ports: [port] }: MessageEvent<Partial<PushMessage> | string>): void {
  if (typeof data !== "object" || data.push === undefined) return;
  if (data.push === "is viewed") port?.postMessage(isViewed(data.open));
  else if (openPageOf) {
    const { id = 0, open } = data;
    markSeen(notices.filter((notice) => notice.id === id));
    // The bell may not have received this notification yet.
    seen.add(id);
    sendSeen(id);
    if (open !== undefined) openPageOf(open);
    port?.postMessage(true);
  }
}

/**
 * The unseen notifications, newest first. The socket is open while a component uses this. `onOpen` opens the page a
 * notification links to.
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
        // The server now sends all unseen notifications again. Those that another tab has seen do not come back.
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

/** The notifications seen since this tab was loaded, the newest first, without messages. */
export const useEarlierNotices = (): readonly NoticeFrame[] =>
  useSyncExternalStore(listeners.subscribe, () => earlier);
