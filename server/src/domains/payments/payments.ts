// The public module of customers' payments: what happens to a booking's money when it is accepted, changed or ended
// (docs/rules/payments.md). Each function runs in the transaction of that act, which has locked the booking's row.
import { illegalStatusChange, tooManyOpen } from "@hourhand/contract/bookings";
import { paymentDue, type RefundCause } from "@hourhand/contract/payment-fields";
import type { EarningKind } from "@hourhand/contract/earnings";
import { notFound } from "@hourhand/contract/problem";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import { afterCommit, inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import type { Transact } from "../../platform/http/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/problem.ts";
import { recordChange } from "../audit/audit.ts";
import { readPolicyVersion } from "../policies/policies.ts";
import { paymentProvider, type ProviderEvent } from "../wallet/wallet.ts";
import { closeAtProvider } from "./checkout/closing.ts";
import { receiveDispute } from "./disputes/opening.ts";
import { askToPay, notifyLapsed } from "./notices.ts";
import { lapseExtra, lapseVisits, lockUnpaidVisits } from "./queries-due.ts";
import { receiveMoney } from "./receiving/receiving.ts";
import {
  debtsOfCustomer,
  endCheckouts,
  insertExtraPayment,
  insertVisitPayment,
  lockPaidBooking,
  lockPaymentsOfBooking,
  moveDuePayments,
  paidBooking,
  paymentById,
  paymentsOfBookings,
  setState,
  type PaidBooking,
  type PaymentRow,
} from "./queries.ts";
import { refundsOfBookings, type RefundRow } from "./refunds/queries.ts";
import { makeRefund, receiveRefundReport, smallestRefund, sourceOf } from "./refunds/refunds.ts";
import { isPaid, leftOf, maxUnpaid, splitAmount, type PaidPart } from "./rules.ts";
import { shareAmount } from "./shares/shares.ts";

export {
  askBeforeLapse,
  checkPayment,
  findPayment,
  openVisitCheckout,
  type OpenedCheckout,
} from "./checkout/checkout.ts";
export { holdShare, releaseShare } from "./shares/holds.ts";
export { holdOfBooking } from "./shares/queries.ts";
export { nextLapse } from "./queries-due.ts";
export { presentPayment, presentPaymentsOf } from "./present.ts";
export { canBePaid, paymentMethodOf, refundAfter, type PaidPart, type PaymentStanding } from "./rules.ts";
export { unpaidColumn, type PaymentRow } from "./queries.ts";
export type { RefundRow } from "./refunds/queries.ts";

/** A booking's payments and refunds, the oldest first. */
export interface BookingMoney {
  payments: PaymentRow[];
  refunds: RefundRow[];
}

/** Reads the payments and refunds of some bookings. */
export async function moneyOfBookings(
  runner: Queryable,
  bookingIds: readonly number[],
): Promise<(bookingId: number) => BookingMoney> {
  const payments = bookingIds.length > 0 ? await paymentsOfBookings(runner, [bookingIds]) : [];
  const refunds = payments.length > 0 ? await refundsOfBookings(runner, [bookingIds]) : [];
  return (bookingId) => ({
    payments: payments.filter((payment) => payment.booking_id === bookingId),
    refunds: refunds.filter((refund) => refund.booking_id === bookingId),
  });
}

/**
 * Refuses a new booking of a customer who owes money for others.
 * @param isOnline whether the new booking is paid online
 * @throws Problem `paymentDue`, `tooManyOpen` (409)
 */
export async function refuseDebtor(runner: Queryable, customerId: number, isOnline: boolean): Promise<void> {
  const debts = onlyRow(await debtsOfCustomer(runner, [customerId]));
  if (debts.overdue_booking_id !== null)
    refuse(paymentDue, { fields: { booking_id: debts.overdue_booking_id } });
  if (isOnline && debts.unpaid >= maxUnpaid)
    refuse(tooManyOpen, {
      sentence: "Two of your accepted visits are not paid for yet. Please pay for one first.",
    });
}

/** Asks the customer of an accepted online booking to pay. The platform bears an amount that is too small to be paid. */
export async function requestVisitPayment(
  platform: Platform,
  transaction: Transaction,
  bookingId: number,
): Promise<void> {
  const booking = onlyRow(await paidBooking(transaction, [bookingId]));
  if (booking.payment_method !== "online") return;
  if (booking.total_paise < minimumOf(platform)) return;
  const { pay_within_hours: hours } = await readPolicyVersion(transaction, booking.policy_id);
  const { timeZone } = platform.calendar;
  const [payment] = await insertVisitPayment(transaction, [bookingId, booking.total_paise, hours, timeZone]);
  if (payment) await askToPay(platform, transaction, booking, payment);
}

const minimumOf = (platform: Platform): number =>
  Math.max(1, paymentProvider(platform)?.visits.minimumPaise ?? 1);

/** Asks the customer of an online booking to pay accepted extra work. */
export async function requestExtraPayment(
  platform: Platform,
  transaction: Transaction,
  bookingId: number,
  extraPaise: number,
): Promise<void> {
  const booking = onlyRow(await paidBooking(transaction, [bookingId]));
  if (booking.payment_method !== "online" || extraPaise < minimumOf(platform)) return;
  const { timeZone } = platform.calendar;
  const payment = onlyRow(await insertExtraPayment(transaction, [bookingId, extraPaise, timeZone]));
  await askToPay(platform, transaction, booking, payment);
}

/** Moves the due times of payments to the new time of a moved visit. */
export const followMove = async (
  platform: Platform,
  transaction: Transaction,
  bookingId: number,
): Promise<void> => {
  await moveDuePayments(transaction, [bookingId, platform.calendar.timeZone]);
};

/** How an online booking ended. */
export type Ending =
  | { kind: "completed" }
  | {
      kind: "canceled" | "no_show";
      /** The part of the paid amount that is kept by the policy; at most what was paid. */
      chargePaise: number;
      cause: Extract<RefundCause, "canceled" | "no_show" | "account_blocked">;
    };

/**
 * Shares and refunds what was paid for a booking that has just ended. Unpaid payments of a booking that did not take
 * place are closed; those of a completed one can still be paid, and are shared then. Returns what is kept and what is
 * refunded of a booking that did not take place.
 */
export async function endPayments(
  platform: Platform,
  transaction: Transaction,
  bookingId: number,
  ending: Ending,
): Promise<{ chargePaise: number; refundPaise: number }> {
  const booking = onlyRow(await paidBooking(transaction, [bookingId]));
  const payments = await lockPaymentsOfBooking(transaction, [bookingId]);
  const amounts = { chargePaise: 0, refundPaise: 0 };
  if (booking.payment_method !== "online" && payments.length === 0) return amounts;
  if (ending.kind === "completed") {
    await shareCompleted(platform, transaction, booking, payments);
    return amounts;
  }
  await closeUnpaid(platform, transaction, payments);
  const paid = payments.filter(isPaid);
  const kept = splitAmount(ending.chargePaise, paid.map(leftOf));
  const kind: EarningKind = ending.kind === "canceled" ? "cancellation" : "no_show";
  for (const [at, payment] of paid.entries()) {
    const stays = kept[at] ?? 0;
    // A disputed amount is not moved before the dispute has ended.
    const rest = leftOf(payment) - stays;
    amounts.chargePaise += stays;
    await shareAmount(platform, transaction, booking, { paymentId: payment.id, amountPaise: stays, kind });
    if (rest > 0) {
      const refund = await makeRefund(platform, transaction, booking, {
        ...sourceOf(payment),
        amountPaise: rest,
        cause: ending.cause,
        from: "held",
      });
      amounts.refundPaise += refund.amount_paise;
    }
  }
  return amounts;
}

async function shareCompleted(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  payments: readonly PaymentRow[],
): Promise<void> {
  for (const payment of payments.filter(isPaid)) {
    if (payment.is_shared) continue;
    const amountPaise = payment.amount_paise - payment.refunded_paise;
    await shareAmount(platform, transaction, booking, {
      paymentId: payment.id,
      amountPaise,
      kind: payment.kind,
    });
  }
  if (booking.payment_method !== "online") return;
  // No payment was made for an amount that is too small to be paid online: the platform bears it.
  const requested = payments.reduce((sum, payment) => sum + payment.amount_paise, 0);
  await shareAmount(platform, transaction, booking, {
    paymentId: null,
    amountPaise: Math.max(0, booking.total_paise - requested),
    kind: payments.some(({ kind }) => kind === "visit") ? "extra" : "visit",
  });
}

/** Closes unpaid payments of a booking that ended, here and after the commit at the provider. */
async function closeUnpaid(
  platform: Platform,
  transaction: Transaction,
  payments: readonly PaymentRow[],
): Promise<void> {
  const due = payments.filter(
    ({ state, kind }) => state === "due" || (kind === "extra" && state === "lapsed"),
  );
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await setState(transaction, [ids, "closed"]);
  const checkouts = await endCheckouts(transaction, [ids]);
  afterCommit(transaction, () => void closeAtProvider(platform, checkouts));
}

/**
 * Lapses the payments of accepted bookings that were not paid in time, at most a batch, and locks the bookings, which
 * the caller cancels. A booking whose money arrives at the same time is either paid or among these.
 */
export async function lapseUnpaidVisits(platform: Platform, transaction: Transaction): Promise<PaymentRow[]> {
  const locked = await lockUnpaidVisits(transaction, []);
  if (locked.length === 0) return [];
  const lapsed = await lapseVisits(transaction, [locked.map(({ id }) => id)]);
  const checkouts = await endCheckouts(transaction, [lapsed.map(({ id }) => id)]);
  afterCommit(transaction, () => void closeAtProvider(platform, checkouts));
  return lapsed;
}

/** Tells both sides that a payment was not made in time; that of a visit has canceled the booking. */
export async function notifyUnpaid(
  platform: Platform,
  transaction: Transaction,
  payment: PaymentRow,
): Promise<void> {
  const booking = onlyRow(await paidBooking(transaction, [payment.booking_id]));
  await notifyLapsed(platform, transaction, booking, payment);
}

/** Lapses payments of extra work that were not paid in time, at most a batch. Returns how many. */
export async function lapseUnpaidExtras(platform: Platform, transaction: Transaction): Promise<number> {
  const lapsed = await lapseExtra(transaction, []);
  for (const payment of lapsed) await notifyUnpaid(platform, transaction, payment);
  return lapsed.length;
}

/** Handles a provider's event about customers' money. */
export async function receiveProviderEvent(
  platform: Platform,
  provider: string,
  { money, refund, dispute }: ProviderEvent,
): Promise<void> {
  if (money)
    await inTransaction(platform.pool, (transaction) => receiveMoney(platform, transaction, provider, money));
  if (refund) await receiveRefundReport(platform, provider, refund);
  if (dispute)
    await inTransaction(platform.pool, (transaction) =>
      receiveDispute(platform, transaction, provider, dispute),
    );
}

/** Whether the payment provider in force takes customers' payments. */
export const canTakePayments = (platform: Platform): boolean => paymentProvider(platform) !== undefined;

/** Reads what is left of a booking's payments: neither refunded nor disputed. */
export async function paidParts(
  platform: Platform,
  runner: Queryable,
  bookingId: number,
): Promise<PaidPart[]> {
  const payments = await paymentsOfBookings(runner, [[bookingId]]);
  return payments
    .filter(isPaid)
    .map((payment) => ({ left: leftOf(payment), minimum: smallestRefund(platform, payment.provider) }));
}

/**
 * Closes an unpaid payment of extra work: its customer does not have to pay it.
 * @throws Problem `notFound` (404), `illegalStatusChange` (409)
 */
export function waivePayment(
  platform: Platform,
  actorId: number,
  { paymentId, reason }: { paymentId: number; reason: string },
  transact: Transact<PaymentRow>,
): Promise<PaymentRow> {
  return transact(async (transaction) => {
    const [found] = await paymentById(transaction, [paymentId]);
    if (!found) refuse(notFound);
    await lockPaidBooking(transaction, [found.booking_id]);
    const payments = await lockPaymentsOfBooking(transaction, [found.booking_id]);
    const payment = payments.filter(({ id }) => id === paymentId);
    if (payment.some(({ kind, state }) => kind !== "extra" || (state !== "due" && state !== "lapsed")))
      refuse(illegalStatusChange, { sentence: "Only an unpaid payment of extra work can be waived." });
    await closeUnpaid(platform, transaction, payment);
    await recordChange(transaction, {
      actorId,
      action: "payment waived",
      subject: "payment",
      subjectId: paymentId,
      after: { reason },
    });
    return onlyRow(await paymentById(transaction, [paymentId]));
  });
}

/**
 * Closes the due payment of an online booking that is to be paid at the visit instead.
 * @throws Problem `illegalStatusChange` (409) if something was paid
 */
export async function closeForVisit(
  platform: Platform,
  transaction: Transaction,
  bookingId: number,
): Promise<void> {
  const payments = await lockPaymentsOfBooking(transaction, [bookingId]);
  if (payments.some(({ state, paid_at: paidAt }) => state === "paid" || paidAt !== null))
    refuse(illegalStatusChange, { sentence: "This booking has already been paid online." });
  await closeUnpaid(platform, transaction, payments);
}
