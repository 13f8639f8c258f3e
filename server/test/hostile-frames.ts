// Hostile values in every field of every frame of the contract, and functions that send them to a running process.
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import {
  hostileJson,
  hostileScalars,
  hostileStringKinds,
  hostileStrings,
  type Hostile,
} from "./hostile-values.ts";
import type { TestSocket } from "./socket.ts";

/** The frames of a path: their fields, and a frame that is valid except for one field. */
export interface FrameFields {
  readonly fields: readonly string[];
  readonly rest: Readonly<Record<string, unknown>>;
}

export const chatFields: FrameFields = {
  fields: ["message", "image", "client_id", "read", "sender", "other"],
  rest: { message: "x" },
};
export const noticeFields: FrameFields = { fields: ["seen", "other"], rest: {} };

/**
 * Yields frames of at most `bytes` bytes, with each hostile value in each field, and frames that are hostile as a
 * whole.
 */
export function* hostileFrames(
  { fields, rest }: FrameFields,
  bytes: number,
): Generator<Hostile<string | Buffer>> {
  for (const field of fields) {
    const others = Object.entries(rest).filter(([name]) => name !== field);
    const frame = (json: string) =>
      `{${[...others.map(([name, value]) => `"${name}":${JSON.stringify(value)}`), `"${field}":${json}`].join(",")}}`;
    const room = bytes - Buffer.byteLength(frame("")) - 2;
    for (const value of fitting(room)) yield { name: `${field}: ${value.name}`, value: frame(value.value) };
    for (const scalar of hostileScalars) yield { name: `${field}: ${scalar}`, value: frame(scalar) };
    for (const { name, value } of hostileJson(room)) {
      if (typeof value === "string") yield { name: `${field}: ${name}`, value: frame(value) };
    }
  }
  for (const { name, value } of hostileJson(bytes)) yield { name: `frame: ${name}`, value };
  for (const { name, value } of hostileStrings(bytes)) {
    yield { name: `frame: ${name}`, value: Buffer.from(value).subarray(0, bytes).toString().slice(0, -2) };
  }
}

/** Yields hostile strings, as large as fit into the given number of bytes of JSON. */
function* fitting(bytes: number): Generator<Hostile<string>> {
  for (const { name, of } of hostileStringKinds) {
    const sample = of(1_000);
    const bytesPerUnit = Buffer.byteLength(JSON.stringify(sample)) / sample.length;
    yield { name, value: JSON.stringify(of(Math.max(1, Math.floor((bytes - 100) / bytesPerUnit)))) };
  }
}

/**
 * Announces a frame of the given size and sends its bytes one by one, in separate packets if the network allows it,
 * until the server closes. Returns the close code; undefined if the server accepted all bytes or 25 seconds have
 * passed.
 */
export async function sendByteByByte({ ws, closed }: TestSocket, bytes: number): Promise<number | undefined> {
  const connection = (ws as unknown as { _socket: Socket })._socket.setNoDelay();
  const head = Buffer.alloc(14);
  head.writeUInt16BE(0x81ff);
  head.writeBigUInt64BE(BigInt(bytes), 2);
  connection.write(head);
  const until = Date.now() + 25_000;
  for (let sent = 0; sent < bytes && ws.readyState === WebSocket.OPEN && Date.now() < until; sent++) {
    await new Promise((done) => connection.write("x", done));
    await nextTurn();
  }
  return Promise.race([closed, sleep(1_000, undefined)]);
}

/** The outcome of a frame. */
export type Outcome = "refused" | "taken" | number;

/**
 * Sends a frame and waits for its outcome: an error frame, an echo, or a close code; no reply within a second counts as
 * accepted.
 */
export async function sendHostile(socket: TestSocket, frame: string | Buffer): Promise<Outcome> {
  const before = socket.frames.length;
  socket.ws.send(frame, { binary: false });
  const isClosed = socket.closed.then((code) => code);
  const silence = 1_000 + frame.length / 5_000;
  const answered = (async (): Promise<Outcome> => {
    const until = Date.now() + silence;
    for (;;) {
      const answer = socket.frames[before];
      if (answer) return "error" in answer ? "refused" : "taken";
      if (Date.now() > until) return "taken";
      await new Promise((done) => setTimeout(done, 2));
    }
  })();
  return Promise.race([isClosed, answered]);
}
