// The public module of the wallet: workers' fees and payments, as a double-entry ledger in whole paise
// (docs/rules/wallet.md 1–3). Checkouts and provider events are in checkout.
import type { Transaction } from "../../platform/database/transaction.ts";
import type { InputOf } from "@hourhand/contract/endpoint";
import { notFound } from "@hourhand/contract/problem";
import {
  maxPaidFees,
  type viewPayments as viewPaymentsCall,
  type viewWallet as viewWalletCall,
} from "@hourhand/contract/wallet";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/problem.ts";
import type { PaymentProvider } from "./provider.ts";
import {
  isFailedUnpaid as failedUnpaid,
  listOwnPayments,
  listPayments,
  paidFees,
  paymentsList as payments,
  type PaidFeeRow,
} from "./queries-payments.ts";
import {
  countPaymentStates,
  enterFee,
  feesOfPerson,
  openAccount,
  readBalance,
  type FeeSums,
} from "./queries.ts";
import { feePaise, includedTax } from "./rules.ts";
import { createRazorpay } from "./razorpay/razorpay.ts";
import { createStripe } from "./stripe/stripe.ts";
import { createTestCheckout } from "./test-checkout/test-checkout.ts";

export { checkoutTimeoutMs } from "./checkout/checkout.ts";
export { expireCheckout } from "./checkout/queries.ts";
export { entryAtProvider, entryOfWorker, entryOn, enterTransaction } from "./ledger/ledger.ts";
export type {
  DisputeReport,
  ListedMoney,
  OpenCheckout,
  PaymentProvider,
  ProviderEvent,
  ReceivedMoney,
  RefundReport,
} from "./provider.ts";
export { includedTax, paymentCurrency } from "./rules.ts";
export { takeArrivedMoney, nextArrival } from "./test-checkout/queries-visits.ts";
export { testCheckoutName } from "./test-checkout/test-checkout.ts";
export { reportOf as reportOfTestMoney } from "./test-checkout/visits.ts";

export const paymentsList = payments;

/** Computes the platform's fee on a booking, in paise; `feePercent` as for `accrueFee`. */
export const feeOfBooking = (
  { settings }: Pick<Platform, "settings">,
  { totalPaise, feePercent }: { totalPaise: number; feePercent?: number | null },
): number => feePaise(totalPaise, feePercent ?? settings.platformFeePercent);

/** SQL: a payment `y` failed and was not retried. For the administrators' waiting items. */
export const isFailedUnpaid = failedUnpaid;

/**
 * Charges a worker the platform's fee on a completed booking, in the transaction that completes it. However often it is
 * called, a booking is charged once; a fee that rounds to zero makes no entry.
 * @param booking `totalPaise` is what the customer pays; `feePercent` (null or none: PLATFORM_FEE_PERCENT) and the tax that
 * the fee includes come from its policy
 */
export async function accrueFee(
  platform: Pick<Platform, "settings">,
  transaction: Transaction,
  booking: {
    workerId: number;
    bookingId: number;
    totalPaise: number;
    feePercent?: number | null;
    feeTaxPercent?: number;
  },
): Promise<void> {
  const fee = feeOfBooking(platform, booking);
  if (fee === 0) return;
  await openAccount(transaction, [booking.workerId]);
  const tax = includedTax(fee, booking.feeTaxPercent ?? 0);
  await enterFee(transaction, [booking.workerId, booking.bookingId, fee, tax]);
}

/** Counts how many payments have ever entered each state, for monitoring. */
export const paymentsByState = (pool: Platform["pool"]): Promise<{ state: string; count: number }[]> =>
  countPaymentStates(pool, []);

/** Reads a worker's charged, paid and pending fees by person id: sums over the ledger, in paise. */
export const readFees = (platform: Pick<Platform, "pool">, personId: number): Promise<FeeSums> =>
  feesOfPerson(platform.pool, personId);

/** Reads a worker's fees with a page of their payments. */
export async function viewPayments(
  platform: Platform,
  personId: number,
  request: InputOf<typeof viewPaymentsCall, never>,
) {
  const [fees, payments] = await Promise.all([
    readFees(platform, personId),
    listOwnPayments(platform.pool, request, personId),
  ]);
  return { fees, ...payments };
}

/**
 * Lists the fees that a payment of this worker covers, oldest first; a payment that covers none is one row without a
 * booking.
 * @throws Problem `notFound` (404) if the payment is not theirs
 */
export async function listPaidFees(
  { pool }: Pick<Platform, "pool">,
  personId: number,
  paymentId: number,
): Promise<PaidFeeRow[]> {
  const rows = await paidFees(pool, [personId, paymentId, maxPaidFees]);
  return rows.length > 0 ? rows : refuse(notFound);
}

/** Reads a page of all payments with the balance, in paise. */
export async function viewWallet(platform: Platform, request: InputOf<typeof viewWalletCall, never>) {
  const [payments, balancePaise] = await Promise.all([
    listPayments(platform.pool, { ...request, timeZone: platform.calendar.timeZone }),
    readBalance(platform.pool),
  ]);
  return { balancePaise, ...payments };
}

/** Returns every payment provider that is set up; the one that opens new payments is the first. */
export function paymentProviders(platform: Platform): PaymentProvider[] {
  const { razorpay, stripe, publicUrl, allowsDemo, paymentProvider: chosen } = platform.settings;
  const providers = [
    ...(razorpay ? [createRazorpay(razorpay, publicUrl, platform.log)] : []),
    ...(stripe ? [createStripe(stripe, publicUrl, platform.log)] : []),
    ...(allowsDemo ? [createTestCheckout(platform)] : []),
  ];
  const isChosen = ({ name }: PaymentProvider) => name === chosen;
  return [...providers.filter(isChosen), ...providers.filter((provider) => !isChosen(provider))];
}

/** Returns the payment provider that opens new payments; undefined if none is set up (docs/rules/payments.md 15). */
export const paymentProvider = (platform: Platform): PaymentProvider | undefined =>
  paymentProviders(platform)[0];

/** Returns the provider that opened a payment, also if another one opens new payments; undefined if it is not set up. */
export const providerNamed = (platform: Platform, name: string): PaymentProvider | undefined =>
  paymentProviders(platform).find((provider) => provider.name === name);
