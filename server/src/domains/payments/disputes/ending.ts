// An administrator records how a dispute ended: the money comes back, or the worker or the platform bears the loss
// (docs/rules/payments.md 19).
import { illegalStatusChange } from "@hourhand/contract/bookings";
import type { DisputeBearer } from "@hourhand/contract/disputes";
import { alreadyPaidOut } from "@hourhand/contract/money-admin";
import { notFound } from "@hourhand/contract/problem";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse } from "../../../platform/problem.ts";
import { recordChange } from "../../audit/audit.ts";
import { enterTransaction, entryAtProvider, entryOfWorker, entryOn } from "../../wallet/wallet.ts";
import { lockPaidBooking, lockPaymentsOfBooking, type PaidBooking, type PaymentRow } from "../queries.ts";
import { endRefund } from "../refunds/queries.ts";
import { makeRefund } from "../refunds/refunds.ts";
import { leftOf } from "../rules.ts";
import { insertRefundOfShare, lockEarner, shareOfBooking } from "../shares/queries.ts";
import { shareAmount } from "../shares/shares.ts";
import {
  addToEnding,
  countDisputed,
  disputeById,
  endDisputeRow,
  heldOfPayment,
  lockDispute,
  lockFailedRefunds,
  missingCharge,
  type DisputeRow,
} from "./queries.ts";

/** How a dispute ended. */
export type DisputeEnd = { won: true } | { won: false; from: DisputeBearer };

/** A dispute with what it is about. `isOwnMoney` is false for money that came in addition to the payment's own. */
interface DisputeCase {
  dispute: DisputeRow;
  booking: PaidBooking;
  payment: PaymentRow;
  isOwnMoney: boolean;
}

/**
 * Records how a dispute ended, once; the same answer again changes nothing.
 * @throws Problem `notFound` (404); `illegalStatusChange` (409) if it ended otherwise, or as lost before its booking has
 * ended; `alreadyPaidOut` (409)
 */
export function endDispute(
  platform: Platform,
  actorId: number,
  { disputeId, end }: { disputeId: number; end: DisputeEnd },
  transact: Transact<DisputeRow>,
): Promise<DisputeRow> {
  return transact(async (transaction) => {
    const [found] = await disputeById(transaction, [disputeId]);
    if (!found) refuse(notFound);
    if (found.booking_id !== null) await lockPaidBooking(transaction, [found.booking_id]);
    const dispute = onlyRow(await lockDispute(transaction, [disputeId]));
    const [state, borneBy] = end.won ? (["won", null] as const) : (["lost", end.from] as const);
    if (dispute.state !== "open") {
      if (dispute.state === state && dispute.borne_by === borneBy) return dispute;
      refuse(illegalStatusChange, {
        sentence: "This dispute has already been recorded with another outcome.",
      });
    }
    const disputed = await caseOf(transaction, dispute);
    if (disputed && end.won) await giveBack(platform, transaction, disputed);
    if (disputed && !end.won) await bearLoss(transaction, disputed, end.from);
    await recordChange(transaction, {
      actorId,
      action: "dispute ended",
      subject: "dispute",
      subjectId: disputeId,
      after: end,
    });
    return onlyRow(await endDisputeRow(transaction, [disputeId, state, borneBy]));
  });
}

/**
 * Reads and locks what a dispute is about. Undefined if its money belongs to no payment here: then the ledger has no
 * entry for it.
 */
async function caseOf(transaction: Transaction, dispute: DisputeRow): Promise<DisputeCase | undefined> {
  if (dispute.booking_id === null) return undefined;
  const booking = onlyRow(await lockPaidBooking(transaction, [dispute.booking_id]));
  const payments = await lockPaymentsOfBooking(transaction, [dispute.booking_id]);
  const payment = onlyRow(payments.filter(({ id }) => id === dispute.payment_id));
  return { dispute, booking, payment, isOwnMoney: payment.provider_id === dispute.money_id };
}

/**
 * Enters that the money is back at the provider. A booking that was canceled meanwhile is settled now: its charge is
 * shared, and the rest is refunded.
 */
