// The Stripe Checkout adapter for provider.ts, built on Stripe's own library.
import { amountTooSmall, badSignature } from "@hourhand/contract/wallet";
import type { Settings } from "../../../settings/settings.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Logger } from "../../../platform/log/logger.ts";
import { checkedEvent, fieldsOf, returnUrl, type PaymentProvider } from "../provider.ts";
import { stripeCalls } from "./calls.ts";
import { newsOf, type StripeEvent } from "./rules.ts";
import { createSession } from "./sessions.ts";
import { stripeVisits } from "./visits.ts";

/** Makes the adapter with the keys from the settings. */
export function createStripe(
  settings: NonNullable<Settings["stripe"]>,
  publicUrl: string,
  log: Logger,
): PaymentProvider {
  const { stripe, ask } = stripeCalls(settings, log);
  return {
    name: "stripe",
    visits: stripeVisits({ stripe, ask }, log),
    openCheckout({ reference, amountPaise, currency, payee, payerEmail, key }, deadline) {
      const terms = {
        reference,
        amountPaise,
        currency,
        description: `${payee} platform fee`,
        key,
        doneUrl: returnUrl(publicUrl, "done"),
        canceledUrl: returnUrl(publicUrl, "canceled"),
        tooSmall: amountTooSmall,
      };
      return createSession({ stripe, ask }, log, terms, { customer_email: payerEmail }, deadline);
    },
    async closeCheckout(providerId, deadline) {
      const session = await ask(
        deadline,
        (timeout) => stripe.checkout.sessions.expire(providerId, {}, { timeout }),
        // A completed or expired session cannot be expired, so this reads which of the two it is.
        () => ask(deadline, (timeout) => stripe.checkout.sessions.retrieve(providerId, {}, { timeout })),
      );
      return session.status === "complete" ? "paid" : "closed";
    },
    readEvent(body, headers) {
      const signature = String(headers["stripe-signature"] ?? "");
      const read = (secret: string): StripeEvent | undefined => {
        try {
          return stripe.webhooks.constructEvent(body, signature, secret, 300) as unknown as StripeEvent;
        } catch {
          return undefined;
        }
      };
      const event = settings.webhookSecrets.map(read).find(Boolean) ?? refuse(badSignature);
      const { id, type } = fieldsOf(event);
      return checkedEvent({ id, kind: type, ...newsOf(event) });
    },
  };
}
