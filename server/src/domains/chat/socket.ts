// The live door of a conversation: `/ws/chat/{room}/`. Frames in, messages out; storing and ordering are behind it.
import { closeCodes } from "@hourhand/contract/frame";
import { partDown, tooManyRequests } from "@hourhand/contract/problem";
import { createPace } from "../../platform/realtime/pace.ts";
import { asProblem } from "../../platform/http/errors.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { LiveListener, LiveSocket } from "../../platform/realtime/live-socket.ts";
import type { SocketDoor } from "../../platform/realtime/socket-door.ts";
import type { Platform } from "../../platform/platform.ts";
import { markRead, postMessage, takeSeat, type Seat } from "./chat.ts";
import { encodeMessage, toMessage } from "./present.ts";
import type { MessageRow } from "./queries.ts";
import { OpenRooms, type Listener } from "./rooms/rooms.ts";
import { roomKey } from "./rooms/rules.ts";
import { mostFrameBytes, onlyDelivers, readChatFrame, type ChatFrame } from "./rules.ts";

/** Messages of one socket that may wait for their commit before it is not read any further. */
const mostUnstored = 128;
/** When to send again what could not be stored. */
const faultSeconds = 2;
/** Seconds and messages of decisions.md section 6. */
const pace = { name: "chat", most: 20, seconds: 5 };

/** Binds the path. What it answers closes the rooms. */
export function bindChatSocket(door: SocketDoor, platform: Platform): () => void {
  const rooms = new OpenRooms(platform, encodeMessage);
  const takePace = platform.settings.rateLimits
    ? createPace(platform.limits, { ...pace, isShared: () => platform.bus.isShared && platform.bus.isWhole })
    : () => undefined;
  door.bind<Seat>({
    name: "chat",
    mostBytes: mostFrameBytes,
    async admit(person, id) {
      const seat = await takeSeat(platform, person, id);
      // Before the client hears that the socket is open: what it fetches after that has no gap to what it hears.
      await rooms.prepare(id);
      return seat;
    },
    open: (socket, seat) => new ChatSocket({ platform, rooms, takePace }, socket, seat),
  });
  return () => rooms.close();
}

interface ChatParts {
  platform: Platform;
  rooms: OpenRooms;
  takePace: (personId: number) => Promise<void> | undefined;
}

class ChatSocket implements LiveListener, Listener {
  readonly #parts: ChatParts;
  readonly #socket: LiveSocket;
  readonly #seat: Seat;
  readonly #leave: () => void;
  readonly #absent: () => void;
  /** Frames behind one that needs time (a picture, the shared counter): a sender's messages keep their order. */
  #queue: ChatFrame[] | undefined;
  #unstored = 0;

  constructor(parts: ChatParts, socket: LiveSocket, seat: Seat) {
    this.#parts = parts;
    this.#socket = socket;
    this.#seat = seat;
    this.#leave = parts.rooms.join(seat.roomId, this);
    this.#absent = onlyDelivers(socket.target.query)
      ? () => {}
      : parts.platform.presence.enter(roomKey(seat.roomId, seat.personId));
  }

  deliver(message: MessageRow, encoded: () => Buffer): void {
    if (message.image === null) this.#socket.send(encoded());
    else this.#socket.send(JSON.stringify(toMessage(this.#parts.platform, message, this.#seat.personId)));
  }

  expel(): void {
    this.#socket.close(closeCodes.noLongerYours, "no longer yours");
  }

  frame(value: unknown): void {
    const frame = readChatFrame(value);
    if (++this.#unstored >= mostUnstored) this.#socket.pause();
    if (this.#queue) this.#queue.push(frame);
    else this.#take(frame);
  }

  closed(): void {
    this.#leave();
    this.#absent();
  }

  /** Takes frames one after the other, without a pause where none needs time. */
  #take(frame: ChatFrame): void {
    let wait: Promise<void> | undefined;
    try {
      wait = this.#begin(frame);
    } catch (error) {
      this.#refuse(frame, error);
    }
    if (!wait) return;
    this.#queue ??= [];
    void this.#continueAfter(wait, frame);
  }

  async #continueAfter(wait: Promise<void>, frame: ChatFrame): Promise<void> {
    try {
      await wait;
    } catch (error) {
      this.#refuse(frame, error);
    }
    const waiting = this.#queue ?? [];
    this.#queue = undefined;
    for (const [index, next] of waiting.entries()) {
      this.#take(next);
      if (!this.#isWaiting) continue;
      this.#queue = waiting.slice(index + 1);
      return;
    }
  }

  get #isWaiting(): boolean {
    return this.#queue !== undefined;
  }

  /** What must be done before the next frame may be taken. */
  #begin(frame: ChatFrame): Promise<void> | undefined {
    if (frame.kind === "refused") {
      this.#socket.refuse(frame.sentence, frame.clientId);
      this.#done();
      return undefined;
    }
    if (frame.kind === "read") {
      const { roomId, personId } = this.#seat;
      markRead(this.#parts.platform, roomId, personId, frame.messageId)
        .catch((error: Error) =>
          this.#parts.platform.log.warn({ err: error }, "A reading could not be stored."),
        )
        .finally(() => this.#done());
      return undefined;
    }
    const asked = this.#parts.takePace(this.#seat.personId);
    if (asked) return asked.then(() => (frame.image ? this.#post(frame) : void this.#post(frame)));
    const posting = this.#post(frame);
    return frame.image ? posting : undefined;
  }

  /** Posts a message; with a picture, later ones wait for it. Never rejects. */
  async #post(frame: ChatFrame & { kind: "message" }): Promise<void> {
    try {
      const stored = await postMessage(this.#parts.platform, this.#seat, frame);
      this.#done();
      // Stored before: the sender missed the echo, so it comes again, to them alone.
      if (!stored.isNew) {
        this.#socket.send(JSON.stringify(toMessage(this.#parts.platform, stored, this.#seat.personId)));
      }
    } catch (error) {
      this.#refuse(frame, error);
    }
  }

  #refuse(frame: ChatFrame, error: unknown): void {
    this.#done();
    const clientId = frame.kind === "message" ? (frame.clientId ?? undefined) : undefined;
    if (error instanceof Problem && error.kind === tooManyRequests) {
      const sentence = "You are sending too fast. Please wait a few seconds and send it again.";
      return this.#socket.refuse(sentence, clientId, error.detail.retryAfter);
    }
    if (error instanceof Problem) return this.#socket.refuse(error.message, clientId);
    this.#parts.platform.log.error(
      { err: error, person: this.#seat.personId },
      "A message could not be stored.",
    );
    // What the database will never take is not worth sending again.
    const refusal = asProblem(error as Error);
    const isPassing = refusal === undefined || refusal.kind === partDown;
    this.#socket.refuse(
      "Your message could not be stored just now. Please send it again.",
      clientId,
      isPassing ? faultSeconds : undefined,
    );
  }

  #done(): void {
    if (this.#unstored-- === mostUnstored) this.#socket.resume();
  }
}
