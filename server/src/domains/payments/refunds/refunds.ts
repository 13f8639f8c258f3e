// Refunds: made in the transaction that makes them necessary, sent to the provider afterwards, once
// (docs/rules/payments.md 7).
import type { RefundCause } from "@hourhand/contract/payment-fields";
import { alreadyPaidOut, refundTooLarge } from "@hourhand/contract/money-admin";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { notFound } from "@hourhand/contract/problem";
import { afterCommit, inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse } from "../../../platform/problem.ts";
import { recordChange } from "../../audit/audit.ts";
import {
  checkoutTimeoutMs,
  enterTransaction,
  entryAtProvider,
  entryOfWorker,
  entryOn,
  paymentCurrency,
  providerNamed,
  type RefundReport,
} from "../../wallet/wallet.ts";
import { tellRefund, tellRefundFailed } from "../notices.ts";
import { issueRefundNote } from "../papers/papers.ts";
import {
  lockPaidBooking,
  lockPaymentsOfBooking,
  paidBooking,
  paymentById,
  type PaidBooking,
  type PaymentRow,
} from "../queries.ts";
import { keptOf, leftOf, raisedRefund } from "../rules.ts";
import { insertRefundOfShare, lockEarner, lockOpenShare } from "../shares/queries.ts";
import {
  countRefunded,
  endRefund,
  insertRefund,
  lockRefund,
  refundById,
  refundOfProvider,
  reopenRefund,
  storeRefundSent,
  takeRefundsToSend,
  waitForBalance,
  type RefundRow,
} from "./queries.ts";

/** The name of the job that sends refunds. */
export const sendRefundsTask = "sendRefunds";

/** How long a run may take, in milliseconds: the job runs each minute. */
const maxRunMs = 50_000;

/** Money to give back. */
export interface RefundTerms {
  paymentId: number;
  provider: string;
  /** The provider's id of the money. */
  moneyId: string;
  amountPaise: number;
  /** What of the payment was not refunded before: an amount below the provider's minimum is raised within it. */
  leftPaise?: number;
  cause: RefundCause;
  reason?: string;
  actorId?: number;
  /** The account that the money comes from; `suspense` for money that no payment asked for. */
  from: "held" | "suspense" | "earnings" | "platform";
}

/** The smallest refund of a provider, in minor units; 0 if it is not set up any more. */
export const smallestRefund = (platform: Platform, provider: string): number =>
  providerNamed(platform, provider)?.visits?.minimumPaise ?? 0;

/** Makes a refund: stores it, enters it into the ledger and tells the customer. The job sends it after the commit. */
export async function makeRefund(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  terms: RefundTerms,
): Promise<RefundRow> {
  const { paymentId, provider, moneyId, cause, from } = terms;
  const minimum = smallestRefund(platform, provider);
  const amountPaise = raisedRefund(terms.amountPaise, {
    minimum,
    left: terms.leftPaise ?? terms.amountPaise,
  });
  const raised = amountPaise - terms.amountPaise;
  const refund = onlyRow(
    await insertRefund(transaction, [
      booking.id,
      paymentId,
      provider,
      moneyId,
      amountPaise,
      cause,
      terms.reason ?? null,
      terms.actorId ?? null,
    ]),
  );
  if (from !== "suspense") await countRefunded(transaction, [paymentId, amountPaise]);
  await enterTransaction(transaction, {
    kind: "refund",
    bookingId: booking.id,
    customerPaymentId: paymentId,
    refundId: refund.id,
    entries: [
      from === "earnings"
        ? entryOfWorker("earnings", booking.worker_id, terms.amountPaise)
        : entryOn(from, from === "platform" ? amountPaise : terms.amountPaise),
      ...(raised > 0 && from !== "platform" ? [entryOn("platform", raised)] : []),
      entryAtProvider(provider, -amountPaise),
    ],
  });
  await tellRefund(platform, transaction, booking, refund);
  afterCommit(transaction, () => platform.jobs.runSoon(sendRefundsTask));
  return refund;
}

/**
 * Sends due refunds to the provider. A refund whose answer is lost is sent again under the same key. While a provider
 * hangs, the next run goes on.
 */
export async function sendRefunds(platform: Platform): Promise<void> {
  const stopAt = Date.now() + maxRunMs;
  while (Date.now() < stopAt) {
    const due = await takeRefundsToSend(platform.pool, []);
    if (due.length === 0) return;
    for (const { id } of due) {
      try {
        await sendRefund(platform, id);
      } catch (error) {
        platform.log.warn({ err: error, refund: id }, "A refund could not be sent yet.");
      }
    }
  }
}

