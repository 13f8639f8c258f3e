// The one secret of an installation, and the keys derived from it, one for each purpose.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Derives independent 32-byte keys; the same purpose gives the same key on every process. */
export interface Keys {
  derive(purpose: string): Buffer;
}

export function createKeys(secret: string): Keys {
  const known = new Map<string, Buffer>();
  return {
    derive(purpose) {
      let key = known.get(purpose);
      if (!key) {
        key = Buffer.from(hkdfSync("sha256", secret, "", `hourhand ${purpose}`, 32));
        known.set(purpose, key);
      }
      return key;
    },
  };
}

/**
 * Returns the secret in the data folder, which is made at the first start. Processes that start together get the same
 * one.
 */
export async function secretInFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "secret-key");
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(randomBytes(32).toString("hex"));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = (await readFile(path, "utf8")).trim();
  if (secret.length < 32)
    throw new Error(`${path} is damaged. Please restore it, or remove it to make a new one.`);
  return secret;
}

/** Computes a keyed hash, for values that must be recognised but not read back. */
export function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Compares bytes in constant time. */
export function bytesEqual(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Makes a fingerprint by which a database's last secret is recognised; the secret cannot be derived from it. */
export const secretFingerprint = (keys: Keys): Buffer =>
  hmac(keys.derive("fingerprint of the secret"), "hourhand");
