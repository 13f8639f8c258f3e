// Stripe's checkout sessions: its hosted page for one sum.
import type Stripe from "stripe";
import type { ProblemKind } from "@hourhand/contract/problem";
import { paymentsDown } from "@hourhand/contract/wallet";
import type { Logger } from "../../../platform/log/logger.ts";
import { refuse } from "../../../platform/problem.ts";
import type { OpenCheckout } from "../provider.ts";
import { toStripe } from "./amounts.ts";
import type { StripeCalls } from "./calls.ts";

/** What a session asks for. */
export interface SessionTerms {
  reference: string;
  amountPaise: number;
  /** In lower case. */
  currency: string;
  /** What the payer reads. */
  description: string;
  /** The idempotency key: the same terms under the same key mean the same session. */
  key: string;
  doneUrl: string;
  canceledUrl: string;
  /** The refusal of an amount that is too small for Stripe; by default `paymentsDown`. */
  tooSmall?: ProblemKind;
}

/**
 * Creates a session; `more` are further parameters of Stripe.
 * @throws Problem `paymentsDown` (503), or `tooSmall`
 */
export async function createSession(
  { stripe, ask }: StripeCalls,
  log: Logger,
  terms: SessionTerms,
  more: Stripe.Checkout.SessionCreateParams,
  deadline: number,
): Promise<OpenCheckout> {
  const { reference, amountPaise, currency, description, key, doneUrl, canceledUrl } = terms;
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
                currency,
                unit_amount: toStripe(amountPaise, currency),
                product_data: { name: description },
              },
            },
          ],
          client_reference_id: reference,
          success_url: doneUrl,
          cancel_url: canceledUrl,
          ...more,
        },
        { idempotencyKey: key, timeout },
      ),
    (error) => {
      if (error.code === "amount_too_small" && terms.tooSmall) refuse(terms.tooSmall);
      log.error({ err: error }, "Stripe refused a checkout.");
      refuse(paymentsDown, { retryAfter: 30 });
    },
  );
  if (!session.url) refuse(paymentsDown, { retryAfter: 30 });
  return { providerId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
}
