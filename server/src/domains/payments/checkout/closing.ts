// Closes checkouts at their provider, so that nobody pays for what is no longer wanted.
import type { Platform } from "../../../platform/platform.ts";
import { checkoutTimeoutMs, providerNamed } from "../../wallet/wallet.ts";

/** Closes checkouts at the provider, after the transaction that ended them here. */
export async function closeAtProvider(
  platform: Platform,
  checkouts: readonly { provider: string; provider_id: string }[],
): Promise<void> {
  for (const { provider, provider_id: providerId } of checkouts) {
    await providerNamed(platform, provider)
      ?.visits.closeCheckout(providerId, Date.now() + checkoutTimeoutMs)
      // If money arrives all the same, it is sent back.
      .catch((error: unknown) => platform.log.warn({ err: error }, "A checkout could not be closed."));
  }
}
