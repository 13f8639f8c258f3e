// The references of visits' checkouts: the payment, the number of the checkout, and a signature that nobody can guess.
import { bytesEqual, hmac } from "../../../platform/keys.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Returns the reference of a payment's checkout, the same for the same attempt. */
export const referenceOf = ({ keys }: Pick<Platform, "keys">, paymentId: number, attempt: number): string =>
  `${paymentId}-${attempt}-${hmac(keys.derive("visit checkouts"), `${paymentId} ${attempt}`).toString("hex").slice(0, 16)}`;

/** Returns the payment of a reference that was made here, or null. */
export function paymentOfReference(
  platform: Pick<Platform, "keys">,
  reference: string | null,
): number | null {
  const [, paymentId, attempt] = /^(\d{1,15})-(\d{1,9})-[0-9a-f]{16}$/.exec(reference ?? "") ?? [];
  if (reference === null || paymentId === undefined || attempt === undefined) return null;
  const ours = referenceOf(platform, Number(paymentId), Number(attempt));
  return bytesEqual(Buffer.from(ours), Buffer.from(reference)) ? Number(paymentId) : null;
}
