// What an administrator does with refunds: makes one, retries a failed one, or records that it was paid in another way
// (docs/rules/payments.md 7).
import { alreadyPaidOut, refundTooLarge } from "@hourhand/contract/money-admin";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { notFound } from "@hourhand/contract/problem";
import { afterCommit, type Transaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse } from "../../../platform/problem.ts";
import { recordChange } from "../../audit/audit.ts";
import { enterTransaction, entryAtProvider, entryOn } from "../../wallet/wallet.ts";
import { issueRefundNote } from "../papers/papers.ts";
import { lockPaidBooking, lockPaymentsOfBooking, paymentById, type PaidBooking } from "../queries.ts";
import { isPaid, leftOf, splitAmount } from "../rules.ts";
import { insertRefundOfShare, lockEarner, lockOpenShare } from "../shares/queries.ts";
import { endRefund, lockRefund, refundById, reopenRefund, type RefundRow } from "./queries.ts";
import { about, makeRefund, sendRefundsTask, sourceOf } from "./refunds.ts";

/** We send the money again, so the provider no longer has it. */
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
    const parts = splitAmount(amountPaise, payments.map(leftOf));
    if (parts.reduce((sum, part) => sum + part, 0) < amountPaise) refuse(refundTooLarge);
    if (from === "worker") await takeFromWorker(transaction, booking, amountPaise);
    const refunds: RefundRow[] = [];
    for (const [at, payment] of payments.entries()) {
      const part = parts[at] ?? 0;
      if (part === 0) continue;
      refunds.push(
        await makeRefund(platform, transaction, booking, {
          ...sourceOf(payment),
          amountPaise: part,
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
