// The connection to one room: its socket, missed messages, pending messages and read receipts. This file has no
// React: it reports arrivals and sends messages.
import {
  receiverNotFound,
  type ChatMessage,
  type OutgoingChatFrame,
  type ReadFrame,
} from "@hourhand/contract/chat";
import type { CardFrame } from "@hourhand/contract/chat-card";
import type { ErrorFrame } from "@hourhand/contract/frame";
import { ApiError } from "../../platform/api-error.ts";
import { session } from "../../platform/session.ts";
import { openSocket, type SocketState } from "../../platform/socket.ts";
import { loadMissed } from "./api.ts";
import { deleteUnsent } from "./outbox.ts";
import { createSendQueue, type OutgoingMessage } from "./send-queue.ts";
import { shareRoom } from "./room-lock.ts";
import { followPresence } from "./room-presence.ts";

export interface RoomConnectionOptions {
  roomId: number;
  /** The other person in the room. */
  personId: number;
  /** The newest message of the history that was fetched on opening. 0 for none. */
  lastSeenId: number;
  onMessages: (messages: readonly ChatMessage[]) => void;
  /** Called when a message has arrived through the socket. */
  onLiveMessage: (message: ChatMessage) => void;
  /** Called when the card of a message has changed. */
  onCard: (frame: CardFrame) => void;
  /** Called when a message was rejected with a sentence, or got no answer. */
  onFailed: (clientId: string, sentence: string | undefined) => void;
  onProgress: (clientId: string, share: number) => void;
  onState: (state: SocketState) => void;
  /** Called when the administrator on duty has changed, because the receiver id then means another room. */
  onRoomChanged: () => void;
}

export interface RoomConnection {
  /** Sends a message after earlier ones, as soon as there is a connection. */
  send: (message: OutgoingMessage) => void;
  /** Reports the read messages to the server, if the tab is visible. */
  markRead: () => void;
  close: () => void;
}

const minPauseMs = 1_000;
const maxPauseMs = 30_000;
/** How long pending messages wait for missed ones, because some of them may already be stored. */
const maxCatchUpWaitMs = 3_000;
const readIntervalMs = 500;

/** Documented: a failed fetch in the chat is only logged. */
export function logFailure(what: string, fault: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(what, fault);
}

/** A message in its wire format (docs/rules/chat.md 10). */
export function toFrame({ clientId, text, image }: OutgoingMessage): OutgoingChatFrame {
  const { user_id } = session();
  return {
    message: text,
    image,
    client_id: clientId,
    ...(user_id !== undefined && { sender: user_id }),
  };
}

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && (error.isAccessDenied || error.is(receiverNotFound));

