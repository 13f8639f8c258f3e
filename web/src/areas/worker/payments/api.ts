// The worker's fees and payments. Uses the wire's names; screens get the product's names.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { listPaidFees, openCheckout, viewPayments } from "@hourhand/contract/wallet";
import { call, newIdempotencyKey, queryOptionsFor } from "../../../platform/call.ts";

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
