// Razorpay's signatures of its events: HMAC-SHA256 of the raw body, without a timestamp.
import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { bytesEqual } from "../../../platform/keys.ts";

const signatureHeader = "x-razorpay-signature";
const eventIdHeader = "x-razorpay-event-id";

/** Whether one of the secrets signed these bytes. Razorpay signs retries of older events with the older secret. */
export function isSigned(secrets: readonly string[], body: Buffer, headers: IncomingHttpHeaders): boolean {
  const sent = headers[signatureHeader];
  if (typeof sent !== "string" || !/^[0-9a-f]{64}$/.test(sent)) return false;
  const proof = Buffer.from(sent, "hex");
  return secrets.some((secret) => bytesEqual(proof, createHmac("sha256", secret).update(body).digest()));
}

/** The id of an event: its header, which is not signed, or else a hash of its bytes. */
export function eventIdOf(body: Buffer, headers: IncomingHttpHeaders): string {
  const sent = headers[eventIdHeader];
  return typeof sent === "string" && sent.length > 0 ? sent : createHash("sha256").update(body).digest("hex");
}
