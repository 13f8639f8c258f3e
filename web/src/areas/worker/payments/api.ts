// What the worker owes the platform and has paid. Speaks the wire's names; screens get the product's.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { listPaidFees, openCheckout, viewPayments } from "@hourhand/contract/wallet";
import { call, newIdempotencyKey, queryOptionsFor } from "../../../platform/call.ts";

/** Rows of one page. */
export const pageSize = 10;

/** A movement of money as the worker sees it. */
export interface Payment {
  id: number;
  paymentId: string;
  amountPaise: number;
  /** An instant. */
  createdAt: string;
  status: "pending" | "success" | "failed";
  /** Documented: the opposite of the stored type, which is the platform's view. */
  shownType: "credit" | "debit";
}

/** The pending fee and one page of the history. With `pollMs` it is read again and again. */
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

/** Opens the provider's checkout; answers where it is. */
export function useOpenCheckout() {
  return useMutation({ mutationFn: () => call(openCheckout, {}, { idempotencyKey: newIdempotencyKey() }) });
}

/** A fee that a payment covers, whole or in part. */
export interface PaidFee {
  bookingId: number;
  title: string;
  totalPaise: number;
  percent: number;
  feePaise: number;
  coveredPaise: number;
}

/** What a payment of one's own covers, asked for when somebody wants to know. It changes only while it is paid ahead. */
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
