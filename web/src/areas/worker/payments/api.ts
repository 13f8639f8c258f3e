// The worker's fees and payments. Uses the wire's names; screens get the product's names.
import { listEarnings, readEarnings, type EarningKind } from "@hourhand/contract/earnings";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { listFeeInvoices, readFeeInvoice } from "@hourhand/contract/papers";
import { editPayoutAccount, viewPayoutAccount } from "@hourhand/contract/payout-accounts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { listPaidFees, openCheckout, viewPayments } from "@hourhand/contract/wallet";
import { errorMessage } from "../../../platform/api-error.ts";
import { call, newIdempotencyKey, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { download } from "../../../platform/download.ts";
import { reloadAfter } from "../../../platform/query-client.ts";
import { fileNamed, saveFile } from "../../../platform/save-file.ts";
import { useItems } from "../../../platform/use-items.ts";
import { toast } from "../../../ui/feedback/toast.ts";

/** Rows of one page. */
export const pageSize = 10;

/** A payment from the worker's point of view. */
export interface Payment {
  id: number;
  paymentId: string;
  amountPaise: number;
  /** An instant. */
  createdAt: string;
  status: "pending" | "success" | "failed";
  /** Documented: the opposite of the stored type, which is from the platform's point of view. */
  shownType: "credit" | "debit";
}

/** The pending fee and one page of the history. `pollMs` makes it poll. */
export function useViewPayments(page: number, pollMs: number | false) {
  return useQuery({
    ...queryOptionsFor(viewPayments, { page, page_size: pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    select: ({ worker, wallet_rows, count, more }) => ({
      pendingFee: worker.pending_fee,
      isPaused: worker.bookings_paused ?? false,
      count: count ?? wallet_rows.length,
      more: more ?? false,
      rows: wallet_rows.map((row): Payment => ({
        id: row.id,
        paymentId: row.pyment_id,
        amountPaise: row.amount,
        createdAt: row.created_at,
        status: row.status,
        shownType: row.type === "credit" ? "debit" : "credit",
      })),
    }),
  });
}

/** Opens the provider's checkout; returns its URL. */
export function useOpenCheckout() {
  return useMutation({ mutationFn: () => call(openCheckout, {}, { idempotencyKey: newIdempotencyKey() }) });
}

/** A fee that a payment covers, completely or in part. */
export interface PaidFee {
  bookingId: number;
  title: string;
  totalPaise: number;
  percent: number;
  feePaise: number;
  coveredPaise: number;
}

/** The fees that a payment covers, fetched on demand. They change only while part of the payment is in advance. */
export function useListPaidFees(paymentId: number, isOpen: boolean) {
  return useQuery({
    ...queryOptionsFor(listPaidFees, { id: paymentId }),
    enabled: isOpen,
    select: ({ fees, count, ahead_paise }) => ({
      fees: fees.map(({ booking, percent, fee_paise, covered_paise }): PaidFee => ({
        bookingId: booking.id,
        title: booking.title,
        totalPaise: booking.total_paise,
        percent,
        feePaise: fee_paise,
        coveredPaise: covered_paise,
      })),
      count,
      aheadPaise: ahead_paise,
    }),
  });
}

/** What visits paid online earned, in minor units, and what was paid at visits. */
export function useReadEarnings() {
  return useQuery({
    ...queryOptionsFor(readEarnings, {}),
    select: (earnings) => ({
      held: earnings.held_paise,
      payable: earnings.payable_paise,
      paid_out: earnings.paid_out_paise,
      owed_fees: earnings.owed_fees_paise,
      at_visit: earnings.at_visit_paise,
    }),
  });
}

/** The masked account to which the earnings are paid. */
export const useViewPayoutAccount = () => useQuery(queryOptionsFor(viewPayoutAccount, {}));

/** Sets or removes the account. The dialog shows rejections. */
export function useEditPayoutAccount() {
  return useMutation({
    mutationFn: (input: Input<typeof editPayoutAccount>) => call(editPayoutAccount, input),
    onSuccess: () => reloadAfter(editPayoutAccount),
  });
}

/** A line of the statement. */
export interface EarningsLine {
  /** An instant. */
  at: string;
  bookingId: number | null;
  kind: EarningKind;
  amountPaise: number;
  /** The balance after the line. */
  balancePaise: number;
}

export function useListEarnings() {
  return useItems(listEarnings, {}, async (at, signal) => {
    const { items, next } = await call(listEarnings, at, { signal });
    return {
      items: items.map((item): EarningsLine => ({
        at: item.at,
        bookingId: item.booking_id,
        kind: item.kind,
        amountPaise: item.amount_paise,
        balancePaise: item.balance_paise,
      })),
      next,
    };
  });
}

/** An invoice of the platform fee, one for each month with fees. */
export type FeeInvoice = ReplyOf<typeof listFeeInvoices>["items"][number];

export const useListFeeInvoices = () =>
  useItems(listFeeInvoices, {}, (at, signal) => call(listFeeInvoices, at, { signal }));

/** Downloads an invoice as PDF; the file is named by its number. */
export function useReadFeeInvoice() {
  return useMutation({
    mutationFn: async ({ id, number }: FeeInvoice) =>
      saveFile(await download(readFeeInvoice, { id }, () => {}), fileNamed(number, "pdf")),
    onError: (error) => toast.error(errorMessage(error)),
  });
}
