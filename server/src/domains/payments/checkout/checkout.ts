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
  type OpenCheckout,
  type PaymentProvider,
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

/** How many references are tried for a checkout, in case earlier replies of the provider were lost. */
const maxAttempts = 4;

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
  if (!provider) refuse(paymentsNotSetUp);
  const opened = await openAtProvider(platform, provider, payment);
  return transact((transaction) => storeOpened(platform, transaction, payment, opened));
}

/** A checkout that the provider has opened. */
interface CheckoutAtProvider extends OpenCheckout {
  provider: string;
  reference: string;
}

/**
 * Opens a checkout at the provider under the reference that follows the latest stored one. Two tabs use the same
 * reference, so they get the same checkout.
 */
async function openAtProvider(
  platform: Platform,
  { name: provider, visits }: PaymentProvider,
  payment: PaymentRow,
): Promise<CheckoutAtProvider> {
  const { attempt: latest } = onlyRow(await latestAttempt(platform.pool, [payment.id]));
  const { name: payee } = await platform.product.read();
  const address = platform.settings.publicUrl + pageAddress("user", `Booking_details/${payment.booking_id}`);
  const terms = {
    amountPaise: payment.amount_paise,
    currency: paymentCurrency(),
    bookingId: payment.booking_id,
    payee,
    doneUrl: `${address}&payment=done`,
    canceledUrl: `${address}&payment=canceled`,
  };
  const deadline = Date.now() + checkoutTimeoutMs;
  for (let attempt = latest + 1; ; attempt++) {
    const reference = referenceOf(platform, payment.id, attempt);
    const opened = await visits.openCheckout({ ...terms, reference }, deadline);
    // Expired: it was opened before, and the reply was lost. Only its reference is used up.
    const isExpired = opened.expiresAt.getTime() < Date.now();
    if (!isExpired || attempt === latest + maxAttempts) return { ...opened, provider, reference };
  }
}

/** Stores an opened checkout, unless another call has stored one first. @throws Problem `paymentClosed` (409) */
async function storeOpened(
  platform: Platform,
  transaction: Transaction,
  { id: paymentId, booking_id: bookingId, amount_paise: amountPaise }: PaymentRow,
  { provider, providerId, reference, url, expiresAt }: CheckoutAtProvider,
): Promise<OpenedCheckout> {
  await lockPaidBooking(transaction, [bookingId]);
  const payment = onlyRow(await lockPayment(transaction, [paymentId]));
  if (!canBePaid(payment)) refuse(paymentClosed);
  const [known] = await openCheckoutOf(transaction, [paymentId]);
  if (known?.provider_id === providerId) return { payment, url, expiresAt, isNew: false };
  if (known?.is_fresh) return keptCheckout(transaction, payment);
  const ended = await endCheckouts(transaction, [[paymentId]]);
  afterCommit(transaction, () => void closeAtProvider(platform, ended));
  const values = [provider, providerId, reference, amountPaise, paymentCurrency(), url, expiresAt] as const;
  const [inserted] = await insertCheckout(transaction, [paymentId, ...values]);
  return { payment, url, expiresAt, isNew: inserted !== undefined };
}

/** @throws Problem `paymentClosed` (409) */
async function keptCheckout(transaction: Transaction, payment: PaymentRow): Promise<OpenedCheckout> {
  const [open] = await openCheckoutOf(transaction, [payment.id]);
  // Its money has arrived at this moment.
  if (!open) refuse(paymentClosed);
  return { payment, url: open.url, expiresAt: open.expires_at, isNew: false };
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
