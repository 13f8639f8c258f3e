// The public module of the wallet: what workers owe the platform and what they paid, as a double-entry ledger in whole paise
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
import { feePaise } from "./rules.ts";
import { createStripe } from "./stripe/stripe.ts";
import { createTestCheckout } from "./test-checkout/test-checkout.ts";

/** The wallet table, for its export. */
export const paymentsList = payments;

/** The platform's fee on a booking, in paise; `feePercent` as for `accrueFee`. */
export const feeOfBooking = (
  { settings }: Pick<Platform, "settings">,
  { totalPaise, feePercent }: { totalPaise: number; feePercent?: number | null },
): number => feePaise(totalPaise, feePercent ?? settings.platformFeePercent);

/** The condition on a payment `y` that it failed and was not tried again, for what waits for administrators. */
export const isFailedUnpaid = failedUnpaid;

/**
 * Charges a worker the platform's fee on a completed booking, with the transaction that completes it. A booking is
 * charged once however often this is called; a fee that rounds to nothing makes no entry.
 * @param booking `totalPaise` is what the customer pays, `feePercent` what its policy says (null or none: PLATFORM_FEE_PERCENT)
 */
export async function accrueFee(
  platform: Pick<Platform, "settings">,
  transaction: Transaction,
  booking: { workerId: number; bookingId: number; totalPaise: number; feePercent?: number | null },
): Promise<void> {
  const fee = feeOfBooking(platform, booking);
  if (fee === 0) return;
  await openAccount(transaction, [booking.workerId]);
  await enterFee(transaction, [booking.workerId, booking.bookingId, fee]);
}

/** How many payments have ever entered each state, for those who watch. */
export const paymentsByState = (pool: Platform["pool"]): Promise<{ state: string; count: number }[]> =>
  countPaymentStates(pool, []);

/** What the worker who is this person was charged, paid and owes: sums over the ledger, in paise. */
export const readFees = (platform: Pick<Platform, "pool">, personId: number): Promise<FeeSums> =>
  feesOfPerson(platform.pool, personId);

/** A worker's fees beside a page of their payments. */
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
 * Which fees a payment of the worker who is this person covers, the oldest first; a payment that covers none is one row without
 * a booking.
 * @throws Problem `notFound` (404) where the payment is not theirs
 */
export async function listPaidFees(
  { pool }: Pick<Platform, "pool">,
  personId: number,
  paymentId: number,
): Promise<PaidFeeRow[]> {
  const rows = await paidFees(pool, [personId, paymentId, maxPaidFees]);
  return rows.length > 0 ? rows : refuse(notFound);
}

/** A page of all movements of money beside the balance, in paise. */
export async function viewWallet(platform: Platform, request: InputOf<typeof viewWalletCall, never>) {
  const [payments, balancePaise] = await Promise.all([
    listPayments(platform.pool, { ...request, timeZone: platform.calendar.timeZone }),
    readBalance(platform.pool),
  ]);
  return { balancePaise, ...payments };
}

/** The payment provider of these settings; undefined where none is set up (docs/rules/wallet.md 4–5). */
export function paymentProvider(platform: Platform): PaymentProvider | undefined {
  const { stripe, publicUrl, allowsDemo } = platform.settings;
  if (stripe) return createStripe(stripe, publicUrl, platform.log);
  return allowsDemo ? createTestCheckout(platform) : undefined;
}
