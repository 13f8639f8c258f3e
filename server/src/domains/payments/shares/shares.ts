// Shares what a customer paid between worker and platform (docs/rules/payments.md 6).
import type { EarningKind } from "@hourhand/contract/earnings";
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readPolicyVersion } from "../../policies/policies.ts";
import { enterTransaction, entryOfWorker, entryOn, feeOfBooking } from "../../wallet/wallet.ts";
import type { PaidBooking } from "../queries.ts";
import { insertEarning, markShared } from "./queries.ts";
import { taxIn } from "./rules.ts";

/** An amount to share; `paymentId` is null for a visit that the platform bears. */
export interface SharedAmount {
  paymentId: number | null;
  amountPaise: number;
  kind: Extract<EarningKind, "visit" | "extra" | "cancellation" | "no_show">;
}

/**
 * Credits the worker with an amount less the platform's fee, and the platform with the fee, which counts as charged
 * and paid. The worker's part becomes payable some hours later, by the booking's policy.
 */
export async function shareAmount(
  platform: Platform,
  transaction: Transaction,
  booking: PaidBooking,
  { paymentId, amountPaise, kind }: SharedAmount,
): Promise<void> {
  if (paymentId !== null) await markShared(transaction, [paymentId]);
  if (amountPaise === 0) return;
  const policy = await readPolicyVersion(transaction, booking.policy_id);
  const fee = feeOfBooking(platform, { totalPaise: amountPaise, feePercent: policy.fee_percent });
  const tax = taxIn(policy, { amountPaise, feePaise: fee });
  const workerId = booking.worker_id;
  const about = {
    bookingId: booking.id,
    ...(paymentId !== null && { customerPaymentId: paymentId }),
  };
  // Two transactions: an account has one entry in each, and the fee is charged and paid at once.
  await enterTransaction(transaction, {
    ...about,
    kind: "fee",
    entries: [entryOfWorker("worker", workerId, fee), entryOn("fees", tax - fee), entryOn("tax", -tax)],
  });
  await enterTransaction(transaction, {
    ...about,
    kind: "share",
    entries: [
      entryOn(paymentId === null ? "platform" : "held", amountPaise),
      entryOfWorker("earnings", workerId, fee - amountPaise),
      entryOfWorker("worker", workerId, -fee),
    ],
  });
  const earned = amountPaise - fee;
  if (earned !== 0)
    await insertEarning(transaction, [workerId, booking.id, kind, earned, policy.payout_after_hours, null]);
}
