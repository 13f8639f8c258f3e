// Writes and reads the body of an archive in chunks of at most 64 KiB. Each has its length, and a tag over the header,
// its index and whether it is the last: changed, swapped, missing and added bytes are all detected. With a key the tag
// is AES-256-GCM's, else a checksum.
import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { damaged, type Binding } from "./header.ts";
import type { ByteReader } from "./byte-reader.ts";
import { sealBytes, type Seal } from "./seal.ts";

const maxChunk = 64 * 1024;
const tagBytes = 16;
const lastFlag = 0x80_00_00_00;

/**
 * Returns what a chunk's tag covers of its position; `nonce` is never reused under a key, which belongs to one archive.
 */
function placeOf({ hash }: Binding, index: number, isLast: boolean): { nonce: Buffer; bound: Buffer } {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return { nonce, bound: Buffer.concat([hash, nonce, Buffer.from([isLast ? 1 : 0])]) };
}

const checksum = (bound: Buffer, payload: Buffer) =>
  createHash("sha256").update(bound).update(payload).digest().subarray(0, tagBytes);

function seal(binding: Binding, index: number, isLast: boolean, payload: Buffer): Buffer {
  const { nonce, bound } = placeOf(binding, index, isLast);
  const length = Buffer.alloc(4);
  length.writeUInt32BE((payload.length | (isLast ? lastFlag : 0)) >>> 0);
  if (binding.key === undefined) return Buffer.concat([length, payload, checksum(bound, payload)]);
  const cipher = createCipheriv("aes-256-gcm", binding.key, nonce).setAAD(bound);
  return Buffer.concat([length, cipher.update(payload), cipher.final(), cipher.getAuthTag()]);
}

function unseal(binding: Binding, index: number, isLast: boolean, payload: Buffer, tag: Buffer): Buffer {
  const { nonce, bound } = placeOf(binding, index, isLast);
  const where = () => damaged(`part ${index + 1} does not fit its checksum`);
  if (binding.key === undefined) {
    if (!checksum(bound, payload).equals(tag)) throw where();
    return payload;
  }
  const decipher = createDecipheriv("aes-256-gcm", binding.key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(bound).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(payload), decipher.final()]);
  } catch {
    throw where();
  }
}

/** Splits bytes into chunks and seals each. */
export async function* sealChunks(
  binding: Binding,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  let index = 0;
  let waiting = Buffer.alloc(0);
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part]);
    // Only at the end is it known which chunk is the last, so a full one waits for its successor.
    while (waiting.length > maxChunk) {
      yield seal(binding, index++, false, waiting.subarray(0, maxChunk));
      waiting = waiting.subarray(maxChunk);
    }
  }
  yield seal(binding, index, true, waiting);
}

/**
 * Yields the unsealed bytes.
 * @param seal if the archive has one; it has already processed the header
 * @throws CommandRefused for any damage, including truncation and additions
 */
export async function* unsealChunks(
  binding: Binding,
  reader: ByteReader,
  seal: Seal | undefined,
): AsyncGenerator<Buffer, void> {
  for (let index = 0; ; index++) {
    const head = await reader.read(4);
    if (head === undefined) throw damaged("its end is missing");
    const isLast = (head.readUInt32BE() & lastFlag) !== 0;
    const length = (head.readUInt32BE() & ~lastFlag) >>> 0;
    if (length > maxChunk) throw damaged(`part ${index + 1} has no length that fits`);
    const sealed = await reader.read(length + tagBytes);
    if (sealed === undefined) throw damaged("its end is missing");
    seal?.update(head);
    seal?.update(sealed);
    yield unseal(binding, index, isLast, sealed.subarray(0, length), sealed.subarray(length));
    if (!isLast) continue;
    if (seal) {
      const written = await reader.read(sealBytes);
      if (written === undefined) throw damaged("its end is missing");
      seal.check(written);
    }
    if (!(await reader.isAtEnd())) throw damaged("something was added to its end");
    return;
  }
}