async function sendRefund(platform: Platform, refundId: number): Promise<void> {
  const refund = onlyRow(await refundById(platform.pool, [refundId]));
  if (refund.state !== "pending") return;
  const visits = providerNamed(platform, refund.provider)?.visits;
  // A provider that is no longer set up cannot be asked. After three days the refund waits for an administrator.
  if (!visits) {
    if (refund.may_retry) await waitForBalance(platform.pool, [refundId]);
    else
      await settleRefund(platform, refund, { id: `not-sent-${refundId}-${refund.attempt}`, state: "failed" });
    return;
  }
  const deadline = Date.now() + checkoutTimeoutMs;
  const report =
    refund.provider_id === null
      ? await visits.refund(
          {
            moneyId: refund.money_id,
            amountPaise: refund.amount_paise,
            currency: paymentCurrency(),
            key: `${refund.id}-${refund.attempt}`,
          },
          deadline,
        )
      : await visits.readRefund(refund.provider_id, deadline);
  if (report.state === "failed" && report.isShort && refund.may_retry)
    await waitForBalance(platform.pool, [refundId]);
  else await settleRefund(platform, refund, report);
}

/** Handles a provider's event about a refund; ignores unknown ones. */
export async function receiveRefundReport(
  platform: Platform,
  provider: string,
  report: RefundReport,
): Promise<void> {
  const [known] = await refundOfProvider(platform.pool, [provider, report.id]);
  if (known) await settleRefund(platform, known, report);
}

/**
 * Stores what the provider reports about an attempt of a refund. A refund that was done may fail later. One that failed
 * stays so until it is retried: a report of its success is older, because providers' reports arrive in any order.
 */
async function settleRefund(
  platform: Platform,
  { id: refundId, attempt }: Pick<RefundRow, "id" | "attempt">,
  report: RefundReport,
): Promise<void> {
  await inTransaction(platform.pool, async (transaction) => {
    const refund = onlyRow(await lockRefund(transaction, [refundId]));
    // An administrator has paid it in another way, or has started another attempt meanwhile.
    if (refund.is_settled_outside || refund.state === "failed" || refund.attempt !== attempt) return;
    if (refund.provider_id !== null && refund.provider_id !== report.id) return;
    if (report.state === "pending") {
      if (refund.state === "pending") await storeRefundSent(transaction, [refundId, report.id]);
      return;
    }
    if (refund.state === report.state) return;
    if (report.state === "failed") await enterFailed(transaction, refund);
    await endRefund(transaction, [refundId, report.state, report.id, null]);
    if (report.state === "failed")
      await tellRefundFailed(
        platform,
        transaction,
        onlyRow(await paidBooking(transaction, [refund.booking_id])),
        refund,
      );
    else await issueRefundNote(platform, transaction, refundId);
  });
}

const about = (refund: RefundRow) => ({
  bookingId: refund.booking_id,
  customerPaymentId: refund.payment_id,
  refundId: refund.id,
});

/** The provider still has the money, and we owe it. */
const enterFailed = (transaction: Transaction, refund: RefundRow) =>
  enterTransaction(transaction, {
    ...about(refund),
    kind: "refund_failed",
    entries: [
      entryAtProvider(refund.provider, refund.amount_paise),
      entryOn("suspense", -refund.amount_paise),
    ],
  });

const enterRetried = (transaction: Transaction, refund: RefundRow) =>
  enterTransaction(transaction, {
    ...about(refund),
    kind: "refund",
    entries: [
      entryOn("suspense", refund.amount_paise),
      entryAtProvider(refund.provider, -refund.amount_paise),
    ],
  });

/**
 * Tries a failed refund again.
 * @throws Problem `notFound` (404), `illegalStatusChange`, `refundTooLarge` (409)
 */
export function retryRefund(
  platform: Platform,
  actorId: number,
  refundId: number,
  transact: Transact<RefundRow>,
): Promise<RefundRow> {
  return transact(async (transaction) => {
    await refuseDisputed(transaction, refundId);
    const refund = await lockFailed(transaction, refundId);
    await enterRetried(transaction, refund);
    await recordRefundChange(transaction, actorId, "refund retried", refundId, {});
    afterCommit(transaction, () => platform.jobs.runSoon(sendRefundsTask));
    return onlyRow(await reopenRefund(transaction, [refundId]));
  });
}

/**
 * Records that a failed refund was paid to the customer in another way.
 * @throws Problem `notFound` (404), `illegalStatusChange` (409)
 */
