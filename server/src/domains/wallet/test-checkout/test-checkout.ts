// The built-in test checkout: an adapter for provider.ts in installations without a provider that allow demo data. Its
// events are signed and arrive through the same webhook as any provider's.
import { malformed } from "@hourhand/contract/problem";
import { badSignature } from "@hourhand/contract/wallet";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { checkedEvent, fieldsOf, type PaymentProvider } from "../provider.ts";
import { statusOf } from "./queries.ts";
import { pagePath, sign, signatureHeader, signatureHolds } from "./rules.ts";
import { testVisitPayments } from "./visits.ts";

/** The provider name that is stored with its payments. */
export const testCheckoutName = "test-checkout";

/** For how many minutes a checkout can be paid. */
const openMinutes = 30;

const keyOf = (platform: Platform) => platform.keys.derive("test checkout events");

export function createTestCheckout(platform: Platform): PaymentProvider {
  return {
    name: testCheckoutName,
    visits: testVisitPayments(platform),
    async openCheckout({ key }) {
      const providerId = `test_${key}`;
      return {
        providerId,
        url: `${platform.settings.publicUrl}${pagePath(providerId)}`,
        expiresAt: new Date(Date.now() + openMinutes * 60_000),
      };
    },
    // The page reads from the stored payment whether the checkout is still open, so there is nothing to close.
    async closeCheckout(providerId) {
      return (await statusOf(platform.pool, testCheckoutName, providerId)) === "success" ? "paid" : "closed";
    },
    readEvent(body, headers) {
      if (!signatureHolds(keyOf(platform), body, headers[signatureHeader], Date.now() / 1000)) {
        refuse(badSignature);
      }
      let event: unknown;
      try {
        event = JSON.parse(body.toString("utf8"));
      } catch {
        refuse(malformed);
      }
      const { id, kind, checkout, money, refund, dispute } = fieldsOf(event);
      return checkedEvent({ id, kind, checkout, money, refund, dispute });
    },
  };
}

/** Makes a signed event for the webhook, as a provider's servers would send it. */
export function testDelivery(platform: Platform, event: object, atSeconds = Math.floor(Date.now() / 1000)) {
  return signedText(platform, JSON.stringify(event), atSeconds);
}

/** Makes a delivery of any text, with a valid signature. */
export function signedText(platform: Platform, text: string, atSeconds = Math.floor(Date.now() / 1000)) {
  const body = Buffer.from(text);
  return {
    body,
    headers: {
      [signatureHeader]: sign(keyOf(platform), body, atSeconds),
      "content-type": "application/json",
    },
  };
}
