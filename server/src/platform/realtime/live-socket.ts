// One open socket of a signed-in person: sending within bounds, reading frames, closing with the right code. What the
// frames mean is the business of the domain that listens.
import type { Socket } from "node:net";
import { WebSocket, type RawData } from "ws";
import { closeCodes, type ErrorFrame } from "@hourhand/contract/frame";
import type { Person } from "../http/person.ts";
import { isFrameShaped } from "./frame-shape.ts";
import type { LiveTarget } from "./upgrade.ts";

/** What a domain does with a socket of its path. */
export interface LiveListener {
  /** A frame that was JSON arrived. */
  frame(value: unknown): void;
  closed(): void;
}

/** Unsent bytes after which a reader is too slow. */
export const mostUnsentBytes = 256 * 1024;

// A client that sends more than this is broken or hostile; a person typing never gets near.
const framesPerWindow = 500;
const windowMilliseconds = 5_000;
const text = { binary: false };
const live = Symbol("live");
type Carrier = WebSocket & { [live]?: LiveSocket };

/**
 * A socket. There are tens of thousands of them, so it holds numbers and shared functions, no closures; the fields that
 * the door keeps its books in are public for that reason.
 */
export class LiveSocket {
  person: Person;
  /** Which path it belongs to, and what was asked for there. */
  readonly target: LiveTarget;
  readonly bucket: number;
  listener: LiveListener | undefined;
  /** The door's own clean-up. */
  onClosed: ((socket: LiveSocket) => void) | undefined;
  readonly #ws: WebSocket;
  readonly #connection: Socket;
  /** The bytes that had come when it was last asked for a sign of life; -1 before that. */
  #bytesWhenAsked = -1;
  readonly #isPaced: boolean;
  #frames = 0;
  #windowFrom = 0;

  constructor(
    ws: WebSocket,
    connection: Socket,
    fields: { person: Person; target: LiveTarget; bucket: number; isPaced: boolean },
  ) {
    this.#ws = ws;
    this.#connection = connection;
    this.person = fields.person;
    this.target = fields.target;
    this.bucket = fields.bucket;
    this.#isPaced = fields.isPaced;
    (ws as Carrier)[live] = this;
    ws.on("message", onMessage);
    ws.on("error", onError);
    ws.on("close", onClose);
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  /** Sends encoded JSON. A reader that lets too much pile up is cut off; it fetches what it missed when it is back. */
  send(json: string | Buffer): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    if (this.#ws.bufferedAmount > mostUnsentBytes) return this.close(closeCodes.tooSlow, "too slow");
    this.#ws.send(json, text);
  }

  /** Says what is wrong with a frame, and when it may be sent again (seconds); the connection stays. */
  refuse(sentence: string, clientId?: string, retryAfter?: number): void {
    const frame: ErrorFrame = {
      error: sentence,
      ...(clientId !== undefined && { client_id: clientId }),
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
    };
    this.send(JSON.stringify(frame));
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  /** Stops reading until `resume`, so that what a client sends waits with the client. */
  pause(): void {
    this.#ws.pause();
  }
  resume(): void {
    this.#ws.resume();
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
    if (bytesRead === this.#bytesWhenAsked && !this.#ws.isPaused) return this.terminate();
    this.#bytesWhenAsked = bytesRead;
    if (this.isOpen) this.#ws.ping();
  }

  receive(data: RawData, isBinary: boolean): void {
    if (!this.isOpen) return;
    if (this.#isPaced && this.#isTooFast()) return this.close(1008, "too many frames");
    if (isBinary) return this.refuse("Please send text frames with JSON in them.");
    if (!isFrameShaped(data as Buffer)) {
      return this.refuse("This frame is nested too deeply or has too many parts. Please check it.");
    }
    let value: unknown;
    try {
      value = JSON.parse((data as Buffer).toString());
    } catch {
      return this.refuse("This frame is not JSON. Please check it.");
    }
    this.listener?.frame(value);
  }

  #isTooFast(): boolean {
    const now = Date.now();
    if (now - this.#windowFrom > windowMilliseconds) {
      this.#windowFrom = now;
      this.#frames = 0;
    }
    return ++this.#frames > framesPerWindow;
  }

  gone(): void {
    this.onClosed?.(this);
    this.listener?.closed();
    this.listener = undefined;
  }
}

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  (this as Carrier)[live]?.receive(data, isBinary);
}
// ws closes with the right code by itself: 1007 for bad UTF-8, 1009 for a frame too large, 1002 for a broken one.
function onError(): void {}
function onClose(this: WebSocket): void {
  (this as Carrier)[live]?.gone();
}