async function giveBack(platform: Platform, transaction: Transaction, disputed: DisputeCase): Promise<void> {
  const { dispute, booking, payment, isOwnMoney } = disputed;
  const amountPaise = dispute.amount_paise;
  await enterTransaction(transaction, {
    bookingId: booking.id,
    customerPaymentId: payment.id,
    kind: "dispute_won",
    entries: [entryOn("suspense", -amountPaise), entryAtProvider(dispute.provider, amountPaise)],
  });
  if (!isOwnMoney) return;
  await countDisputed(transaction, [payment.id, -amountPaise]);
  if (booking.status !== "canceled") return;
  const left = leftOf({ ...payment, disputed_paise: payment.disputed_paise - amountPaise });
  const back = Math.min(left, await stillHeld(transaction, disputed));
  const { kind, missing_paise: missing } = onlyRow(await missingCharge(transaction, [booking.id]));
  const stays = Math.min(missing, back);
  if (stays > 0)
    await shareAmount(platform, transaction, booking, { paymentId: payment.id, amountPaise: stays, kind });
  const refund =
    back > stays
      ? await makeRefund(platform, transaction, booking, {
          paymentId: payment.id,
          provider: dispute.provider,
          moneyId: dispute.money_id,
          amountPaise: back - stays,
          leftPaise: left,
          cause: kind === "no_show" ? "no_show" : "canceled",
          from: "held",
        })
      : undefined;
  await addToEnding(transaction, [booking.id, stays, refund?.amount_paise ?? 0]);
}

/**
 * Enters that the money is lost. The part that is still held for the visit covers the loss first. The platform bears the
 * rest, or the worker does, up to their share.
 */
async function bearLoss(transaction: Transaction, disputed: DisputeCase, from: DisputeBearer): Promise<void> {
  const { dispute, booking, payment } = disputed;
  if (booking.status !== "completed" && booking.status !== "canceled")
    refuse(illegalStatusChange, {
      sentence:
        "A dispute can be recorded as lost only once its booking is completed or cancelled. Please cancel the booking first.",
    });
  const lostPaise = dispute.amount_paise - (await endFailedRefunds(transaction, disputed));
  const held = Math.min(lostPaise, await stillHeld(transaction, disputed));
  const rest = lostPaise - held;
  const ofWorker = from === "worker" && rest > 0 ? await takeFromShare(transaction, booking, rest) : 0;
  await enterTransaction(transaction, {
    bookingId: booking.id,
    customerPaymentId: payment.id,
    kind: "dispute_lost",
    entries: [
      entryOn("suspense", -lostPaise),
      entryOn("held", held),
      entryOfWorker("earnings", booking.worker_id, ofWorker),
      entryOn("platform", rest - ofWorker),
    ],
  });
}

/**
 * Ends the failed refunds of the money, because the dispute gave it back to the customer. Their amount has been in
 * suspense since they failed, so neither worker nor platform bears it now. Returns that amount.
 */
async function endFailedRefunds(
  transaction: Transaction,
  { dispute, payment, isOwnMoney }: DisputeCase,
): Promise<number> {
  let endedPaise = 0;
  const failed = isOwnMoney ? await lockFailedRefunds(transaction, [payment.id, dispute.money_id]) : [];
  for (const { id, amount_paise: amount } of failed) {
    if (endedPaise + amount > dispute.amount_paise) continue;
    await endRefund(transaction, [id, "done", null, dispute.provider_id]);
    endedPaise += amount;
  }
  if (endedPaise > 0) await countDisputed(transaction, [payment.id, -endedPaise]);
  return endedPaise;
}

const stillHeld = async (
  transaction: Transaction,
  { booking, payment, isOwnMoney }: DisputeCase,
): Promise<number> =>
  isOwnMoney ? onlyRow(await heldOfPayment(transaction, [booking.id, payment.id])).held_paise : 0;

/**
 * Takes a loss from a worker's share of a booking, at most the whole share: the platform bears its own fee. Returns what
 * the worker bears.
 * @throws Problem `alreadyPaidOut` (409) if a part of that is in a payout
 */
async function takeFromShare(
  transaction: Transaction,
  booking: PaidBooking,
  lossPaise: number,
): Promise<number> {
  await lockEarner(transaction, [booking.worker_id]);
  const { all_paise: all, open_paise: open } = onlyRow(await shareOfBooking(transaction, [booking.id]));
  const taken = Math.min(lossPaise, all);
  // Nothing is left of the share, because it was refunded before: the platform bears the loss.
  if (taken <= 0) return 0;
  if (open < taken) refuse(alreadyPaidOut);
  await insertRefundOfShare(transaction, [booking.worker_id, booking.id, -taken]);
  return taken;
}
