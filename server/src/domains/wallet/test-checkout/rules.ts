// The addresses of the test checkout's pages, and its signatures: `t=<seconds>,v1=<hex>` over the time and the raw body.
import { hmac, bytesEqual } from "../../../platform/keys.ts";

/** Returns the path of a checkout's page, below PUBLIC_URL. */
export const pagePath = (providerId: string): string => `/payments/test-checkout/${providerId}`;
/** The same for a customer's payment of a visit. */
export const visitPagePath = (providerId: string): string => `/payments/test-checkout/visits/${providerId}`;

/** The header that carries the signature. */
export const signatureHeader = "payment-signature";

/** For how many seconds a signature is valid (docs/rules/wallet.md 9). */
const toleranceSeconds = 300;

export function sign(key: Buffer, body: Buffer, atSeconds: number): string {
  return `t=${atSeconds},v1=${macOf(key, body, atSeconds)}`;
}

/** Whether a signature is ours, covers these bytes, and is at most 300 s old. */
export function signatureHolds(key: Buffer, body: Buffer, signature: unknown, nowSeconds: number): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof signature === "string" ? signature : "");
  if (!parts) return false;
  const at = Number(parts[1]);
  const isRight = bytesEqual(Buffer.from(parts[2] ?? ""), Buffer.from(macOf(key, body, at)));
  return isRight && Math.abs(nowSeconds - at) <= toleranceSeconds;
}

const macOf = (key: Buffer, body: Buffer, at: number) =>
  hmac(key, `${at}.${body.toString("base64")}`).toString("hex");
