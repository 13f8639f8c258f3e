// The administrators' HTTP routes of payments: refunds, payouts, held shares, the ledger.
import {
  exportPayouts as exportPayoutsCall,
  listPayouts as listPayoutsCall,
  listPayoutsDue as listPayoutsDueCall,
  makePayouts as makePayoutsCall,
  markPayoutFailed as markPayoutFailedCall,
  markPayoutPaid as markPayoutPaidCall,
} from "@hourhand/contract/earnings";
import {
  exportMoney as exportMoneyCall,
  listAccountEntries as listAccountEntriesCall,
  listAccounts as listAccountsCall,
  listLedger as listLedgerCall,
  listRefunds as listRefundsCall,
  listWaitingMoney as listWaitingMoneyCall,
  readMoney as readMoneyCall,
  refundBooking as refundBookingCall,
  retryRefund as retryRefundCall,
  settleRefundOutside as settleRefundOutsideCall,
  waivePayment as waivePaymentCall,
} from "@hourhand/contract/money-admin";
import {
  explainMoneyDifference as explainMoneyDifferenceCall,
  readReconciliation as readReconciliationCall,
} from "@hourhand/contract/reconciliation";
import { endDispute as endDisputeCall } from "@hourhand/contract/disputes";
import { notFound } from "@hourhand/contract/problem";
import type { Statement } from "../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import type { FastifyReply } from "fastify";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import { fileNameHeader } from "../../platform/http/file-name.ts";
import { checkDate } from "../../platform/instants.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse, refuseField } from "../../platform/problem.ts";
import { endDispute } from "./disputes/ending.ts";
import { presentDispute } from "./disputes/present.ts";
import { disputeById, type DisputeRow } from "./disputes/queries.ts";
import { moneyAsCsv, presentAccount, presentEntry, presentMoney, presentWaiting } from "./ledger/present.ts";
import {
  listAccountEntries,
  listAccounts,
  listLedger,
  exportMoney,
  readMoney,
  listWaitingMoney,
} from "./ledger/queries.ts";
import { waivePayment } from "./payments.ts";
import { exportPayouts } from "./payouts/export.ts";
import { presentPayout, presentPayoutDue } from "./payouts/present.ts";
import { makePayouts, markPayoutFailed, markPayoutPaid, smallestPayout } from "./payouts/payouts.ts";
import { listPayouts, payoutById, listPayoutsDue, type PayoutRow } from "./payouts/queries.ts";
import { presentPayment, presentRefund } from "./present.ts";
import { paidBooking, paymentById, type PaymentRow } from "./queries.ts";
import { presentDifference, presentReconciliation } from "./reconciliation/present.ts";
import { explainableById, type DifferenceRow } from "./reconciliation/queries.ts";
import { explainMoneyDifference, readReconciliation } from "./reconciliation/reconciliation.ts";
import { listRefunds, refundById, type RefundRow } from "./refunds/queries.ts";
import { refundBooking, retryRefund, settleRefundOutside } from "./refunds/administration.ts";

export function bindPaymentAdminRoutes(router: HttpRouter, platform: Platform): void {
  bindRefunds(router, platform);
  bindDisputes(router, platform);
  bindPayouts(router, platform);
  bindLedger(router, platform);
}

/** Refuses an id in the path that `find` does not find. @throws Problem `notFound` (404) */
const refuseUnknown =
  ({ pool }: Platform, find: Statement<object, [id: number]>) =>
  async ({ params: { id } }: { params: { id: number } }): Promise<void> => {
    if ((await find(pool, [id])).length === 0) refuse(notFound);
  };

function bindRefunds(router: HttpRouter, platform: Platform): void {
  const { pool } = platform;
  const refuseUnknownRefund = refuseUnknown(platform, refundById);
  bind(
    router,
    refundBookingCall,
    ({ input: { id, amount_paise: amountPaise, reason, from }, person, transact }) =>
      refundBooking(platform, person.id, { bookingId: id, amountPaise, reason, from }, transact),
    (refunds: RefundRow[]) => {
      const items = refunds.map(presentRefund);
      return { message: "The refund is on its way to the customer.", ...firstOf(items), items };
    },
    refuseUnknown(platform, paidBooking),
  );
  bind(router, listRefundsCall, async ({ input: { state, ...page } }) => {
    const { rows, next } = await listRefunds(pool, page, state ?? "");
    return { items: rows.map(presentRefund), next };
  });
  bind(
    router,
    retryRefundCall,
    ({ input, person, transact }) => retryRefund(platform, person.id, input.id, transact),
    (refund: RefundRow) => ({ message: "The refund is being retried.", ...presentRefund(refund) }),
    refuseUnknownRefund,
  );
  bind(
    router,
    settleRefundOutsideCall,
    ({ input: { id, reference }, person, transact }) =>
      settleRefundOutside(platform, person.id, { refundId: id, reference }, transact),
    (refund: RefundRow) => ({ message: "The refund is recorded as done.", ...presentRefund(refund) }),
    refuseUnknownRefund,
  );
  bind(
    router,
    waivePaymentCall,
    ({ input: { id, reason }, person, transact }) =>
      waivePayment(platform, person.id, { paymentId: id, reason }, transact),
    (payment: PaymentRow) => ({
      message: "The payment is closed.",
      ...presentPayment(payment, false),
    }),
    refuseUnknown(platform, paymentById),
  );
}

