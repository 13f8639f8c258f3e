// The connection to one room: its socket, messages missed without it, pending messages, and read receipts. No React: it
// reports arrivals and sends what it is given.
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
  /** The newest message of the history fetched when the room was opened; 0 for none. */
  lastSeenId: number;
  onMessages: (messages: readonly ChatMessage[]) => void;
  /** A message has come through the socket. */
  onLiveMessage: (message: ChatMessage) => void;
  /** The card of a message has changed. */
  onCard: (frame: CardFrame) => void;
  /** A message was rejected with a sentence, or got no answer. */
  onFailed: (clientId: string, sentence: string | undefined) => void;
  onProgress: (clientId: string, share: number) => void;
  onState: (state: SocketState) => void;
  /** The person is an alias for another room now: the administrator on duty has changed. */
  onRoomChanged: () => void;
}

export interface RoomConnection {
  /** Sends a message as soon as there is a connection, after earlier ones. */
  send: (message: OutgoingMessage) => void;
  /** Reports the read messages to the server, if the tab is visible. */
  markRead: () => void;
  close: () => void;
}

const minPauseMs = 1_000;
const maxPauseMs = 30_000;
/** How long pending messages wait for missed ones: some of them may turn out to be stored. */
const maxCatchUpWaitMs = 3_000;
const readIntervalMs = 500;

/** Documented: failed fetches of chat are only logged. */
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
  /** All messages up to this id are known, without a gap. Live frames move it only while nothing is missing. */
  let lastSeenId = options.lastSeenId;
  let newest = lastSeenId;
  let isCaughtUp = false;
  /** Counts connections: a reply requested on an earlier one says nothing about the current one. */
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

  /** Fetches page after page as long as this connection lasts. @throws ApiError */
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
    // Live messages that arrived in between came after these, on the same connection.
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
        // Earlier reports may have been lost with the connection.
        receipts.forget();
        // Also on the first connection: messages may have been sent since the history was fetched.
        void catchUp(connectionNumber);
      } else queue.pause();
      options.onState(next);
    },
  });
  // A message being uploaded would start again on another connection.
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

/** The messages this tab is sending. While there are some, no other tab sends in the room. */
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
    /** Reports soon, if the tab is visible. */
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
    /** The server may not know what was reported. */
    forget: (): void => {
      reportedId = 0;
    },
  };
}

/** Hands a frame to the handler of its kind; ignores an unknown one. */
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
  // A changed card comes without a message: the message is known.
  if ("message" in frame) on.message(frame as ChatMessage);
  else if ("card" in frame) on.card(frame as CardFrame);
}
