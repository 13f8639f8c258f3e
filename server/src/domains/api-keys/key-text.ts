// The text of an API key: its form, checksum and hash (docs/rules/api-keys.md 2).
import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** `test` keys belong to installations that allow demo data. */
export type KindOfKey = "live" | "test";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 30;
const checksumLength = 6;
const prefixLength = 12;

/** Makes a new key. */
export function newKey(kind: KindOfKey): string {
  const random = Array.from({ length: randomLength }, () => base62[randomInt(base62.length)]).join("");
  return `hh_${kind}_${random}${checksumOf(random)}`;
}

/** Returns the CRC-32 of a text in base62, the most significant digit first. */
export function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < checksumLength; place++) {
    digits = `${base62[rest % base62.length]}${digits}`;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}

/** Whether a text has the form of a key of this kind, so that a typing error needs no query. */
export function isWellFormed(text: string, kind: KindOfKey): boolean {
  const [, foundKind, random = "", checksum] =
    /^hh_(live|test)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return foundKind === kind && checksumOf(random) === checksum;
}

export const prefixOf = (key: string): string => key.slice(0, prefixLength);

/** A key has 178 random bits, so a plain hash cannot be reversed by guessing. */
export const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();
