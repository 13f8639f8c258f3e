// One open socket of a signed-in person: sending within bounds, reading frames, closing with the right code. What the
// frames mean is the business of the domain that listens; whatever it throws ends here, with that frame refused.
import type { Sentence } from "@hourhand/contract/sentence";
import type { Socket } from "node:net";
import { WebSocket, type RawData } from "ws";
import { closeCodes, type ErrorFrame } from "@hourhand/contract/frame";
import { malformed, partDown } from "@hourhand/contract/problem";
import type { Language } from "@hourhand/contract/me";
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

/** What a domain does with a socket of its path. */
export interface LiveListener {
  /**
   * A frame that was JSON arrived; a data URL in a frame above 64 KB is a `LargeText`. A promise resolves once the frame
   * needs no memory any more. What is thrown is logged and refuses the frame.
   */
  frame(value: unknown): Promise<void> | void;
  closed(): void;
}

/** What else an error frame says. */
export interface RefusalDetail {
  /** The code of a problem of the contract. */
  code?: string;
  clientId?: string | undefined;
  /** Seconds after which the same frame may be sent again. Without it the frame was wrong in itself. */
  retryAfter?: number | undefined;
}

/** What the sockets of a process share. */
export interface LiveSocketParts {
  readonly log: Logger;
  readonly flights: FramesInFlight;
  readonly violations: Violations;
  /** Whether frames are counted. */
  readonly isLimited: boolean;
  readonly chooseLanguage: ChooseLanguage;
}

/** Unsent bytes after which a reader is too slow. */
export const maxUnsentBytes = 256 * 1024;

// A client that sends more than this is broken or hostile; a person typing never gets near.
const framesPerWindow = 500;
const windowMs = 5_000;
/** The close frame has so long to arrive before the connection, and what it holds, is given up. */
const droppedMs = 500;
const text = { binary: false };
const live = Symbol("live");
type Carrier = WebSocket & { [live]?: LiveSocket };
type LiveConnection = Socket & { [live]?: LiveSocket };

/**
 * A socket. There are tens of thousands of them, so it holds numbers and shared functions, no closures; the fields that
 * the gateway keeps its books in are public for that reason.
 */
export class LiveSocket implements FrameSender {
  person: Person;
  /** Which path it belongs to, and what was asked for there. */
  readonly target: LiveTarget;
  readonly bucket: number;
  /** Rounds from one ping to the next. */
  readonly pingedEvery: number;
  listener: LiveListener | undefined;
  /** The gateway's own clean-up. */
  onClosed: ((socket: LiveSocket) => void) | undefined;
  /** The `Accept-Language` it was opened with. */
  readonly #accepted: string | undefined;
  readonly #ws: WebSocket;
  readonly #connection: Socket;
  /** The bytes that had come when it was last asked for a sign of life; -1 before that. */
  #bytesWhenAsked = -1;
  frameSince = 0;
  readonly #parts: LiveSocketParts;
  readonly #meter = new FrameMeter();
  /** Bytes it holds of the process's budget. */
  #reserved = 0;
  /** Bytes of the large frame that is being worked on. */
  #inWork = 0;
  /** A large frame has begun and is not done with. */
  #holdsLarge = false;
  /** Frames behind a large one that is being read. */
  #behind: Buffer[] | undefined;
  /** How many have asked to stop reading. */
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
    // Before ws, which holds whatever it is given.
    connection.prependListener("data", onData);
    ws.on("message", onMessage);
    ws.on("ping", onPing);
    ws.on("error", onError);
    ws.on("close", onClose);
  }

  /** In which its person is spoken to now. */
  get language(): Language {
    return this.#parts.chooseLanguage({ chosen: this.person.language, accepted: this.#accepted });
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  /** Sends encoded JSON. A reader that lets too much pile up is cut off; it fetches what it missed when it is back. */
  send(json: string | Buffer): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    if (this.#ws.bufferedAmount > maxUnsentBytes) return this.close(closeCodes.tooSlow, "too slow");
    this.#ws.send(json, text);
  }

  /**
   * Says what is wrong with a frame, and when it may be sent again; the connection stays, unless this person's frames are
   * wrong again and again: then it closes with 1008.
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

  /** Closes without reading any further: what a client still sends is not held for it. */
  drop(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.#ws.close(code, reason);
    this.pause();
    setTimeout(() => this.terminate(), droppedMs).unref();
  }

  get isPaused(): boolean {
    return this.#pauses > 0;
  }

  /** Stops reading, so that what a client sends waits with the client; `resume` goes on once all have called it. */
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
   * Asks whether anybody is there; one of whom nothing has come since the last time is gone. Any byte is a sign of life:
   * the answer to a ping waits behind a picture that is still being sent. While we do not read nobody can answer.
   */
  ping(): void {
    const { bytesRead } = this.#connection;
    if (bytesRead === this.#bytesWhenAsked && !this.isPaused) return this.terminate();
    this.#bytesWhenAsked = bytesRead;
    if (this.isOpen) this.#ws.ping();
  }

  /** Bytes arrived; the frames in them come afterwards. */
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

  /** Holds as much of the budget as is held of frames; false when there is no room. */
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

  /** Counts a ping; ws answers it, and cuts off whoever does not read the answers. */
  pinged(): void {
    if (this.#isTooFast()) this.drop(1008, "too many frames");
  }

  /** Takes a large frame while nothing further is read; its memory is given back once its listener is done with it. */
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
    // The listener keeps the order of what it was given.
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

  /** Lets nothing that a frame causes get past this frame. */
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
    // What is still in work gives its part back itself.
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
// ws closes with the right code by itself: 1007 for bad UTF-8, 1009 for a frame too large, 1002 for a broken one.
function onError(): void {}
function onClose(this: WebSocket): void {
  (this as Carrier)[live]?.gone();
}
