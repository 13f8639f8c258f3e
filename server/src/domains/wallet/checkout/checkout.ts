// Paying the pending fee: opens a checkout, processes the provider's events, ends unpaid checkouts
// (docs/rules/wallet.md 7).
import { say } from "@hourhand/contract/sentence";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import type { IncomingHttpHeaders } from "node:http";
import { beingConfirmed, nothingPending, paymentsDown, paymentsNotSetUp } from "@hourhand/contract/wallet";
import { inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import { refuse } from "../../../platform/problem.ts";
import { hmac } from "../../../platform/keys.ts";
import type { Platform } from "../../../platform/platform.ts";
import { administratorIds } from "../../accounts/accounts.ts";
import { recordChange } from "../../audit/audit.ts";
import { notify, notifyReplacing } from "../../notifications/notifications.ts";
import type { CheckoutUpdate, CheckoutTerms, OpenCheckout, PaymentProvider } from "../provider.ts";
import { paymentCurrency } from "../rules.ts";
import {
  applyEvent,
  failPayment,
  lockPayer,
  lockPayment,
  overdueCheckouts,
  payerState,
  storeCheckout,
  type LockedPayment,
  type PayerState,
} from "./queries.ts";
import { checkUpdate, referenceOf, suspicious, type EventOutcome } from "./rules.ts";

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
 * otherwise closes that at the provider before opening the next, so that no two can be paid.
 * @param transact the call's transaction, which stores an `Idempotency-Key`
 * @returns the address where the worker pays
 * @throws Problem `nothingPending`, `amountTooSmall`, `beingConfirmed` (409); `paymentsNotSetUp`, `paymentsDown` (503),
 * and then nothing is stored
 */
export async function openCheckout(
  platform: Platform,
  provider: PaymentProvider | undefined,
  personId: number,
  transact: Transact<string>,
): Promise<string> {
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
      if (state.open_provider_id !== null && state.open_provider === provider.name) {
        const end = await provider.closeCheckout(state.open_provider_id, deadline);
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
 * Receives a provider's event: verifies it, stores it once, and credits it if one of our open checkouts was paid as
 * requested. Events may be repeated, late, out of order and concurrent.
 * @throws Problem `badSignature` (400); `paymentsNotSetUp` (503)
 */
export async function receiveEvent(
  platform: Platform,
  provider: PaymentProvider | undefined,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  if (!provider) refuse(paymentsNotSetUp);
  const event = provider.readEvent(body, headers);
  const { checkout } = event;
  if (!checkout) return;
  await inTransaction(platform.pool, async (transaction) => {
    // The lock makes events about one payment wait for each other.
    const payment = await lockPayment(transaction, provider.name, checkout.providerId);
    const outcome = checkUpdate(checkout, payment);
    const delivered = { id: event.id, kind: event.kind, checkoutId: checkout.providerId };
    if (!(await applyEvent(transaction, provider.name, delivered, payment, outcome))) return;
    if (!payment) {
      if (checkout.result === "paid")
        await reportUnknown(platform, transaction, provider.name, event.id, checkout);
      return;
    }
    if (outcome === "credited") await notifyPayment(platform, transaction, payment);
    if (suspicious.has(outcome))
      await reportMismatch(platform, transaction, payment, event.id, checkout, outcome);
  });
}

async function notifyPayment(
  platform: Platform,
  transaction: Parameters<typeof notify>[1],
  payment: LockedPayment,
): Promise<void> {
  const amount = say("{amount, money}", { amount: payment.amount_paise });
  await notify(platform, transaction, {
    personId: payment.person_id,
    causedBy: null,
    title: "Payment received",
    body: say("Thank you: we received your payment of {amount, word}.", { amount }),
    page: "Payments",
    event: "payment",
  });
  for (const personId of await administratorIds(transaction)) {
    await notify(platform, transaction, {
      personId,
      causedBy: null,
      title: "Payment received",
      body: say("{name} paid {amount, word} of platform fees.", { name: payment.worker_name, amount }),
      page: "Wallet",
      event: "payment",
    });
  }
}

/**
 * Reports money for a checkout that is not stored here: created by another installation, or lost when a backup was
 * restored. The event stays stored and is checked again when it is redelivered.
 */
async function reportUnknown(
  platform: Platform,
  transaction: Transaction,
  provider: string,
  eventId: string,
  { providerId, amountPaise, currency: inCurrency, reference }: CheckoutUpdate,
): Promise<void> {
  const details = {
    event: eventId,
    provider,
    checkout: providerId,
    amountPaise,
    currency: inCurrency,
    reference,
  };
  platform.log.error(details, "A checkout was paid that is not known here; nothing is credited.");
  await recordChange(transaction, {
    actorId: null,
    action: "payment event without a checkout",
    subject: "payment",
    subjectId: null,
    after: details,
  });
  const amount = amountPaise === null ? "An amount" : say("{amount, money}", { amount: amountPaise });
  const personIds = await administratorIds(transaction);
  await notifyReplacing(
    platform,
    transaction,
    personIds.map((personId) => ({
      personId,
      causedBy: null,
      about: `checkout ${providerId}`,
      title: "Payment without a checkout",
      body: say(
        "{amount, word} was paid for the checkout {checkout}, which is not known here, and is credited to nobody. Look it up at the payment provider; after a restore from a backup, have its event delivered again.",
        { amount, checkout: providerId },
      ),
      page: "Wallet",
      event: "payment",
    })),
  );
}

/** Reports money that may have moved but does not match our request, so that a person checks it. */
async function reportMismatch(
  platform: Platform,
  transaction: Queryable,
  payment: LockedPayment,
  eventId: string,
  { amountPaise, currency: inCurrency, reference }: CheckoutUpdate,
  outcome: EventOutcome,
): Promise<void> {
  const details = { event: eventId, amountPaise, currency: inCurrency, reference };
  platform.log.error(
    { payment: payment.id, outcome, ...details },
    "A payment is not what was asked for; it is not credited.",
  );
  await recordChange(transaction, {
    actorId: null,
    action: `payment event refused: ${outcome}`,
    subject: "payment",
    subjectId: payment.id,
    after: details,
  });
}

/**
 * Ends overdue checkouts. A checkout that was paid in time stays until its event arrives; if the provider does not
 * answer, it stays until the next run.
 */
export async function endOverdueCheckouts(
  platform: Platform,
  provider: PaymentProvider | undefined,
): Promise<void> {
  for (const payment of await overdueCheckouts(platform.pool, [])) {
    const canBeAsked = provider?.name === payment.provider;
    try {
      const end = canBeAsked
        ? await provider.closeCheckout(payment.provider_id, Date.now() + checkoutTimeoutMs)
        : "closed";
      if (end === "closed") await failPayment(platform.pool, [payment.id]);
    } catch (error) {
      platform.log.warn({ err: error, payment: payment.id }, "A checkout could not be ended yet.");
    }
  }
}
