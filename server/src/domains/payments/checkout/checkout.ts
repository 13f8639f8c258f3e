// A customer pays: the provider's checkout is opened, checked and closed (docs/rules/payments.md 3–5). No transaction
// is open while the provider is called.
import { paymentClosed, paymentsUnavailable } from "@hourhand/contract/payment-fields";
import { paymentsNotSetUp } from "@hourhand/contract/wallet";
import { notFound } from "@hourhand/contract/problem";
import { afterCommit, inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import { pageAddress } from "../../../platform/page-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Problem, refuse } from "../../../platform/problem.ts";
import {
  checkoutTimeoutMs,
  paymentCurrency,
  providerNamed,
  type PaymentProvider,
  type VisitPayments,
} from "../../wallet/wallet.ts";
import { endCheckouts, lockPaidBooking, paymentById, type PaymentRow } from "../queries.ts";
import { lockPayment } from "../receiving/queries.ts";
import { receiveMoney } from "../receiving/receiving.ts";
import { canBePaid } from "../rules.ts";
import {
  checkoutsFallingDue,
  checkoutsOfPayment,
  latestAttempt,
  insertCheckout,
  markAsked,
  openCheckoutOf,
  takeCheckoutsToAsk,
  type CheckoutToAsk,
} from "./queries.ts";
import { closeAtProvider } from "./closing.ts";
import { referenceOf } from "./references.ts";

/** How long a run may take, in milliseconds: the job runs each minute. */
const maxRunMs = 50_000;
/** How long calls to the provider may delay other due work, in milliseconds; the next run makes the rest. */
const maxDelayMs = 10_000;

/** How many lost checkouts of a payment are passed over. */
const maxLost = 5;

/** A payment with the provider's page for it. */
export interface OpenedCheckout {
  payment: PaymentRow;
  url: string;
  expiresAt: Date;
  /** Whether this call opened it; false for the one that was open already. */
  isNew: boolean;
}

/** Finds the payment in the path of a booking's call. @throws Problem `notFound` (404) */
export async function findPayment(
  runner: Queryable,
  { bookingId, paymentId }: { bookingId: number; paymentId: number },
): Promise<PaymentRow> {
  const [payment] = await paymentById(runner, [paymentId]);
  return payment?.booking_id === bookingId ? payment : refuse(notFound);
}

/**
 * Opens the provider's page for a payment; while one is open, answers the same.
 * @throws Problem `paymentClosed` (409), `paymentsUnavailable` (503): then nothing is charged
 */
export async function openVisitCheckout(
  platform: Platform,
  provider: PaymentProvider | undefined,
  paymentId: number,
  transact: Transact<OpenedCheckout>,
): Promise<OpenedCheckout> {
  const payment = onlyRow(await paymentById(platform.pool, [paymentId]));
  if (!canBePaid(payment)) refuse(paymentClosed);
  const [open] = await openCheckoutOf(platform.pool, [paymentId]);
  if (open?.is_fresh) return transact((transaction) => keptCheckout(transaction, payment));
  const visits = visitsOf(provider);
  const { attempt: latest } = onlyRow(await latestAttempt(platform.pool, [paymentId]));
  const { name: payee } = await platform.product.read();
  const address = pageAddress("user", `Booking_details/${payment.booking_id}`);
  const { publicUrl } = platform.settings;
  const terms = {
    amountPaise: payment.amount_paise,
    currency: paymentCurrency(),
    bookingId: payment.booking_id,
    payee,
    doneUrl: `${publicUrl}${address}&payment=done`,
    canceledUrl: `${publicUrl}${address}&payment=canceled`,
  };
  const deadline = Date.now() + checkoutTimeoutMs;
  // Two tabs get the same one, because they know the same latest one.
  let reference = referenceOf(platform, paymentId, latest + 1);
  let opened = await visits.openCheckout({ ...terms, reference }, deadline);
  // The reply that opened this checkout was lost, and it has expired since. Only its reference is used up.
  for (let next = latest + 2; opened.expiresAt.getTime() < Date.now() && next < latest + maxLost; next++) {
    reference = referenceOf(platform, paymentId, next);
    opened = await visits.openCheckout({ ...terms, reference }, deadline);
  }
  return transact(async (transaction) => {
    await lockPaidBooking(transaction, [payment.booking_id]);
    const locked = onlyRow(await lockPayment(transaction, [paymentId]));
    if (!canBePaid(locked)) refuse(paymentClosed);
    const [known] = await openCheckoutOf(transaction, [paymentId]);
    if (known && known.provider_id !== opened.providerId && known.is_fresh)
      return keptCheckout(transaction, locked);
    let isNew = false;
    if (!known || known.provider_id !== opened.providerId) {
      const ended = await endCheckouts(transaction, [[paymentId]]);
      afterCommit(transaction, () => void closeAtProvider(platform, ended));
      const inserted = await insertCheckout(transaction, [
        paymentId,
        provider?.name ?? "",
        opened.providerId,
        reference,
        terms.amountPaise,
        terms.currency,
        opened.url,
        opened.expiresAt,
      ]);
      isNew = inserted.length > 0;
    }
    return { payment: locked, url: opened.url, expiresAt: opened.expiresAt, isNew };
  });
}

/** @throws Problem `paymentClosed` (409) */
async function keptCheckout(transaction: Transaction, payment: PaymentRow): Promise<OpenedCheckout> {
  const [open] = await openCheckoutOf(transaction, [payment.id]);
  // Its money has arrived at this moment.
  if (!open) refuse(paymentClosed);
  return { payment, url: open.url, expiresAt: open.expires_at, isNew: false };
}

function visitsOf(provider: PaymentProvider | undefined): VisitPayments {
  return provider?.visits ?? refuse(paymentsNotSetUp);
}

/** Checks every checkout of a payment with the provider now. @throws Problem `paymentsUnavailable` (503) */
export async function checkPayment(platform: Platform, paymentId: number): Promise<PaymentRow> {
  for (const checkout of await checkoutsOfPayment(platform.pool, [paymentId])) {
    const isAnswered = await askFor(platform, checkout);
    if (!isAnswered) throw new Problem(paymentsUnavailable, { retryAfter: 30 });
  }
  return onlyRow(await paymentById(platform.pool, [paymentId]));
}

/** Reads the checkouts that are due from the provider, so that payments are noticed even if its events stop. */
export async function askForCheckouts(platform: Platform): Promise<void> {
  const stopAt = Date.now() + maxRunMs;
  while (Date.now() < stopAt) {
    const checkouts = await takeCheckoutsToAsk(platform.pool, []);
    if (checkouts.length === 0) return;
    await askForEach(platform, checkouts);
  }
}

/** Checks some checkouts at the same time, so that a provider that hangs costs the time of one call only. */
const askForEach = async (platform: Platform, checkouts: readonly CheckoutToAsk[]): Promise<void> => {
  await Promise.all(checkouts.map((checkout) => askFor(platform, checkout)));
};

/**
 * Checks once the open checkouts of payments that fall due within some minutes, so that money on its way is seen
 * before they lapse. A payment whose provider does not answer lapses all the same.
 */
export async function askBeforeLapse(platform: Platform, aheadMinutes: number): Promise<void> {
  const stopAt = Date.now() + maxDelayMs;
  while (Date.now() < stopAt) {
    const checkouts = await checkoutsFallingDue(platform.pool, [aheadMinutes]);
    if (checkouts.length === 0) return;
    await askForEach(platform, checkouts);
    await markAsked(platform.pool, [checkouts.map(({ payment_id: paymentId }) => paymentId)]);
  }
}

/** Reads a checkout's money from the provider that opened it, and handles it. Returns whether that answered. */
async function askFor(platform: Platform, checkout: CheckoutToAsk): Promise<boolean> {
  const visits = providerNamed(platform, checkout.provider)?.visits;
  if (!visits) return true;
  try {
    const deadline = Date.now() + checkoutTimeoutMs;
    const found = await visits.readMoney(checkout.provider_id, deadline, checkout.is_open);
    for (const money of found)
      await inTransaction(platform.pool, (transaction) =>
        receiveMoney(platform, transaction, checkout.provider, money),
      );
    return true;
  } catch (error) {
    platform.log.warn(
      { err: error, checkout: checkout.id },
      "The provider could not be asked for a payment.",
    );
    return false;
  }
}
