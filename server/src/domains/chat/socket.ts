// The socket gateway of a conversation: `/ws/chat/{room}/`. Receives frames and sends messages; storing and ordering
// happen elsewhere.
import { closeCodes } from "@hourhand/contract/frame";
import { partDown, tooLarge, tooManyRequests } from "@hourhand/contract/problem";
import { createBatches } from "../../platform/realtime/batches.ts";
import { decodeBase64 } from "../../platform/realtime/frame-text.ts";
import { createSlidingWindow } from "../../platform/realtime/sliding-window.ts";
import { asProblem } from "../../platform/http/errors.ts";
import { Problem, refuse } from "../../platform/problem.ts";
import type { LiveListener, LiveSocket } from "../../platform/realtime/live-socket.ts";
import type { SocketGateway } from "../../platform/realtime/socket-gateway.ts";
import type { Platform } from "../../platform/platform.ts";
import { markRead, postMessage, joinRoom, type Reading, type Membership } from "./chat.ts";
import { encodeCard, encodeMessage, presentMessage } from "./present.ts";
import type { MessageRow } from "./queries.ts";
import { OpenRooms, type Listener } from "./rooms/rooms.ts";
import { roomKey } from "./rooms/channels.ts";
import { maxFrameBytes, maxImageBytes, onlyDelivers, readChatFrame, type ChatFrame } from "./rules.ts";

/** How many messages of a socket may await their commit before reading pauses. */
const maxUnstored = 128;
/** The number of messages that a picture counts as, because of its memory. */
const pictureWeight = 16;
/** When a client may resend a message that could not be stored. */
const faultSeconds = 2;
/** Pause between two writes of a person's read positions. */
const readPauseMs = 250;
/** The rate limit of docs/rules/chat.md 17. */
const window = { name: "chat", max: 20, seconds: 5 };

/** Binds the chat socket. The returned function closes the rooms. */
export function bindChatSocket(router: SocketGateway, platform: Platform): () => void {
  const rooms = new OpenRooms(platform, encodeMessage, encodeCard);
  const takeFromWindow = platform.settings.rateLimits
    ? createSlidingWindow(platform.limits, {
        ...window,
        isShared: () => platform.bus.isShared && platform.bus.isConnected,
      })
    : () => undefined;
  const read = createBatches(async (personId, readings: Reading[]) => {
    await markRead(platform, personId, readings);
    return [];
  }, readPauseMs);
  router.bind<Membership>({
    name: "chat",
    maxBytes: maxFrameBytes,
    async admit(person, id) {
      const membership = await joinRoom(platform, person, id);
      // Subscribes before the client learns that the socket is open, so that there is no gap between history and live
      // events.
      await rooms.prepare(id);
      return membership;
    },
    open: (socket, membership) =>
      new ChatSocket({ platform, rooms, takeFromWindow, read }, socket, membership),
  });
  return () => rooms.close();
}

interface ChatParts {
  platform: Platform;
  rooms: OpenRooms;
  takeFromWindow: (personId: number) => Promise<void> | undefined;
  /** Stores a read position, batched with that person's others. */
  read: (personId: number, reading: Reading) => Promise<void>;
}

class ChatSocket implements LiveListener, Listener {
  readonly #parts: ChatParts;
  readonly #socket: LiveSocket;
  readonly #membership: Membership;
  readonly #leave: () => void;
  readonly #absent: () => void;
  /**
   * Frames queued behind one that takes time (a picture, the shared counter), so that a sender's messages keep their
   * order.
   */
  #queue: ChatFrame[] | undefined;
  #unstored = 0;
  /** Pending frames with a picture, and the callbacks for when they finish. */
  readonly #pictures = new Map<ChatFrame, () => void>();

  constructor(parts: ChatParts, socket: LiveSocket, membership: Membership) {
    this.#parts = parts;
    this.#socket = socket;
    this.#membership = membership;
    this.#leave = parts.rooms.join(membership.roomId, this);
    this.#absent = onlyDelivers(socket.target.query)
      ? () => {}
      : parts.platform.presence.enter(roomKey(membership.roomId, membership.personId));
  }

  deliver(message: MessageRow, encoded: () => Buffer): void {
    if (message.image === null) this.#socket.send(encoded());
    else
      this.#socket.send(JSON.stringify(presentMessage(this.#parts.platform, message, this.#socket.person)));
  }

  deliverCard(encoded: Buffer): void {
    this.#socket.send(encoded);
  }

