// Paying the pending fee: opens a checkout, ends unpaid checkouts (docs/rules/wallet.md 7). Events are in events.ts.
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { beingConfirmed, nothingPending, paymentsDown, paymentsNotSetUp } from "@hourhand/contract/wallet";
import type { Transact } from "../../../platform/http/idempotency.ts";
import { refuse } from "../../../platform/problem.ts";
import { hmac } from "../../../platform/keys.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { CheckoutTerms, OpenCheckout, PaymentProvider } from "../provider.ts";
import { paymentCurrency } from "../rules.ts";
import {
  failPayment,
  lockPayer,
  overdueCheckouts,
  payerState,
  storeCheckout,
  type PayerState,
} from "./queries.ts";
import { referenceOf } from "./rules.ts";

/** How long a click on 'pay' may take, in milliseconds, whatever the provider does. */
export const checkoutTimeoutMs = 4_500;

/** Thrown to leave the transaction, because a slow provider must not hold a database connection. */
class CheckoutNeeded extends Error {
  readonly terms: CheckoutTerms;
  readonly state: PayerState;
  constructor(terms: CheckoutTerms, state: PayerState) {
    super("a checkout has to be opened first");
    this.terms = terms;
    this.state = state;
  }
}

/**
 * Opens a checkout for the worker's whole pending fee. While the fee stays the same, returns the open checkout;
 * otherwise closes that at the provider that opened it before opening the next, so that no two can be paid.
 * @param providers the first opens new checkouts
 * @param transact the call's transaction, which stores an `Idempotency-Key`
 * @returns the address where the worker pays
 * @throws Problem `nothingPending`, `amountTooSmall`, `beingConfirmed` (409); `paymentsNotSetUp`, `paymentsDown` (503),
 * and then nothing is stored
 */
export async function openCheckout(
  platform: Platform,
  providers: readonly PaymentProvider[],
  personId: number,
  transact: Transact<string>,
): Promise<string> {
  const [provider] = providers;
  const deadline = Date.now() + checkoutTimeoutMs;
  const { name: payee } = await platform.product.read();
  let opened: (OpenCheckout & { for: CheckoutTerms }) | undefined;
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await transact((transaction) =>
        settleCheckout(platform, provider, transaction, { personId, payee }, opened),
      );
    } catch (error) {
      if (!(error instanceof CheckoutNeeded) || !provider) throw error;
      const { state, terms } = error;
      if (state.open_provider_id !== null) {
        const opener = providers.find(({ name }) => name === state.open_provider);
        const end = await opener?.closeCheckout(state.open_provider_id, deadline);
        if (end === "paid") refuse(beingConfirmed);
      }
      opened = { ...(await provider.openCheckout(terms, deadline)), for: terms };
    }
  }
  // The fee changed three times in a row while a checkout was being opened.
  refuse(paymentsDown, { retryAfter: 1 });
}

async function settleCheckout(
  platform: Platform,
  provider: PaymentProvider | undefined,
  transaction: Queryable,
  { personId, payee }: { personId: number; payee: string },
  opened: (OpenCheckout & { for: CheckoutTerms }) | undefined,
): Promise<string> {
  const payer = await lockPayer(transaction, personId);
  if (!payer) refuse(nothingPending);
  const state = await payerState(transaction, payer);
  if (state.pending_paise <= 0) refuse(nothingPending);
  if (!provider) refuse(paymentsNotSetUp);
  const isSame = state.open_provider === provider.name && state.open_amount_paise === state.pending_paise;
  if (isSame && state.open_is_fresh && state.open_url !== null) return state.open_url;
  const terms: CheckoutTerms = {
    reference: referenceOf(payer.worker_id),
    amountPaise: state.pending_paise,
    currency: paymentCurrency(),
    payerEmail: payer.email,
    payee,
    key: checkoutKey(platform, payer.worker_id, state, payee),
  };
  if (opened?.for.key !== terms.key) throw new CheckoutNeeded(terms, state);
  await storeCheckout(transaction, provider.name, payer, terms.amountPaise, terms.currency, opened);
  return opened.url;
}

/**
 * Computes the provider's idempotency key. Concurrent clicks share it, so the provider returns the same checkout; it
 * changes after each payment. It also changes with the product's name, because a provider rejects changed terms under a
 * known key.
 */
function checkoutKey(platform: Platform, workerId: number, state: PayerState, payee: string): string {
  const subject = `${workerId} ${state.pending_paise} ${state.latest_payment_id} ${payee}`;
  return hmac(platform.keys.derive("checkouts"), subject).toString("hex").slice(0, 40);
}

/**
 * Ends overdue checkouts. A checkout that was paid in time stays until its event arrives; if the provider does not
 * answer, it stays until the next run.
 */
export async function endOverdueCheckouts(
  platform: Platform,
  providerOf: (name: string) => PaymentProvider | undefined,
): Promise<void> {
  for (const payment of await overdueCheckouts(platform.pool, [])) {
    try {
      const deadline = Date.now() + checkoutTimeoutMs;
      const end =
        (await providerOf(payment.provider)?.closeCheckout(payment.provider_id, deadline)) ?? "closed";
      if (end === "closed") await failPayment(platform.pool, [payment.id]);
    } catch (error) {
      platform.log.warn({ err: error, payment: payment.id }, "A checkout could not be ended yet.");
    }
  }
}