export function settleRefundOutside(
  platform: Platform,
  actorId: number,
  { refundId, reference }: { refundId: number; reference: string },
  transact: Transact<RefundRow>,
): Promise<RefundRow> {
  return transact(async (transaction) => {
    const refund = await lockFailed(transaction, refundId);
    await enterTransaction(transaction, {
      ...about(refund),
      kind: "refund_outside",
      entries: [entryOn("suspense", refund.amount_paise), entryOn("bank", -refund.amount_paise)],
    });
    await recordRefundChange(transaction, actorId, "refund settled outside", refundId, { reference });
    await endRefund(transaction, [refundId, "done", null, reference]);
    await issueRefundNote(platform, transaction, refundId);
    return onlyRow(await refundById(transaction, [refundId]));
  });
}

/** Refuses to send a refund of money that its customer gets back by a dispute. */
async function refuseDisputed(transaction: Transaction, refundId: number): Promise<void> {
  const [refund] = await refundById(transaction, [refundId]);
  if (!refund) refuse(notFound);
  await lockPaidBooking(transaction, [refund.booking_id]);
  const payment = onlyRow(await paymentById(transaction, [refund.payment_id]));
  const { amount_paise: amount, refunded_paise: refunded, disputed_paise: disputed } = payment;
  if (refund.money_id === payment.provider_id && disputed > 0 && refunded + disputed > amount)
    refuse(refundTooLarge);
}

async function lockFailed(transaction: Transaction, refundId: number): Promise<RefundRow> {
  const [refund] = await lockRefund(transaction, [refundId]);
  if (!refund) refuse(notFound);
  if (refund.state !== "failed")
    refuse(illegalStatusChange, { sentence: "Only a failed refund can be changed here." });
  return refund;
}

const recordRefundChange = (
  transaction: Transaction,
  actorId: number,
  action: string,
  refundId: number,
  after: object,
) => recordChange(transaction, { actorId, action, subject: "refund", subjectId: refundId, after });

/** An administrator's refund. */
export interface AdminRefund {
  bookingId: number;
  amountPaise: number;
  reason: string;
  from: "worker" | "platform";
}

/**
 * Refunds a part of what was paid for a booking that has ended, from its payments in their order.
 * @throws Problem `notFound` (404), `illegalStatusChange`, `refundTooLarge`, `alreadyPaidOut` (409)
 */
export function refundBooking(
  platform: Platform,
  actorId: number,
  { bookingId, amountPaise, reason, from }: AdminRefund,
  transact: Transact<RefundRow[]>,
): Promise<RefundRow[]> {
  return transact(async (transaction) => {
    const [booking] = await lockPaidBooking(transaction, [bookingId]);
    if (!booking) refuse(notFound);
    if (booking.status !== "completed" && booking.status !== "canceled")
      refuse(illegalStatusChange, {
        sentence: "Only a booking that is completed or cancelled can be refunded. Please cancel it first.",
      });
    const payments = (await lockPaymentsOfBooking(transaction, [bookingId])).filter(isPaid);
    const parts = keptOf(
      payments.map((payment) => ({ left: leftOf(payment) })),
      amountPaise,
    );
    if (parts.reduce((sum, part) => sum + part, 0) < amountPaise) refuse(refundTooLarge);
    if (from === "worker") await takeFromWorker(transaction, booking, amountPaise);
    const refunds: RefundRow[] = [];
    for (const [at, payment] of payments.entries()) {
      const part = parts[at] ?? 0;
      if (part === 0) continue;
      refunds.push(
        await makeRefund(platform, transaction, booking, {
          paymentId: payment.id,
          provider: payment.provider,
          moneyId: payment.provider_id,
          amountPaise: part,
          leftPaise: leftOf(payment),
          cause: "admin",
          reason,
          actorId,
          from: from === "worker" ? "earnings" : "platform",
        }),
      );
    }
    await recordChange(transaction, {
      actorId,
      action: "booking refunded",
      subject: "booking",
      subjectId: bookingId,
      after: { amount_paise: amountPaise, from, reason },
    });
    return refunds;
  });
}

/** A payment whose money has arrived. */
export type ArrivedPayment = PaymentRow & { provider: string; provider_id: string };

export const isPaid = (payment: PaymentRow): payment is ArrivedPayment =>
  payment.state === "paid" && payment.provider !== null && payment.provider_id !== null;

async function takeFromWorker(
  transaction: Transaction,
  booking: PaidBooking,
  amountPaise: number,
): Promise<void> {
  await lockEarner(transaction, [booking.worker_id]);
  const share = await lockOpenShare(transaction, [booking.id]);
  const open = share.reduce((sum, line) => sum + line.amount_paise, 0);
  if (open < amountPaise) refuse(alreadyPaidOut);
  await insertRefundOfShare(transaction, [booking.worker_id, booking.id, -amountPaise]);
}
