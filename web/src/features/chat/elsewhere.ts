// Messages that were left on their way in other conversations than the open one: while chat is shown they are sent too,
// each room over a line of its own that closes when nothing is left. Nothing is read by that.
import { useEffect } from "react";
import type { ChatMessage } from "@hourhand/contract/chat";
import type { ErrorFrame } from "@hourhand/contract/frame";
import { session } from "../../platform/session.ts";
import { openSocket } from "../../platform/socket.ts";
import { dropUnsent, noteRefusal, unsentOf, type Unsent } from "./outbox.ts";
import { createOutgoing } from "./outgoing.ts";
import { toFrame } from "./room-line.ts";

/** What has just been written may still be answered, and the open conversation comes first. */
const startMilliseconds = 2_000;
const longestMilliseconds = 120_000;
const mostRooms = 5;

/** Sends what waits in a room. @returns how to stop */
function deliver(roomId: number, sender: number, messages: readonly Unsent[]): () => void {
  const left = new Set(messages.map(({ clientId }) => clientId));
  const done = (clientId: string): void => {
    left.delete(clientId);
    if (left.size === 0) stop();
  };
  const outgoing = createOutgoing({
    put: (letter) => socket.send(toFrame(letter)),
    unsent: () => socket.unsent,
    onFailed(clientId, sentence) {
      if (sentence !== undefined) void noteRefusal(sender, clientId, sentence);
      done(clientId);
    },
  });
  const socket = openSocket({
    path: `/ws/chat/${roomId}/`,
    onFrame(frame) {
      if (typeof frame !== "object" || frame === null) return;
      const { client_id: clientId, error, sender: from } = frame as Partial<ErrorFrame & ChatMessage>;
      if (clientId === undefined || !left.has(clientId)) return;
      if (error !== undefined) outgoing.refused(clientId, error);
      else if (from === sender) {
        outgoing.stored(clientId);
        dropUnsent(sender, clientId);
        done(clientId);
      }
    },
    onState(state) {
      if (state === "open") outgoing.begin();
      else outgoing.halt();
    },
  });
  const timer = setTimeout(() => stop(), longestMilliseconds);
  function stop(): void {
    clearTimeout(timer);
    outgoing.close();
    socket.close();
  }
  for (const message of messages) outgoing.add(message);
  return stop;
}

/** Sends what still waits in other rooms than the open one, while a component uses it. */
export function useDeliveryElsewhere(openRoomId: number | undefined): void {
  useEffect(() => {
    let isOver = false;
    let stops: (() => void)[] = [];
    const start = async (): Promise<void> => {
      const sender = session().user_id ?? 0;
      const rooms = new Map<number, Unsent[]>();
      for (const message of await unsentOf(sender)) {
        if (message.roomId === openRoomId || message.refusal !== undefined) continue;
        rooms.set(message.roomId, [...(rooms.get(message.roomId) ?? []), message]);
      }
      if (isOver) return;
      stops = [...rooms].slice(0, mostRooms).map(([roomId, messages]) => deliver(roomId, sender, messages));
    };
    const timer = setTimeout(() => void start(), startMilliseconds);
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [openRoomId]);
}
