// One open socket of a signed-in person: sends within limits, reads frames, closes with the right code. The domain that
// listens interprets the frames; an error in it goes no further than here, and that frame is refused.
import type { Sentence } from "@hourhand/contract/sentence";
import type { Socket } from "node:net";
import { WebSocket, type RawData } from "ws";
import { closeCodes, type ErrorFrame } from "@hourhand/contract/frame";
import { malformed, partDown } from "@hourhand/contract/problem";
import type { Language } from "@hourhand/contract/languages";
import type { ChooseLanguage } from "../language.ts";
import type { Person } from "../person.ts";
import { Problem } from "../problem.ts";
import { inWords } from "../sentences.ts";
import type { Logger } from "../log/logger.ts";
import { FrameMeter } from "./frame-meter.ts";
import { maxPlainBytes, readFrame, readLargeFrame } from "./frame-text.ts";
import type { FrameSender, FramesInFlight } from "./frames-in-flight.ts";
import { pointsOf, type Violations } from "./violations.ts";
import type { LiveTarget } from "./upgrade.ts";

/** A domain's handlers for a socket on its path. */
export interface LiveListener {
  /**
   * Called when a JSON frame arrives; a data URL in a frame above 64 KB is a `LargeText`. The promise resolves once the
   * frame's memory can be released. An error is logged and the frame refused.
   */
  frame(value: unknown): Promise<void> | void;
  closed(): void;
}

/** Further fields of an error frame. */
export interface RefusalDetail {
  /** The code of a problem of the contract. */
  code?: string;
  clientId?: string | undefined;
  /** After how many seconds the same frame may be sent again. If absent, the frame itself was wrong. */
  retryAfter?: number | undefined;
}

/** What a process's sockets share. */
export interface LiveSocketParts {
  readonly log: Logger;
  readonly flights: FramesInFlight;
  readonly violations: Violations;
  /** Whether frames are rate-limited. */
  readonly isLimited: boolean;
  readonly chooseLanguage: ChooseLanguage;
}

/** A reader with more unsent bytes than this is too slow. */
export const maxUnsentBytes = 256 * 1024;

// A client that sends more than this is broken or hostile; a person who types never comes near.
const framesPerWindow = 500;
const windowMs = 5_000;
/** How long the close frame may take to arrive before the connection and its buffers are dropped. */
const droppedMs = 500;
const text = { binary: false };
const live = Symbol("live");
type Carrier = WebSocket & { [live]?: LiveSocket };
type LiveConnection = Socket & { [live]?: LiveSocket };

/**
 * A socket. There are tens of thousands of them, so each has numbers and shared functions but no closures; this is why
 * the gateway's fields are public.
 */
export class LiveSocket implements FrameSender {
  person: Person;
  /** The path and query with which it was opened. */
  readonly target: LiveTarget;
  readonly bucket: number;
  /** How many rounds pass from one ping to the next. */
  readonly pingedEvery: number;
  listener: LiveListener | undefined;
  /** Lets the gateway clean up when the socket has closed. */
  onClosed: ((socket: LiveSocket) => void) | undefined;
  /** The `Accept-Language` with which it was opened. */
  readonly #accepted: string | undefined;
  readonly #ws: WebSocket;
  readonly #connection: Socket;
  /** How many bytes had arrived at the last ping; -1 before the first. */
  #bytesWhenAsked = -1;
  frameSince = 0;
  readonly #parts: LiveSocketParts;
  readonly #meter = new FrameMeter();
  /** How many bytes of the process's budget it has reserved. */
  #reserved = 0;
  /** The size of the large frame that is being handled, in bytes. */
  #inWork = 0;
  /** Whether a large frame has begun and is not finished. */
  #holdsLarge = false;
  /** Frames that arrived after a large one that is still being read. */
  #behind: Buffer[] | undefined;
  /** How many callers have paused reading. */
  #pauses = 0;
  #frames = 0;
  #windowFrom = 0;

