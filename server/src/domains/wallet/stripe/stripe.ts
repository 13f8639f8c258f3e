// The Stripe Checkout adapter for provider.ts, built on Stripe's own library.
import Stripe from "stripe";
import { amountTooSmall, badSignature, paymentsDown } from "@hourhand/contract/wallet";
import type { Settings } from "../../../settings/settings.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Logger } from "../../../platform/log/logger.ts";
import { checkedEvent, fieldsOf, returnUrl, type PaymentProvider } from "../provider.ts";
import { checkoutUpdateOf, type StripeEvent } from "./rules.ts";

/** Makes the adapter with the keys from the settings. */
export function createStripe(
  { secretKey, webhookSecret, apiUrl }: NonNullable<Settings["stripe"]>,
  publicUrl: string,
  log: Logger,
): PaymentProvider {
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 0, telemetry: false, ...addressOf(apiUrl) });
  const ask = async <Answer>(
    deadline: number,
    call: (timeout: number) => Promise<Answer>,
    mayRefuse?: (error: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>) => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await beforeDeadline(deadline, call);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && mayRefuse) return mayRefuse(error);
      log.warn({ err: error }, "Stripe does not answer as it should.");
      refuse(paymentsDown, { retryAfter: 30 });
    }
  };
  return {
    name: "stripe",
    async openCheckout(terms, deadline) {
      const session = await ask(
        deadline,
        (timeout) =>
          stripe.checkout.sessions.create(
            {
              mode: "payment",
              line_items: [
                {
                  quantity: 1,
                  price_data: {
                    currency: terms.currency,
                    unit_amount: terms.amountPaise,
                    product_data: { name: `${terms.payee} platform fee` },
                  },
                },
              ],
              client_reference_id: terms.reference,
              customer_email: terms.payerEmail,
              success_url: returnUrl(publicUrl, "done"),
              cancel_url: returnUrl(publicUrl, "canceled"),
            },
            { idempotencyKey: terms.key, timeout },
          ),
        (error) => {
          if (error.code === "amount_too_small") refuse(amountTooSmall);
          log.error({ err: error }, "Stripe refused a checkout.");
          refuse(paymentsDown, { retryAfter: 30 });
        },
      );
      if (!session.url) refuse(paymentsDown, { retryAfter: 30 });
      return { providerId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
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
      let event: StripeEvent;
      try {
        const signature = String(headers["stripe-signature"] ?? "");
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret, 300) as unknown as StripeEvent;
      } catch {
        refuse(badSignature);
      }
      const { id, type } = fieldsOf(event);
      return checkedEvent({ id, kind: type, checkout: checkoutUpdateOf(event) });
    },
  };
}

/** Ends a request at its deadline. Stripe's own timeout only covers silence; a trickling reply must end too. */
async function beforeDeadline<Answer>(
  deadline: number,
  call: (timeout: number) => Promise<Answer>,
): Promise<Answer> {
  const timeout = Math.max(1, deadline - Date.now());
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      call(timeout),
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

function addressOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === "http:";
  return {
    protocol: isPlain ? ("http" as const) : ("https" as const),
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
  };
}
