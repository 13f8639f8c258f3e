// Handles that replace an email: encrypted, so that they do not reveal the person.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const handleHost = "@handle.hourhand.invalid";
const handleSeconds = 15 * 60;

/** Makes an opaque, email-shaped handle for a person, valid 15 minutes (docs/rules/accounts.md 21). */
export function handleOf(key: Buffer, personId: number, nowSeconds: number): string {
  const plain = Buffer.alloc(12);
  plain.writeBigUInt64BE(BigInt(personId), 0);
  plain.writeUInt32BE(Math.floor(nowSeconds) + handleSeconds, 8);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return `${sealed.toString("hex")}${handleHost}`;
}

/** Whether a text has the format of a handle. */
export const looksLikeHandle = (email: string): boolean => email.toLowerCase().endsWith(handleHost);

/** Returns the person of a handle; undefined if it is forged or expired. */
export function personOfHandle(key: Buffer, handle: string, nowSeconds: number): number | undefined {
  const sealed = Buffer.from(handle.slice(0, -handleHost.length), "hex");
  if (sealed.length !== 40) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(sealed.subarray(24));
    const plain = Buffer.concat([decipher.update(sealed.subarray(12, 24)), decipher.final()]);
    return plain.readUInt32BE(8) >= nowSeconds ? Number(plain.readBigUInt64BE(0)) : undefined;
  } catch {
    return undefined;
  }
}
