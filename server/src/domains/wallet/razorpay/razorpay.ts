// The Razorpay adapter for provider.ts, over its HTTP interface. Its signatures carry no time, so an event has no age:
// what it causes is keyed by the payment's or the refund's id (docs/rules/payments.md 16).
import { malformed } from "@hourhand/contract/problem";
import { amountTooSmall, badSignature } from "@hourhand/contract/wallet";
import type { Logger } from "../../../platform/log/logger.ts";
import { refuse } from "../../../platform/problem.ts";
import type { RazorpaySettings } from "../../../settings/service-settings.ts";
import { checkedEvent, fieldsOf, returnUrl, type PaymentProvider } from "../provider.ts";
import { razorpayCalls } from "./calls.ts";
import { cancelLink, createLink, linkPath, readCaptured } from "./links.ts";
import { feeReference, newsOf, type Entity } from "./rules.ts";
import { eventIdOf, isSigned } from "./signatures.ts";
import { minimumPaise, razorpayVisits } from "./visits.ts";

export const razorpayName = "razorpay";

/** Makes the adapter with the keys from the settings. */
export function createRazorpay(settings: RazorpaySettings, publicUrl: string, log: Logger): PaymentProvider {
  const ask = razorpayCalls(settings, log);
  return {
    name: razorpayName,
    visits: razorpayVisits(ask, log),
    async openCheckout({ reference, key, amountPaise, currency, payee }, deadline) {
      if (amountPaise < minimumPaise) refuse(amountTooSmall);
      const terms = {
        reference: feeReference(reference, key),
        amountPaise,
        currency,
        description: `${payee} platform fee`,
        doneUrl: returnUrl(publicUrl, "done"),
      };
      return createLink(ask, log, terms, deadline);
    },
    async closeCheckout(providerId, deadline) {
      // Canceled first, so that nothing can be paid after it was read.
      await cancelLink(ask, providerId, deadline);
      const link = await ask({ path: linkPath(providerId) }, deadline);
      const payments = await readCaptured(ask, link, true, deadline);
      return payments.length > 0 || link["status"] === "paid" ? "paid" : "closed";
    },
    readEvent(body, headers) {
      if (!isSigned(settings.webhookSecrets, body, headers)) refuse(badSignature);
      const event = parsed(body);
      return checkedEvent({ id: eventIdOf(body, headers), kind: event["event"], ...newsOf(event) });
    },
  };
}

function parsed(body: Buffer): Entity {
  try {
    return fieldsOf(JSON.parse(body.toString("utf8")));
  } catch {
    refuse(malformed);
  }
}
