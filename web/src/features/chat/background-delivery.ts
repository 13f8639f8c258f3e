// Sends pending messages of rooms that are not open. Each room gets a connection that closes when nothing is left to
// send. It marks nothing as read, and the server knows that nobody is viewing the room, so replies there still cause
// notifications.
import { useEffect } from "react";
import { deliverField, type ChatMessage } from "@hourhand/contract/chat";
import type { ErrorFrame } from "@hourhand/contract/frame";
import { useIsPage } from "../../platform/page-key.ts";
import { session } from "../../platform/session.ts";
import { openSocket } from "../../platform/socket.ts";
import { deleteUnsent, saveRejection, loadUnsent, type Unsent } from "./outbox.ts";
import { createSendQueue } from "./send-queue.ts";
import { claimRoom } from "./room-lock.ts";
import { toFrame } from "./room-connection.ts";

/** A message just written may still get its echo, and the open conversation comes first. */
const startDelayMs = 2_000;
const maxDeliveryMs = 120_000;
const maxRooms = 5;

/**
 * Sends a room's pending messages. Calls `onEnd` when it will send nothing more.
 * @returns a function that stops it
 */
function deliver(roomId: number, sender: number, messages: readonly Unsent[], onEnd: () => void): () => void {
  const remaining = new Set(messages.map(({ clientId }) => clientId));
  const done = (clientId: string): void => {
    remaining.delete(clientId);
    if (remaining.size === 0) stop();
  };
  const queue = createSendQueue({
    transmit: (message) => socket.send(toFrame(message)),
    bufferedBytes: () => socket.unsent,
    onFailed(clientId, sentence) {
      if (sentence !== undefined) void saveRejection(sender, clientId, sentence);
      done(clientId);
    },
    onTimeout: () => socket.replace(),
  });
  const socket = openSocket({
    path: `/ws/chat/${roomId}/?${deliverField}=1`,
    onFrame(frame) {
      if (typeof frame !== "object" || frame === null) return;
      const {
        client_id: clientId,
        error,
        retry_after,
        sender: from,
      } = frame as Partial<ErrorFrame & ChatMessage>;
      if (clientId === undefined || !remaining.has(clientId)) return;
      if (error !== undefined)
        queue.reject(clientId, { error, ...(retry_after !== undefined && { retry_after }) });
      else if (from === sender) {
        queue.acknowledge(clientId);
        deleteUnsent(sender, clientId);
        done(clientId);
      }
    },
    onState(state) {
      if (state === "open") queue.resume();
      else if (state === "refused") stop();
      else queue.pause();
    },
  });
  const timer = setTimeout(() => stop(), maxDeliveryMs);
  function stop(): void {
    clearTimeout(timer);
    queue.close();
    socket.close();
    onEnd();
  }
  for (const message of messages) queue.add(message);
  return stop;
}

const waitsFor = (roomId: number, { roomId: its, rejection }: Unsent): boolean =>
  its === roomId && rejection === undefined;

/**
 * Sends a room's pending messages unless another tab does.
 * @returns a function that stops it
 */
function deliverAlone(roomId: number, sender: number): () => void {
  let isOver = false;
  let stop: () => void = () => undefined;
  const release = claimRoom(roomId, () => {
    // Reads the messages only after it has the lock, because another tab may just have sent them.
    void loadUnsent(sender).then((unsent) => {
      const messages = unsent.filter((one) => waitsFor(roomId, one));
      if (messages.length === 0) release();
      else if (!isOver) stop = deliver(roomId, sender, messages, release);
    });
  });
  return () => {
    isOver = true;
    stop();
    release();
  };
}

/**
 * Sends pending messages of rooms that are not open, after a delay.
 * @returns a function that stops it
 */
export function deliverInBackground(openRoomId: number): () => void {
  let isOver = false;
  let stops: (() => void)[] = [];
  const start = async (): Promise<void> => {
    const sender = session().user_id ?? 0;
    const waiting = (await loadUnsent(sender)).filter(({ rejection }) => rejection === undefined);
    if (isOver) return;
    const rooms = new Set(waiting.map(({ roomId }) => roomId));
    rooms.delete(openRoomId);
    stops = [...rooms].slice(0, maxRooms).map((roomId) => deliverAlone(roomId, sender));
  };
  const timer = setTimeout(() => void start(), startDelayMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/**
 * Sends pending messages while the chats are not shown: at the start, when another page opens, when the tab becomes
 * visible, and when the network returns (docs/rules/offline.md 14). On the chats page the open conversation and
 * `useBackgroundDelivery` do this.
 */
export function useDeliveryElsewhere(chatPage: string): void {
  const isChatShown = useIsPage(chatPage);
  useEffect(() => {
    let stop = (): void => undefined;
    const start = (): void => {
      stop();
      stop = isChatShown ? () => undefined : deliverInBackground(0);
    };
    start();
    addEventListener("online", start);
    document.addEventListener("visibilitychange", start);
    return () => {
      removeEventListener("online", start);
      document.removeEventListener("visibilitychange", start);
      stop();
    };
  }, [isChatShown]);
}

/**
 * Sends pending messages of rooms that are not open, while a component is mounted. Does nothing until the open room
 * is known, because it may be one of them.
 */
export function useBackgroundDelivery(openRoomId: number | undefined): void {
  useEffect(() => (openRoomId === undefined ? undefined : deliverInBackground(openRoomId)), [openRoomId]);
}
