// Secrets in addresses that need no account: only their hashes are stored.
import { createHash, randomBytes } from "node:crypto";

/** Makes a secret that nobody can guess, in the characters of an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Returns the stored form of a secret, in hex. */
export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");
