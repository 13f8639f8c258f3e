// Encrypts a short text for the database: AES-256-GCM, bound to its owner, so that a row copied to another owner does
// not open.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

/**
 * @param owner what the text belongs to, such as 'webhook 3'
 * @returns nonce, ciphertext and tag
 */
export function sealText(key: Buffer, owner: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the text; undefined if it was sealed with another key or for another owner. */
export function openText(key: Buffer, owner: string, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const plain = [decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()];
    return Buffer.concat(plain).toString();
  } catch {
    return undefined;
  }
}