  kick(): void {
    this.#socket.close(closeCodes.noLongerYours, "no longer yours");
  }

  frame(value: unknown): Promise<void> | void {
    const frame = readChatFrame(value);
    const before = this.#unstored;
    this.#unstored += weightOf(frame);
    if (before < maxUnstored && this.#unstored >= maxUnstored) this.#socket.pause();
    const done =
      frame.kind === "message" && frame.image
        ? new Promise<void>((resolve) => this.#pictures.set(frame, resolve))
        : undefined;
    if (this.#queue) this.#queue.push(frame);
    else this.#take(frame);
    return done;
  }

  closed(): void {
    this.#leave();
    this.#absent();
  }

  /** Handles frames one after the other, synchronously unless one takes time. */
  #take(frame: ChatFrame): void {
    let wait: Promise<void> | undefined;
    try {
      wait = this.#begin(frame);
    } catch (error) {
      this.#refuse(frame, error);
    }
    if (!wait) return;
    this.#queue ??= [];
    this.#continueAfter(wait, frame).catch((error: Error) =>
      this.#parts.platform.log.error({ err: error }, "Frames of a conversation failed."),
    );
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

  /** Starts a frame. Returns a promise if the next frame must wait for it. */
  #begin(frame: ChatFrame): Promise<void> | undefined {
    if (frame.kind === "refused") {
      this.#done(frame);
      this.#socket.refuse(frame.sentence, { clientId: frame.clientId });
      return undefined;
    }
    if (frame.kind === "read") {
      const { roomId, personId } = this.#membership;
      this.#parts
        .read(personId, { roomId, messageId: frame.messageId })
        .catch((error: Error) =>
          this.#parts.platform.log.warn({ err: error }, "A reading could not be stored."),
        )
        .finally(() => this.#done(frame));
      return undefined;
    }
    const limited = this.#parts.takeFromWindow(this.#membership.personId);
    if (limited) return limited.then(() => (frame.image ? this.#post(frame) : void this.#post(frame)));
    const posting = this.#post(frame);
    return frame.image ? posting : undefined;
  }

  /** Posts a message. Messages after one with a picture wait for it. Never rejects. */
  async #post(frame: ChatFrame & { kind: "message" }): Promise<void> {
    try {
      const image = frame.image && (await decodeBase64(frame.image.dataUrl, frame.image.from));
      if (image && image.length > maxImageBytes) {
        refuse(tooLarge, { sentence: "The picture is larger than 10 MB. Please choose a smaller one." });
      }
      const stored = await postMessage(this.#parts.platform, this.#membership, { ...frame, image });
      // A duplicate: the sender missed the echo, so it is sent again, but only to this sender.
      if (!stored.isNew) {
        this.#socket.send(JSON.stringify(presentMessage(this.#parts.platform, stored, this.#socket.person)));
      }
      this.#done(frame);
    } catch (error) {
      this.#refuse(frame, error);
    }
  }

  #refuse(frame: ChatFrame, error: unknown): void {
    this.#done(frame);
    const clientId = frame.kind === "message" ? (frame.clientId ?? undefined) : undefined;
    if (error instanceof Problem) {
      const { retryAfter } = error.detail;
      const isTooFast = error.kind === tooManyRequests;
      const sentence = isTooFast
        ? "You are sending too fast. Please wait a few seconds and send it again."
        : error.sentence;
      return this.#socket.refuse(sentence, { code: error.kind.code, clientId, retryAfter });
    }
    this.#parts.platform.log.error(
      { err: error, person: this.#membership.personId },
      "A message could not be stored.",
    );
    // A message that the database can never store is not worth resending.
    const refusal = asProblem(error as Error);
    const isPassing = refusal === undefined || refusal.kind === partDown;
    this.#socket.refuse("Your message could not be stored just now. Please send it again.", {
      code: (refusal?.kind ?? partDown).code,
      clientId,
      ...(isPassing && { retryAfter: faultSeconds }),
    });
  }

  #done(frame: ChatFrame): void {
    const before = this.#unstored;
    this.#unstored -= weightOf(frame);
    if (before >= maxUnstored && this.#unstored < maxUnstored) this.#socket.resume();
    this.#pictures.get(frame)?.();
    this.#pictures.delete(frame);
  }
}

const weightOf = (frame: ChatFrame): number => (frame.kind === "message" && frame.image ? pictureWeight : 1);