  constructor(
    parts: LiveSocketParts,
    ws: WebSocket,
    connection: Socket,
    fields: Pick<LiveSocket, "person" | "target" | "bucket" | "pingedEvery"> & {
      accepted: string | undefined;
    },
  ) {
    this.#parts = parts;
    this.#ws = ws;
    this.#connection = connection;
    this.person = fields.person;
    this.target = fields.target;
    this.bucket = fields.bucket;
    this.pingedEvery = fields.pingedEvery;
    this.#accepted = fields.accepted;
    (ws as Carrier)[live] = this;
    (connection as LiveConnection)[live] = this;
    // Added before ws' own listener, which buffers everything.
    connection.prependListener("data", onData);
    ws.on("message", onMessage);
    ws.on("ping", onPing);
    ws.on("error", onError);
    ws.on("close", onClose);
  }

  /** Returns its person's current language. */
  get language(): Language {
    return this.#parts.chooseLanguage({ chosen: this.person.language, accepted: this.#accepted });
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  /**
   * Sends encoded JSON. Disconnects a reader with too many unsent bytes; it fetches missed messages when it is back.
   */
  send(json: string | Buffer): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    if (this.#ws.bufferedAmount > maxUnsentBytes) return this.close(closeCodes.tooSlow, "too slow");
    this.#ws.send(json, text);
  }

  /**
   * Reports a wrong frame, and when it may be sent again. The connection stays open, unless this person keeps sending
   * wrong frames: then it closes with 1008.
   */
  refuse(sentence: Sentence, { code = malformed.code, clientId, retryAfter }: RefusalDetail = {}): void {
    const frame: ErrorFrame = {
      error: inWords(this.language, sentence),
      code,
      ...(clientId !== undefined && { client_id: clientId }),
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
    };
    this.send(JSON.stringify(frame));
    const { violations, isLimited } = this.#parts;
    if (retryAfter !== undefined || !isLimited) return;
    if (violations.add(this.person.id, pointsOf(this.#inWork))) this.drop(1008, "too many refused frames");
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  /** Closes and stops reading: later bytes from the client are not buffered. */
  drop(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.#ws.close(code, reason);
    this.pause();
    setTimeout(() => this.terminate(), droppedMs).unref();
  }

  get isPaused(): boolean {
    return this.#pauses > 0;
  }

  /**
   * Stops reading, so that the client's data wait at the client; `resume` continues once all callers have called it.
   */
  pause(): void {
    if (this.#pauses++ === 0) this.#ws.pause();
  }
  resume(): void {
    if (--this.#pauses === 0) this.#ws.resume();
  }

  terminate(): void {
    this.#ws.terminate();
  }

  /**
   * Pings the client; closes the socket if no byte has arrived since the last ping. Any byte counts, because the pong
   * waits behind a picture that is still being sent. A paused socket is not closed.
   */
  ping(): void {
    const { bytesRead } = this.#connection;
    if (bytesRead === this.#bytesWhenAsked && !this.isPaused) return this.terminate();
    this.#bytesWhenAsked = bytesRead;
    if (this.isOpen) this.#ws.ping();
  }

  /** Counts bytes that have arrived; the frames in them are handled afterwards. */
  count(chunk: Buffer): void {
    const { flights } = this.#parts;
    const before = this.#meter.unfinished;
    const { completed } = this.#meter;
    const isLarge = this.#meter.feed(chunk) > maxPlainBytes;
    if (this.#meter.unfinished === 0) {
      if (before > 0) flights.unfinished.delete(this);
    } else if (before === 0 || this.#meter.completed > completed) {
      this.frameSince = Date.now();
      flights.unfinished.add(this);
    }
    if (isLarge && !this.#holdsLarge) {
      this.#holdsLarge = flights.beginLarge(this.person.id);
      if (!this.#holdsLarge) return this.drop(closeCodes.tooSlow, "too many large frames at once");
    }
    if (this.#reserve()) return;
    if (!this.isOpen) return this.terminate();
    this.drop(closeCodes.tooSlow, "out of memory for frames");
  }

  /** Reserves the buffered bytes of frames in the budget; returns false if there is no room. */
  #reserve(): boolean {
    const { memory } = this.#parts.flights;
    const more = this.#meter.unfinished + this.#inWork - this.#reserved;
    if (more > 0 && !memory.tryReserve(more)) return false;
    if (more < 0) memory.release(-more);
    this.#reserved += more;
    return true;
  }

  receive(data: Buffer, isBinary: boolean): void {
    if (!this.isOpen) return;
    if (this.#isTooFast()) return this.drop(1008, "too many frames");
    if (this.#behind) this.#behind.push(data);
    else if (data.length > maxPlainBytes) void this.#takeLarge(data, isBinary);
    else if (isBinary) this.refuse("Please send text frames with JSON in them.");
    else this.#guard(() => this.listener?.frame(readFrame(data)));
  }

  /** Counts a ping from the client; ws answers it, and disconnects a client that does not read the answers. */
  pinged(): void {
    if (this.#isTooFast()) this.drop(1008, "too many frames");
  }

  /** Handles a large frame while reading is paused; releases its memory once the listener is done with it. */
  async #takeLarge(data: Buffer, isBinary: boolean): Promise<void> {
    this.#inWork = data.length;
    this.#behind = [];
    this.pause();
    try {
      if (!this.#reserve()) return this.drop(closeCodes.tooSlow, "out of memory for frames");
      await this.#readLarge(data, isBinary);
    } catch (error) {
      this.#refuseFor(error);
    } finally {
      this.#takeBehind();
      this.#inWork = 0;
      this.#endLarge();
      this.#reserve();
      this.resume();
    }
  }

  async #readLarge(data: Buffer, isBinary: boolean): Promise<void> {
    if (isBinary) return this.refuse("Please send text frames with JSON in them.");
    const value = await readLargeFrame(data);
    if (!this.isOpen) return;
    const work = this.listener?.frame(value);
    // The listener keeps the order of its frames.
    this.#takeBehind();
    await work;
  }

  #takeBehind(): void {
    const behind = this.#behind ?? [];
    this.#behind = undefined;
    for (const data of behind) this.#guard(() => this.isOpen && this.listener?.frame(readFrame(data)));
  }

  #endLarge(): void {
    if (this.#holdsLarge) this.#parts.flights.endLarge(this.person.id);
    this.#holdsLarge = false;
  }

  /** Catches any error that a frame causes. */
  #guard(take: () => unknown): void {
    try {
      const work = take();
      if (work instanceof Promise) work.catch((error: unknown) => this.#refuseFor(error));
    } catch (error) {
      this.#refuseFor(error);
    }
  }

  #refuseFor(error: unknown): void {
    if (error instanceof Problem) {
      return this.refuse(error.sentence, { code: error.kind.code, retryAfter: error.detail.retryAfter });
    }
    const { log } = this.#parts;
    log.error({ err: error as Error, person: this.person.id, path: this.target.name }, "A frame failed.");
    this.refuse("This frame could not be handled. Please try again.", { code: partDown.code, retryAfter: 2 });
  }

  #isTooFast(): boolean {
    if (!this.#parts.isLimited) return false;
    const now = Date.now();
    if (now - this.#windowFrom > windowMs) {
      this.#windowFrom = now;
      this.#frames = 0;
    }
    return ++this.#frames > framesPerWindow;
  }

  gone(): void {
    const { flights, log } = this.#parts;
    flights.unfinished.delete(this);
    this.#connection.removeListener("data", onData);
    this.#meter.unfinished = 0;
    // A frame that is being handled releases its part itself.
    if (this.#inWork === 0) this.#endLarge();
    this.#reserve();
    this.onClosed?.(this);
    try {
      this.listener?.closed();
    } catch (error) {
      log.error({ err: error as Error, path: this.target.name }, "A closed socket's listener failed.");
    }
    this.listener = undefined;
  }
}

function onData(this: Socket, chunk: Buffer): void {
  (this as LiveConnection)[live]?.count(chunk);
}
function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  (this as Carrier)[live]?.receive(data as Buffer, isBinary);
}
function onPing(this: WebSocket): void {
  (this as Carrier)[live]?.pinged();
}
// ws closes with the right code automatically: 1007 for bad UTF-8, 1009 for a frame too large, 1002 for a broken one.
function onError(): void {}
function onClose(this: WebSocket): void {
  (this as Carrier)[live]?.gone();
}
