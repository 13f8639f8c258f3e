// Payouts: the operator's bank pays workers, and the product keeps the books (docs/rules/payments.md 9).
import { nothingPayable, payoutEnded } from "@hourhand/contract/earnings";
import { toMinor } from "@hourhand/contract/money";
import { notFound } from "@hourhand/contract/problem";
import type { Transaction } from "../../../platform/database/transaction.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse } from "../../../platform/problem.ts";
import { recordChange } from "../../audit/audit.ts";
import {
  enterTransaction,
  entryOfWorker,
  entryOn,
  expireCheckout,
  paymentCurrency,
} from "../../wallet/wallet.ts";
import { insertEarning, lockEarner } from "../shares/queries.ts";
import {
  dueToWorkers,
  endPayout,
  insertFeePayment,
  insertPayout,
  lockEarners,
  lockFees,
  lockPayout,
  payoutById,
  payoutsByIds,
  releaseEarnings,
  takeEarnings,
  type PayoutDueRow,
  type PayoutRow,
} from "./queries.ts";

/**
 * Makes a payout for each worker that nothing blocks; unpaid fees are deducted.
 * @param workerIds all workers if undefined
 * @param minimumPaise the smallest payout
 * @throws Problem `nothingPayable` (409)
 */
export function makePayouts(
  actorId: number,
  { workerIds, minimumPaise }: { workerIds: readonly number[] | undefined; minimumPaise: number },
  transact: Transact<PayoutRow[]>,
): Promise<PayoutRow[]> {
  return transact(async (transaction) => {
    const locked = await lockEarners(transaction, [workerIds ?? null]);
    await lockFees(transaction, [locked.map(({ id }) => id)]);
    const due = await dueToWorkers(transaction, [minimumPaise, locked.map(({ id }) => id)]);
    const ids: number[] = [];
    for (const row of due) if (row.blocked_by === null) ids.push(await makePayout(transaction, row));
    if (ids.length === 0) refuse(nothingPayable);
    await recordChange(transaction, {
      actorId,
      action: "payouts made",
      subject: "payout",
      subjectId: null,
      after: { payouts: ids },
    });
    return payoutsByIds(transaction, [ids]);
  });
}

async function makePayout(
  transaction: Transaction,
  {
    id: workerId,
    payable_paise: payable,
    fees_paise: fees,
    earning_ids: earningIds,
  }: PayoutDueRow & { earning_ids: number[] },
): Promise<number> {
  const amount = payable - fees;
  const { id: payoutId } = onlyRow(await insertPayout(transaction, [workerId, amount, fees]));
  await takeEarnings(transaction, [payoutId, earningIds]);
  if (fees > 0) {
    const { id: feePaymentId } = onlyRow(
      await insertFeePayment(transaction, [workerId, payoutId, fees, paymentCurrency()]),
    );
    // On an open checkout, the worker could still pay the same fees.
    await expireCheckout(transaction, [workerId]);
    await insertEarning(transaction, [workerId, null, "fee", -fees, 0, payoutId]);
    await enterTransaction(transaction, {
      kind: "payout_fees",
      payoutId,
      feePaymentId,
      entries: [entryOfWorker("earnings", workerId, fees), entryOfWorker("worker", workerId, -fees)],
    });
  }
  await insertEarning(transaction, [workerId, null, "payout", -amount, 0, payoutId]);
  return payoutId;
}

/** Records that the bank has paid. @throws Problem `notFound` (404), `payoutEnded` (409) */
export const markPayoutPaid = (
  actorId: number,
  { payoutId, reference }: { payoutId: number; reference: string },
  transact: Transact<PayoutRow>,
): Promise<PayoutRow> =>
  transact(async (transaction) => {
    const payout = await lockWaiting(transaction, payoutId);
    await endPayout(transaction, [payoutId, "paid", reference, null]);
    await enterTransaction(transaction, {
      kind: "payout",
      payoutId,
      entries: [
        entryOfWorker("earnings", payout.worker_id, payout.amount_paise),
        entryOn("bank", -payout.amount_paise),
      ],
    });
    return recordEnd(transaction, actorId, payoutId, "payout paid", { reference });
  });

/**
 * Records that the bank could not pay: the amount is payable again; the deducted fees stay paid.
 * @throws Problem `notFound` (404), `payoutEnded` (409)
 */
export const markPayoutFailed = (
  actorId: number,
  { payoutId, reason }: { payoutId: number; reason: string },
  transact: Transact<PayoutRow>,
): Promise<PayoutRow> =>
  transact(async (transaction) => {
    const payout = await lockWaiting(transaction, payoutId);
    await endPayout(transaction, [payoutId, "failed", null, reason]);
    await lockEarner(transaction, [payout.worker_id]);
    // The shares can be held and refunded again, each on its own; the two lines of the payout cancel each other out.
    await releaseEarnings(transaction, [payoutId]);
    await insertEarning(transaction, [payout.worker_id, null, "payout", payout.amount_paise, 0, payoutId]);
    return recordEnd(transaction, actorId, payoutId, "payout failed", { reason });
  });

async function lockWaiting(transaction: Transaction, payoutId: number): Promise<PayoutRow> {
  const [payout] = await lockPayout(transaction, [payoutId]);
  if (!payout) refuse(notFound);
  if (payout.state !== "waiting") refuse(payoutEnded);
  return payout;
}

async function recordEnd(
  transaction: Transaction,
  actorId: number,
  payoutId: number,
  action: string,
  after: object,
): Promise<PayoutRow> {
  await recordChange(transaction, { actorId, action, subject: "payout", subjectId: payoutId, after });
  return onlyRow(await payoutById(transaction, [payoutId]));
}

/** The smallest payout of this market, in minor units. */
export const smallestPayout = async ({ product }: Pick<Platform, "product">): Promise<number> =>
  toMinor((await product.read()).payoutMin);
