// Turns a frame's bytes into a value without ever working on megabytes in one go. A frame is a small object; only a
// picture in it may be large, as a data URL, which is cut out unchanged and decoded in slices.
import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { malformed, tooLarge } from "@hourhand/contract/problem";
import { refuse } from "../problem.ts";
import { isJsonWithin } from "../json-limits.ts";

/** Maximum size of a frame without a picture, and of a frame's rest next to its picture, in bytes. */
export const maxPlainBytes = 64 * 1024;

/**
 * How many bytes are scanned or decoded before the event loop gets a turn: under a millisecond, or 5 ms if nothing is
 * base64.
 */
const sliceBytes = 64 * 1024;
const quote = 0x22;
const backslash = 0x5c;
/** A frame is an object of a few members, with nothing nested in it but lists of ids. */
const limits = { depth: 4, commas: 2_000 };

const refuseMisshapen = (): never =>
  refuse(malformed, { sentence: "This frame is nested too deeply or has too many parts. Please check it." });
const refuseText = (): never => refuse(malformed, { sentence: "This frame is not JSON. Please check it." });
const refuseLength = (): never =>
  refuse(tooLarge, { sentence: "A frame without a picture has at most 64 KB. Please send less at once." });

/** A data URL in a frame, before it is decoded. */
export class LargeText {
  readonly #json: Buffer;

  /** @param json the text between the quotation marks */
  constructor(json: Buffer) {
    this.#json = json;
  }

  /** Length in bytes; escaped characters count as in the frame. */
  get length(): number {
    return this.#json.length;
  }

  /** Returns the first `count` characters. */
  head(count: number): string {
    return this.#json.toString("latin1", 0, Math.min(count, this.#json.length));
  }

  /**
   * Decodes base64 from this byte on, slice by slice. Skips other characters, as `Buffer.from` does; stops after a
   * slice in which they are the majority.
   */
  async decodeBase64(from: number): Promise<Buffer> {
    const json = this.#json;
    const decoded = Buffer.allocUnsafe(Math.ceil(((json.length - from) * 3) / 4) + 3);
    let written = 0;
    let rest = "";
    for (let at = from; at < json.length;) {
      let to = Math.min(at + sliceBytes, json.length);
      // Keeps an escape in one slice.
      if (to < json.length && json[to - 1] === backslash) to--;
      const digits = rest + json.toString("latin1", at, to).replace(/\\[bfnrt]|[^\w+/-]/g, "");
      const whole = to < json.length ? digits.length - (digits.length % 4) : digits.length;
      written += decoded.write(digits.slice(0, whole), written, "base64");
      rest = digits.slice(whole);
      // Lines break after 64 characters or more; text with more gaps than that is not a picture.
      if (digits.length < (to - at) / 2) break;
      at = to;
      await nextTurn();
    }
    return decoded.subarray(0, written);
  }
}

/** Decodes the base64 of a frame's text from this character on; other characters are skipped. */
export async function decodeBase64(text: string | LargeText, from: number): Promise<Buffer> {
  return typeof text === "string" ? Buffer.from(text.slice(from), "base64") : text.decodeBase64(from);
}

/** Reads a frame of at most `maxPlainBytes`. @throws Problem malformed */
export function readFrame(json: Buffer): unknown {
  if (!isJsonWithin(json, limits)) refuseMisshapen();
  return parse(json);
}

/**
 * Reads a larger frame: its data URL becomes a `LargeText`, and the rest must be as small as any frame.
 * @throws Problem malformed, tooLarge
 */
export async function readLargeFrame(json: Buffer): Promise<unknown> {
  const found = await findDataUrl(json);
  // No client can guess the picture's placeholder, so no other text is mistaken for it.
  const placeholder = randomBytes(16).toString("hex");
  const rest = Buffer.concat([
    json.subarray(0, found.from),
    Buffer.from(placeholder),
    json.subarray(found.to),
  ]);
  const value = readFrame(rest);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    member === placeholder ? new LargeText(json.subarray(found.from, found.to)) : (member as unknown),
  ]);
  return Object.fromEntries(members);
}

/** Finds the first data URL (inside its quotation marks). Refuses the frame if the rest exceeds `maxPlainBytes`. */
async function findDataUrl(json: Buffer): Promise<{ from: number; to: number }> {
  const start = /(?<!\\)"data:/i.exec(json.toString("latin1", 0, maxPlainBytes));
  if (!start) return refuseLength();
  const from = start.index + 1;
  const to = await endOfDataUrl(json, from);
  return json.length - (to - from) > maxPlainBytes ? refuseLength() : { from, to };
}

async function endOfDataUrl(json: Buffer, from: number): Promise<number> {
  const next = json.indexOf(quote, from);
  if (next === -1) return refuseText();
  // Base64 has no escapes, but some writers of JSON escape its slashes.
  const firstEscape = json.subarray(from, next).indexOf(backslash);
  if (firstEscape === -1) return next;
  for (let at = from + firstEscape; at < json.length;) {
    const until = Math.min(at + sliceBytes, json.length);
    for (; at < until; at++) {
      if (json[at] === backslash) at++;
      else if (json[at] === quote) return at;
    }
    await nextTurn();
  }
  return refuseText();
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    return refuseText();
  }
}