function bindDisputes(router: HttpRouter, platform: Platform): void {
  bind(
    router,
    endDisputeCall,
    ({ input: { id, won, from }, person, transact }) => {
      if (!won && from === undefined) refuseField("from", "Please say who bears the loss.");
      const end = won || from === undefined ? { won: true as const } : { won: false as const, from };
      return endDispute(platform, person.id, { disputeId: id, end }, transact);
    },
    (dispute: DisputeRow) => ({
      message: "The outcome of the dispute has been recorded.",
      ...presentDispute(dispute),
    }),
    refuseUnknown(platform, disputeById),
  );
}

function bindPayouts(router: HttpRouter, platform: Platform): void {
  const { pool } = platform;
  const refuseUnknownPayout = refuseUnknown(platform, payoutById);
  bind(router, listPayoutsDueCall, async ({ input }) => {
    const { rows, next } = await listPayoutsDue(pool, input, await smallestPayout(platform));
    return { items: rows.map(presentPayoutDue), next };
  });
  bind(router, listPayoutsCall, async ({ input: { state, ...page } }) => {
    const { rows, next } = await listPayouts(pool, page, state ?? "");
    return { items: rows.map(presentPayout), next };
  });
  bind(router, exportPayoutsCall, async ({ input, person, reply }) => {
    const lines = await exportPayouts(platform, person.id, input.state);
    return sendCsv(reply, `payouts-${platform.calendar.today()}.csv`, lines);
  });
  bind(
    router,
    makePayoutsCall,
    async ({ input: { worker_ids: workerIds }, person, transact }) =>
      makePayouts(person.id, { workerIds, minimumPaise: await smallestPayout(platform) }, transact),
    (payouts: PayoutRow[]) => ({
      message: "The payouts have been created. Please pay them from your bank.",
      items: payouts.map(presentPayout),
    }),
  );
  bind(
    router,
    markPayoutPaidCall,
    ({ input: { id, reference }, person, transact }) =>
      markPayoutPaid(person.id, { payoutId: id, reference }, transact),
    (payout: PayoutRow) => ({ message: "The payout is recorded as paid.", ...presentPayout(payout) }),
    refuseUnknownPayout,
  );
  bind(
    router,
    markPayoutFailedCall,
    ({ input: { id, reason }, person, transact }) =>
      markPayoutFailed(person.id, { payoutId: id, reason }, transact),
    (payout: PayoutRow) => ({
      message: "The payout is recorded as failed. Its amount is payable again.",
      ...presentPayout(payout),
    }),
    refuseUnknownPayout,
  );
}

function bindLedger(router: HttpRouter, platform: Platform): void {
  const { pool, calendar } = platform;
  bind(router, listLedgerCall, async ({ input: { booking_id: bookingId, ...page } }) => {
    const { rows, next } = await listLedger(pool, page, bookingId);
    return { items: rows.map(presentEntry), next };
  });
  bind(router, listAccountsCall, async ({ input }) => {
    const { rows, next } = await listAccounts(pool, input);
    return { items: rows.map(presentAccount), next };
  });
  bind(router, listAccountEntriesCall, async ({ input: { kind, worker_id: workerId, ...page } }) => {
    const { rows, next } = await listAccountEntries(pool, page, kind, workerId);
    return { items: rows.map(presentEntry), next };
  });
  bind(router, readMoneyCall, async ({ input }) => {
    const { from, to } = spanOf(input);
    return presentMoney(onlyRow(await readMoney(pool, [from, to, calendar.timeZone])));
  });
  bind(router, exportMoneyCall, async ({ input, reply }) => {
    const { from, to } = spanOf(input);
    const days = await exportMoney(pool, [from, to, calendar.timeZone]);
    return sendCsv(reply, `money-${calendar.today()}.csv`, moneyAsCsv(days));
  });
  bind(router, readReconciliationCall, async ({ input }) =>
    presentReconciliation(await readReconciliation(platform, input.date)),
  );
  bind(
    router,
    explainMoneyDifferenceCall,
    ({ input: { id, text }, person, transact }) =>
      explainMoneyDifference(person.id, { differenceId: id, text }, transact),
    (row: DifferenceRow) => ({ message: "The explanation has been saved.", ...presentDifference(row) }),
    refuseUnknown(platform, explainableById),
  );
  bind(router, listWaitingMoneyCall, async () => presentWaiting(await listWaitingMoney(pool, [])));
}

/** Returns the days of a span, null where it is open. @throws Problem `invalidInput` (400) if it ends before it begins */
function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  if (from !== undefined) checkDate("from", from);
  if (to !== undefined) checkDate("to", to);
  if (from !== undefined && to !== undefined && from > to) refuseField("from", "from must not be after to.");
  return { from: from ?? null, to: to ?? null };
}

/** Returns the first of some items, of which there is at least one. */
const firstOf = <Item>(items: readonly Item[]): Item => onlyRow(items.slice(0, 1));

const sendCsv = (reply: FastifyReply, file: string, lines: string): FastifyReply =>
  reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", fileNameHeader("attachment", file, file))
    .header("cache-control", "no-store")
    .send(lines);
