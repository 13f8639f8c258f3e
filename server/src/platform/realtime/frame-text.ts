// Turns the bytes of a frame into a value without ever working on megabytes in one go. A frame is a small object; the one
// thing in it that may be large is a picture as a data URL, which is set aside as it is and decoded in slices.
import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { malformed, tooLarge } from "@hourhand/contract/problem";
import { refuse } from "../problem.ts";
import { isJsonWithinLimits, maxBytesBetweenTexts, maxDepth } from "./json-guard.ts";

/** Largest frame without a picture, and most of a frame beside its picture, in bytes. */
export const maxPlainBytes = 64 * 1024;

/** Bytes looked at or decoded before others get their turn: under a millisecond, 5 ms where nothing is base64. */
const sliceBytes = 64 * 1024;
const quote = 0x22;
const backslash = 0x5c;
const caseBit = 0x20;
const opening = 0x7b;
const closing = 0x7d;

const refuseMisshapen = (): never =>
  refuse(malformed, { sentence: "This frame is nested too deeply or has too many parts. Please check it." });
const refuseText = (): never => refuse(malformed, { sentence: "This frame is not JSON. Please check it." });
const refuseLength = (): never =>
  refuse(tooLarge, { sentence: "A frame without a picture has at most 64 KB. Please send less at once." });

/** A data URL as it stands in a frame, not decoded yet. */
export class LargeText {
  readonly #json: Buffer;

  /** @param json what stands between the quotation marks */
  constructor(json: Buffer) {
    this.#json = json;
  }

  /** Length in bytes; characters that are escaped count as what stands in the frame. */
  get length(): number {
    return this.#json.length;
  }

  /** The first so many characters. */
  head(count: number): string {
    return this.#json.toString("latin1", 0, Math.min(count, this.#json.length));
  }

  /**
   * Decodes base64 from this byte on, slice by slice. What is no base64 is skipped, as `Buffer.from` does; where most of a
   * slice is none, it ends.
   */
  async decodeBase64(from: number): Promise<Buffer> {
    const json = this.#json;
    const decoded = Buffer.allocUnsafe(Math.ceil(((json.length - from) * 3) / 4) + 3);
    let written = 0;
    let rest = "";
    for (let at = from; at < json.length;) {
      let to = Math.min(at + sliceBytes, json.length);
      // An escape stays whole.
      if (to < json.length && json[to - 1] === backslash) to--;
      const digits = rest + json.toString("latin1", at, to).replace(/\\[bfnrt]|[^\w+/-]/g, "");
      const whole = to < json.length ? digits.length - (digits.length % 4) : digits.length;
      written += decoded.write(digits.slice(0, whole), written, "base64");
      rest = digits.slice(whole);
      // Lines are broken after 64 characters or more; what has more gaps than that is no picture.
      if (digits.length < (to - at) / 2) break;
      at = to;
      await nextTurn();
    }
    return decoded.subarray(0, written);
  }
}

/** Decodes the base64 of a text of a frame from this character on; what is no base64 is skipped. */
export async function decodeBase64(text: string | LargeText, from: number): Promise<Buffer> {
  return typeof text === "string" ? Buffer.from(text.slice(from), "base64") : text.decodeBase64(from);
}

/** Reads a frame of at most `maxPlainBytes`. @throws Problem malformed, tooLarge */
export function readFrame(json: Buffer): unknown {
  if (!isJsonWithinLimits(json)) refuseMisshapen();
  return parse(json);
}

/**
 * Reads a larger frame: its data URL becomes a `LargeText`, the rest is as small as any frame's.
 * @throws Problem malformed, tooLarge
 */
export async function readLargeFrame(json: Buffer): Promise<unknown> {
  const found = await findDataUrl(json);
  // Nobody can send what stands for the picture, so nothing else is taken for it.
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

/** Where the one large data URL stands between its quotation marks. */
async function findDataUrl(json: Buffer): Promise<{ from: number; to: number }> {
  let found: { from: number; to: number } | undefined;
  let depth = 0;
  let between = 0;
  const bytesBeside = () => (found ? found.to - found.from : 0);
  for (let at = 0; at < json.length; at++) {
    if (++between > maxBytesBetweenTexts) refuseMisshapen();
    if (at - bytesBeside() > maxPlainBytes) return refuseLength();
    const byte = json[at] ?? 0;
    if (byte === quote) {
      const isDataUrl = json.toString("latin1", at + 1, at + 6).toLowerCase() === "data:";
      const end =
        isDataUrl && !found
          ? await endOfDataUrl(json, at + 1)
          : endOfText(json, at + 1, Math.min(json.length, maxPlainBytes + at));
      if (end === undefined) return refuseLength();
      if (isDataUrl && !found) found = { from: at + 1, to: end };
      at = end;
    } else if ((byte | caseBit) === opening && ++depth > maxDepth) refuseMisshapen();
    else if ((byte | caseBit) === closing) depth--;
  }
  if (!found || json.length - bytesBeside() > maxPlainBytes) return refuseLength();
  return found;
}

/** Where the text ends that begins at `from`; undefined when it has no end before `until`. */
function endOfText(json: Buffer, from: number, until: number): number | undefined {
  for (let at = from; at < until; at++) {
    if (json[at] === backslash) at++;
    else if (json[at] === quote) return at;
  }
  return undefined;
}

async function endOfDataUrl(json: Buffer, from: number): Promise<number> {
  const next = json.indexOf(quote, from);
  if (next === -1) return refuseText();
  // A picture has no escapes, but for the slashes of some writers of JSON.
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
