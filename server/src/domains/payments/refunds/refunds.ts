// Refunds: made in the transaction that makes them necessary, sent to the provider afterwards, once
// (docs/rules/payments.md 7).
import type { RefundCause } from "@hourhand/contract/payment-fields";
import { afterCommit, inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Platform } from "../../../platform/platform.ts";
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
import { notifyRefund, notifyRefundFailed } from "../notices.ts";
import { issueRefundNote } from "../papers/papers.ts";
import { paidBooking, type PaidBooking } from "../queries.ts";
import { leftOf, raisedRefund, type PaidPayment } from "../rules.ts";
import {
  countRefunded,
  endRefund,
  insertRefund,
  lockRefund,
  refundById,
  refundOfProvider,
  storeRefundSent,
  takeRefundsToSend,
  waitForBalance,
  type RefundRow,
} from "./queries.ts";

/** The name of the job that sends refunds. */
export const sendRefundsTask = "sendRefunds";

/** How long a run may take, in milliseconds: the job runs each minute. */
const maxRunMs = 50_000;

/** A refund to make. */
export interface RefundTerms {
  paymentId: number;
  provider: string;
  /** The provider's id of the money. */
  moneyId: string;
  amountPaise: number;
  /** What is left of the payment. An amount below the provider's minimum is raised, up to this. */
  leftPaise?: number;
  cause: RefundCause;
  reason?: string;
  actorId?: number;
  /** The account that the money comes from; `suspense` for money that no payment asked for. */
  from: "held" | "suspense" | "earnings" | "platform";
}

/** The part of a refund's terms that names the payment. */
export const sourceOf = (payment: PaidPayment) => ({
  paymentId: payment.id,
  provider: payment.provider,
  moneyId: payment.provider_id,
  leftPaise: leftOf(payment),
});

/** The smallest refund of a provider, in minor units; 0 if it is no longer set up. */
export const smallestRefund = (platform: Platform, provider: string): number =>
  providerNamed(platform, provider)?.visits.minimumPaise ?? 0;

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
  await notifyRefund(platform, transaction, booking, refund);
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
 * Stores what the provider reports about an attempt of a refund. A refund that was done may fail later. A failed one
 * stays failed until it is retried: a later report of its success is out of date, because reports arrive in any order.
 */
async function settleRefund(
  platform: Platform,
  { id: refundId, attempt }: Pick<RefundRow, "id" | "attempt">,
  report: RefundReport,
): Promise<void> {
  await inTransaction(platform.pool, async (transaction) => {
    const refund = onlyRow(await lockRefund(transaction, [refundId]));
    // In the meantime, an administrator has paid it in another way or started another attempt.
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
      await notifyRefundFailed(
        platform,
        transaction,
        onlyRow(await paidBooking(transaction, [refund.booking_id])),
        refund,
      );
    else await issueRefundNote(platform, transaction, refundId);
  });
}

/** The subject of a refund's transactions in the ledger. */
export const about = (refund: RefundRow) => ({
  bookingId: refund.booking_id,
  customerPaymentId: refund.payment_id,
  refundId: refund.id,
});

/** The provider still has the money, and we still owe it to the customer. */
const enterFailed = (transaction: Transaction, refund: RefundRow) =>
  enterTransaction(transaction, {
    ...about(refund),
    kind: "refund_failed",
    entries: [
      entryAtProvider(refund.provider, refund.amount_paise),
      entryOn("suspense", -refund.amount_paise),
    ],
  });
