// The administrator's calls about money. Uses the wire's names.
import { endDispute } from "@hourhand/contract/disputes";
import {
  exportPayouts,
  listPayouts,
  listPayoutsDue,
  makePayouts,
  markPayoutFailed,
  markPayoutPaid,
} from "@hourhand/contract/earnings";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import {
  exportMoney,
  listAccountEntries,
  listAccounts,
  listLedger,
  listRefunds,
  listWaitingMoney,
  readMoney,
  retryRefund,
  settleRefundOutside,
  type AccountKind,
} from "@hourhand/contract/money-admin";
import { explainMoneyDifference, readReconciliation } from "@hourhand/contract/reconciliation";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { download } from "../../../platform/download.ts";
import { useChange } from "../../../platform/use-change.ts";
import { useItems } from "../../../platform/use-items.ts";

export type WaitingMatter = ReplyOf<typeof listWaitingMoney>["items"][number];
export type Refund = ReplyOf<typeof listRefunds>["items"][number];
export type PayoutDue = ReplyOf<typeof listPayoutsDue>["items"][number];
export type Payout = ReplyOf<typeof listPayouts>["items"][number];
export type Account = ReplyOf<typeof listAccounts>["items"][number];
export type Entry = ReplyOf<typeof listLedger>["items"][number];
export type ReconciliationState = ReplyOf<typeof readReconciliation>["state"];
export type Difference = ReplyOf<typeof readReconciliation>["differences"][number];

/** The entries to show: of a booking, or of the accounts of one kind, perhaps of one worker. */
export type EntriesOf = { bookingId: number } | AccountEntriesOf;

interface AccountEntriesOf {
  kind: AccountKind;
  workerId?: number | undefined;
}

export const useListWaitingMoney = () => useQuery(queryOptionsFor(listWaitingMoney, {}));
export const useEndDispute = () => useChange(endDispute);
export const useListRefunds = (filter: { state?: Refund["state"] }) =>
  useItems(listRefunds, filter, (at, signal) => call(listRefunds, { ...filter, ...at }, { signal }));
export const useRetryRefund = () => useChange(retryRefund);
export const useSettleRefundOutside = () => useChange(settleRefundOutside);
export const useExplainMoneyDifference = () => useChange(explainMoneyDifference);

export const useListPayoutsDue = () =>
  useItems(listPayoutsDue, {}, (at, signal) => call(listPayoutsDue, at, { signal }));
export const useListPayouts = (filter: { state?: Payout["state"] }) =>
  useItems(listPayouts, filter, (at, signal) => call(listPayouts, { ...filter, ...at }, { signal }));
export const useMakePayouts = () => useChange(makePayouts);
export const useMarkPayoutPaid = () => useChange(markPayoutPaid);
export const useMarkPayoutFailed = () => useChange(markPayoutFailed);

/** The payouts of a state with the accounts in clear, for the bank. */
export const useExportPayouts = () =>
  useMutation({
    mutationFn: (input: Input<typeof exportPayouts>) => download(exportPayouts, input, () => {}),
  });

export const useListAccounts = () =>
  useItems(listAccounts, {}, (at, signal) => call(listAccounts, at, { signal }));

/** The entries of a booking, the newest first. */
export const useListLedger = (bookingId: number) =>
  useItems(listLedger, { bookingId }, (at, signal) =>
    call(listLedger, { booking_id: bookingId, ...at }, { signal }),
  );

/** The entries of the accounts of one kind, the newest first. */
export const useListAccountEntries = ({ kind, workerId }: AccountEntriesOf) =>
  useItems(listAccountEntries, { kind, workerId }, (at, signal) =>
    call(
      listAccountEntries,
      { kind, ...(workerId !== undefined && { worker_id: workerId }), ...at },
      { signal },
    ),
  );

export const useReadReconciliation = (date: string) =>
  useQuery(queryOptionsFor(readReconciliation, date === "" ? {} : { date }));

export const useReadMoney = (span: { from?: string; to?: string }) =>
  useQuery(queryOptionsFor(readMoney, span));

/** The sums by day. */
export const useExportMoney = () =>
  useMutation({
    mutationFn: (input: Input<typeof exportMoney>) => download(exportMoney, input, () => {}),
  });
