// Secrets of webhooks, and the signatures of Standard Webhooks 1.0 (docs/rules/webhooks.md 8, 12).
import { createHmac, randomBytes } from "node:crypto";
import type { Keys } from "../../platform/keys.ts";
import { openText, sealText } from "../../platform/sealed-text.ts";

const prefix = "whsec_";

/** Makes a secret, as its receiver stores it. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString("base64");

const keyOf = (keys: Keys): Buffer => keys.derive("webhook secrets");
const ownerOf = (webhookId: number): string => `webhook ${webhookId}`;

export const sealSecret = (keys: Keys, webhookId: number, secret: string): Buffer =>
  sealText(keyOf(keys), ownerOf(webhookId), secret);

/** Returns a secret; undefined if it was sealed under another SECRET_KEY. */
export const openSecret = (keys: Keys, webhookId: number, sealed: Buffer): string | undefined =>
  openText(keyOf(keys), ownerOf(webhookId), sealed);

/** Opens the secrets that sign, the newest first; undefined if the newest was sealed under another SECRET_KEY. */
export function openSecrets(
  keys: Keys,
  webhookId: number,
  { secret, old_secret: oldSecret }: { secret: Buffer; old_secret: Buffer | null },
): string[] | undefined {
  const opened = openSecret(keys, webhookId, secret);
  const old = oldSecret === null ? undefined : openSecret(keys, webhookId, oldSecret);
  return opened === undefined ? undefined : [opened, ...(old === undefined ? [] : [old])];
}

/** What a receiver verifies. */
export interface SignedMessage {
  /** `webhook-id` */
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** Returns the headers that sign a message, with a signature for each secret. */
export const signedHeaders = (
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> => ({
  "webhook-id": id,
  "webhook-timestamp": String(timestamp),
  "webhook-signature": secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" "),
});
