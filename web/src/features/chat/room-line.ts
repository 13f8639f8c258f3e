// The line to one room: its socket, what was missed while there was none, what is on its way, and how far it was read.
// No React: it tells what comes, and is told what to say.
import type { ChatMessage, OutgoingChatFrame, ReadFrame } from "@hourhand/contract/chat";
import type { ErrorFrame } from "@hourhand/contract/frame";
import { Refusal } from "../../platform/refusal.ts";
import { session } from "../../platform/session.ts";
import { openSocket, type SocketState } from "../../platform/socket.ts";
import { loadMissed } from "./api.ts";
import { dropUnsent } from "./outbox.ts";
import { createOutgoing, type Letter } from "./outgoing.ts";
import { occupyRoom } from "./room-lock.ts";

export interface RoomLineOptions {
  roomId: number;
  /** The other one in the room. */
  personId: number;
  /** The newest message of the history that was read when the room was opened; 0 for none. */
  reached: number;
  onMessages: (messages: readonly ChatMessage[]) => void;
  /** A message has just come through the socket. */
  onArrival: (message: ChatMessage) => void;
  /** A message was refused with a sentence, or not answered. */
  onFailed: (clientId: string, sentence: string | undefined) => void;
  onProgress: (clientId: string, share: number) => void;
  onState: (state: SocketState) => void;
  /** The person stands for another room now: the administrator on duty has changed. */
  onElsewhere: () => void;
}

export interface RoomLine {
  /** Sends a message as soon as there is a connection, behind those before it. */
  say: (letter: Letter) => void;
  /** Tells the server how far was read, if anybody is looking. */
  tellRead: () => void;
  close: () => void;
}

const firstPause = 1_000;
const longestPause = 30_000;
/** What is on its way waits so long for what was missed: part of it may turn out to be there. */
const longestWait = 3_000;
const readMilliseconds = 500;

/** Documented: failed fetches of chat are only logged. */
export function logFault(what: string, fault: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(what, fault);
}

/** A message as the documents write it on the wire. */
export function toFrame({ clientId, text, image }: Letter): OutgoingChatFrame {
  const { user_id } = session();
  return {
    message: text,
    image,
    client_id: clientId,
    ...(user_id !== undefined && { sender: user_id }),
  };
}

const isVerdict = (fault: unknown): boolean =>
  fault instanceof Refusal && (fault.status === 401 || fault.status === 403 || fault.status === 404);

/** Opens the line. */
export function openRoomLine(options: RoomLineOptions): RoomLine {
  const { roomId, personId, onMessages } = options;
  /** Everything up to here is known without a gap. Live frames move it only while nothing is missing. */
  let reached = options.reached;
  let newest = reached;
  let isCaughtUp = false;
  /** Counts connections: an answer that was asked for during another one says nothing about this one. */
  let turn = 0;
  let told = 0;
  let toldAt = 0;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let letting: ReturnType<typeof setTimeout> | undefined;
  /** What this tab sends itself: no other one does meanwhile. */
  const onTheirWay = new Set<string>();
  let leaveRoom: (() => void) | undefined;

  /** It is not on its way any more; without any, the room is left to other tabs. */
  const settled = (clientId: string): void => {
    onTheirWay.delete(clientId);
    if (onTheirWay.size > 0) return;
    leaveRoom?.();
    leaveRoom = undefined;
  };
  const outgoing = createOutgoing({
    put: (letter) => socket.send(toFrame(letter)),
    unsent: () => socket.unsent,
    onFailed(clientId, sentence) {
      settled(clientId);
      options.onFailed(clientId, sentence);
    },
    onSilent: () => socket.replace(),
    onProgress: options.onProgress,
  });

  const take = (messages: readonly ChatMessage[]): void => {
    for (const { id, sender, client_id } of messages) {
      newest = Math.max(newest, id);
      if (client_id === undefined || sender !== session().user_id) continue;
      outgoing.stored(client_id);
      settled(client_id);
      dropUnsent(sender, client_id);
    }
    onMessages(messages);
  };
  const sendRead = (): void => {
    telling = undefined;
    if (reached <= told || !socket.send({ read: reached } satisfies ReadFrame)) return;
    told = reached;
    toldAt = Date.now();
  };
  const tellRead = (): void => {
    if (document.visibilityState !== "visible") return;
    telling ??= setTimeout(sendRead, Math.max(0, toldAt + readMilliseconds - Date.now()));
  };

  /** Takes page after page as long as this is the same connection. @throws Refusal */
  const takeMissed = async (mine: number): Promise<void> => {
    const page = await loadMissed(personId, reached);
    if (mine !== turn) return undefined;
    if (page.chat_id !== roomId) return options.onElsewhere();
    take(page.messages);
    const last = page.messages.at(-1);
    if (last && page.more) {
      reached = last.id;
      return takeMissed(mine);
    }
    // What came live meanwhile came behind these, on the same connection.
    reached = newest;
    isCaughtUp = true;
    tellRead();
    return undefined;
  };
  const catchUp = async (mine: number): Promise<void> => {
    letting = setTimeout(outgoing.begin, longestWait);
    for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 2)) {
      let least = 0;
      try {
        await takeMissed(mine);
        if (mine === turn) outgoing.begin();
        return;
      } catch (fault) {
        if (mine !== turn) return;
        logFault("What was missed could not be loaded.", fault);
        outgoing.begin();
        if (isVerdict(fault)) return;
        least = fault instanceof Refusal ? (fault.retryAfterSeconds ?? 0) * 1_000 : 0;
      }
      await new Promise((done) => {
        resting = setTimeout(done, Math.max(least, pause * (0.5 + Math.random() / 2)));
      });
    }
  };
  const onFrame = (frame: unknown): void => {
    if (typeof frame !== "object" || frame === null) return;
    if ("error" in frame) {
      const { client_id, error, ...rest } = frame as Omit<ErrorFrame, "error"> & { error: unknown };
      if (typeof client_id === "string") outgoing.refused(client_id, { ...rest, error: String(error) });
      return;
    }
    if (!("timestamp" in frame && "sender" in frame)) return;
    const message = frame as ChatMessage;
    take([message]);
    if (isCaughtUp) reached = newest;
    options.onArrival(message);
  };

  const socket = openSocket({
    path: `/ws/chat/${roomId}/`,
    onFrame,
    onState(next) {
      turn += 1;
      isCaughtUp = false;
      clearTimeout(resting);
      clearTimeout(letting);
      if (next === "open") {
        // What was told before may have been lost with the connection.
        told = 0;
        // Also the first time: something may have been said since the history was read.
        void catchUp(turn);
      } else outgoing.halt();
      options.onState(next);
    },
  });
  return {
    say(letter) {
      onTheirWay.add(letter.clientId);
      leaveRoom ??= occupyRoom(roomId);
      outgoing.add(letter);
    },
    tellRead,
    close() {
      if (telling !== undefined) {
        clearTimeout(telling);
        sendRead();
      }
      socket.close();
      outgoing.close();
      leaveRoom?.();
    },
  };
}
