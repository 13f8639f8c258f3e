// The bell's list: one socket per tab and signed-in person, what it brings, what was seen. React only reads it.
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
/** What was seen since this tab was loaded, the newest first (docs/rules/notices.md 23). */
let earlier: readonly NoticeFrame[] = [];
const maxEarlier = 20;
let socket: LiveSocket | undefined;
/** The other tabs of this browser: what the server does not keep, only a tab can take from another one's list. */
let tabs: BroadcastChannel | undefined;
/** The notice page that is open: while anybody can be looking, its notices are seen as they come. */
let viewedPage: string | undefined;
/** Two tabs hear of the same notice one after the other. */
const tabDelayMs = 500;
/** Seen here, whether or not the server has heard of it yet. */
const seen = new Set<number>();
const listeners = createListeners();

function setNotices(next: readonly NoticeFrame[], isSeen = false): void {
  if (next === notices) return;
  // Of messages the conversation itself is the record.
  const gone = isSeen ? notices.filter((one) => !next.includes(one) && !isMessage(one)) : [];
  if (gone.length > 0)
    earlier = [...gone, ...earlier].toSorted((one, other) => other.id - one.id).slice(0, maxEarlier);
  notices = next;
  listeners.notify();
}

/** Frames without an id (a title and a body alone, docs/rules/notices.md 1) get one of ours: there is nothing to mark seen. */
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

/** As long as an answer may have been read before the socket was open, and a device's clock be wrong. */
const recentMs = 300_000;
const isRecent = ({ at }: NoticeFrame): boolean => serverNow() - Date.parse(at) < recentMs;

function onFrame(frame: unknown): void {
  const notice = parseNotice(frame);
  if (!notice) return;
  const isSeen = isMessage(notice) && isViewed(notice.open);
  // What was missed while away is in every answer asked for since, but a list of chats may have been kept; the open
  // conversation brings its own news.
  if (isMessage(notice) ? !isSeen : !notice.replayed || isRecent(notice))
    invalidateForNotice(isMessage(notice) ? "new_message" : notice.event, notice.replayed !== true);
  if (isSeen || seen.has(notice.id)) {
    // One that was seen without a connection comes again: the server has not heard of it.
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

/** Opens the page that a notice names, in the area whose bell stands. */
let openPageOf: ((page: string) => void) | undefined;

/** Opens what a notice is about, which has seen it. */
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
  // A conversation that is read there is read here too.
  if (next !== notices && data.opened.length > 0) invalidateForNotice("new_message", false);
  setNotices(next, true);
}

/** Says that notices were seen: they leave the list, here, in other tabs and at the server. */
export function markSeen(gone: readonly NoticeFrame[]): void {
  if (gone.length === 0) return;
  // Ids below zero are this tab's own.
  const ids = gone.map(({ id }) => id).filter((id) => id > 0);
  for (const id of ids) {
    seen.add(id);
    sendSeen(id);
  }
  broadcastSeen(
    ids,
    gone.filter(isMessage).flatMap(({ open }) => open ?? []),
  );
  setNotices(
    notices.filter((notice) => !gone.includes(notice)),
    true,
  );
}

/** Says which page named by notices is open and looked at (`Chats/7`), or none: its notices are seen, in every tab. */
export function setViewedPage(open: string | undefined): void {
  viewedPage = open;
  if (open === undefined) return;
  markSeen(notices.filter((notice) => notice.open === open));
  broadcastSeen([], [open]);
}

/** What the service worker asks or says of a push (service-worker.ts). */
interface PushMessage {
  readonly push: "is viewed" | "opened";
  readonly open?: string;
  readonly id: number;
}

/** Answers whether somebody looks at what a push is about, and opens what was pressed. */
function onPush({ data, ports: [port] }: MessageEvent<Partial<PushMessage> | string>): void {
  if (typeof data !== "object" || data.push === undefined) return;
  if (data.push === "is viewed") port?.postMessage(isViewed(data.open));
  else if (openPageOf) {
    const { id = 0, open } = data;
    markSeen(notices.filter((notice) => notice.id === id));
    // The bell may not have been told of it yet.
    seen.add(id);
    sendSeen(id);
    if (open !== undefined) openPageOf(open);
    port?.postMessage(true);
  }
}

/**
 * The unseen notices, newest first. The socket is open while a component uses this; `onOpen` opens the page that a notice
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
    // The conversation may have been there before the bell.
    if (isViewed(viewedPage)) broadcastSeen([], [viewedPage]);
    socket = openSocket({
      path: `/ws/notifications/${user_id}/`,
      onFrame,
      onState(state, again) {
        // Whatever is still unseen is replayed now: what another tab has seen does not come back.
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

/** What was seen since this tab was loaded, the newest first; messages are not among it. */
export const useEarlierNotices = (): readonly NoticeFrame[] =>
  useSyncExternalStore(listeners.subscribe, () => earlier);