/** Opens the connection. */
export function openRoomConnection(options: RoomConnectionOptions): RoomConnection {
  const { roomId, personId, onMessages } = options;
  /** All messages up to this id are known. Live messages advance it only while no earlier one is missing. */
  let lastSeenId = options.lastSeenId;
  let newest = lastSeenId;
  let isCaughtUp = false;
  /** The number of the current connection. A reply requested on an earlier one says nothing about the current one. */
  let connectionNumber = 0;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  let catchUpTimer: ReturnType<typeof setTimeout> | undefined;
  const pending = createPendingMessages(roomId);

  const queue = createSendQueue({
    transmit: (message) => socket.send(toFrame(message)),
    bufferedBytes: () => socket.unsent,
    onFailed(clientId, sentence) {
      pending.remove(clientId);
      options.onFailed(clientId, sentence);
    },
    onTimeout: () => socket.replace(),
    onProgress: options.onProgress,
  });

  const onMessagesReceived = (messages: readonly ChatMessage[]): void => {
    for (const { id, sender, client_id } of messages) {
      newest = Math.max(newest, id);
      if (client_id === undefined || sender !== session().user_id) continue;
      queue.acknowledge(client_id);
      pending.remove(client_id);
      deleteUnsent(sender, client_id);
    }
    onMessages(messages);
  };
  const receipts = createReadReceipts(
    () => lastSeenId,
    (frame) => socket.send(frame),
  );

  /** Fetches page after page while this connection lasts. Throws an `ApiError`. */
  const loadMissedPages = async (mine: number): Promise<void> => {
    const page = await loadMissed(personId, lastSeenId);
    if (mine !== connectionNumber) return undefined;
    if (page.chat_id !== roomId) return options.onRoomChanged();
    onMessagesReceived(page.messages);
    const last = page.messages.at(-1);
    if (last && page.more) {
      lastSeenId = last.id;
      return loadMissedPages(mine);
    }
    // Live messages that arrived in the meantime came after these, on the same connection.
    lastSeenId = newest;
    isCaughtUp = true;
    receipts.report();
    return undefined;
  };
  const catchUp = async (mine: number): Promise<void> => {
    catchUpTimer = setTimeout(queue.resume, maxCatchUpWaitMs);
    for (let pause = minPauseMs; ; pause = Math.min(maxPauseMs, pause * 2)) {
      let retryAfterMs = 0;
      try {
        await loadMissedPages(mine);
        if (mine === connectionNumber) queue.resume();
        return;
      } catch (error) {
        if (mine !== connectionNumber) return;
        logFailure("What was missed could not be loaded.", error);
        queue.resume();
        if (isFinal(error)) return;
        retryAfterMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      }
      await new Promise((done) => {
        pauseTimer = setTimeout(done, Math.max(retryAfterMs, pause * (0.5 + Math.random() / 2)));
      });
    }
  };

  const path = `/ws/chat/${roomId}/`;
  const socket = openSocket({
    path,
    onFrame: (frame) =>
      sortFrame(frame, {
        error: ({ client_id, ...rest }) => queue.reject(client_id, rest),
        card: options.onCard,
        message(message) {
          onMessagesReceived([message]);
          if (isCaughtUp) lastSeenId = newest;
          options.onLiveMessage(message);
        },
      }),
    onState(next) {
      connectionNumber += 1;
      isCaughtUp = false;
      clearTimeout(pauseTimer);
      clearTimeout(catchUpTimer);
      if (next === "open") {
        // Earlier receipts may have been lost with the connection.
        receipts.forget();
        // On the first connection too, because messages may have been sent since the history was fetched.
        void catchUp(connectionNumber);
      } else queue.pause();
      options.onState(next);
    },
  });
  // A new connection would restart the upload of a message.
  const stopPresence = followPresence(path, socket.moveTo, pending.areThere);
  return {
    send(message) {
      pending.add(message.clientId);
      queue.add(message);
    },
    markRead: receipts.report,
    close() {
      stopPresence();
      receipts.flush();
      socket.close();
      queue.close();
      pending.close();
    },
  };
}

/** The messages that this tab is sending. Until they are sent, no other tab sends in the room. */
function createPendingMessages(roomId: number) {
  const clientIds = new Set<string>();
  let leaveRoom: (() => void) | undefined;
  return {
    areThere: () => clientIds.size > 0,
    add: (clientId: string): void => {
      clientIds.add(clientId);
      leaveRoom ??= shareRoom(roomId);
    },
    remove: (clientId: string): void => {
      clientIds.delete(clientId);
      if (clientIds.size > 0) return;
      leaveRoom?.();
      leaveRoom = undefined;
    },
    close: () => leaveRoom?.(),
  };
}

/** Read receipts: the newest seen message, reported at most once per interval. */
function createReadReceipts(lastSeen: () => number, send: (frame: ReadFrame) => boolean) {
  let reportedId = 0;
  let reportedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendRead = (): void => {
    timer = undefined;
    const read = lastSeen();
    if (read <= reportedId || !send({ read })) return;
    reportedId = read;
    reportedAt = Date.now();
  };
  return {
    /** Schedules a report, if the tab is visible. */
    report: (): void => {
      if (document.visibilityState !== "visible") return;
      timer ??= setTimeout(sendRead, Math.max(0, reportedAt + readIntervalMs - Date.now()));
    },
    /** Sends a waiting report immediately. */
    flush: (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      sendRead();
    },
    /** The server may have lost the earlier reports. */
    forget: (): void => {
      reportedId = 0;
    },
  };
}

/** Passes a frame to the handler for its kind. Ignores an unknown kind. */
function sortFrame(
  frame: unknown,
  on: {
    error: (error: Omit<ErrorFrame, "client_id"> & { client_id: string }) => void;
    card: (frame: CardFrame) => void;
    message: (message: ChatMessage) => void;
  },
): void {
  if (typeof frame !== "object" || frame === null) return;
  if ("error" in frame) {
    const { client_id, error, ...rest } = frame as Omit<ErrorFrame, "error"> & { error: unknown };
    if (typeof client_id === "string") on.error({ ...rest, client_id, error: String(error) });
    return;
  }
  if (!("timestamp" in frame && "sender" in frame)) return;
  // A card's change comes without a message, because the message is already known.
  if ("message" in frame) on.message(frame as ChatMessage);
  else if ("card" in frame) on.card(frame as CardFrame);
}
