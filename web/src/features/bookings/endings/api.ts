// The calls about a visit's early end: quote, cancellation, no-show, statements, replacements.
import { readOwnHome } from "@hourhand/contract/own-home";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { SideCause } from "@hourhand/contract/booking-endings";
import {
  listAllBookings,
  listOwnBookings,
  listWorkerBookings,
  viewBooking,
} from "@hourhand/contract/bookings";
import { listBookings, readBooking } from "@hourhand/contract/bookings-v1";
import {
  addStatement,
  bookReplacement,
  cancelVisit,
  listReplacements,
  quoteCancellation,
  quoteChanged,
  reportNoShow,
} from "@hourhand/contract/cancellations";
import { viewWorker } from "@hourhand/contract/catalogue";
import { viewWorkerDashboard } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { ApiError } from "../../../platform/api-error.ts";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { invalidate, queryClient } from "../../../platform/query-client.ts";

/** A worker offered as a replacement. */
export type Replacement = ReplyOf<typeof listReplacements>["items"][number];
type Quote = ReplyOf<typeof quoteCancellation>;

const reloadBookings = () =>
  invalidate(
    readBooking,
    listBookings,
    viewBooking,
    listOwnBookings,
    listWorkerBookings,
    listAllBookings,
    viewWorkerDashboard,
    readWorkerDay,
    readOwnHome,
    viewWorker,
  );

/** The consequences of canceling for a cause; fetches nothing before a cause is chosen. */
export function useQuoteCancellation(id: number, cause: SideCause | undefined) {
  return useQuery({
    ...queryOptionsFor(quoteCancellation, { id, cause: cause ?? "other" }),
    enabled: cause !== undefined,
    // The quote depends on the time.
    staleTime: 0,
  });
}

/** Caches the new quote that a rejection carries. */
function cacheChangedQuote(error: Error, { id, cause }: Input<typeof cancelVisit>): void {
  if (!(error instanceof ApiError) || !error.is(quoteChanged)) return;
  const { charge_paise, refund_paise, rule, quote } = error.body;
  const key = queryOptionsFor(quoteCancellation, { id, cause }).queryKey;
  queryClient.setQueryData(key, { charge_paise, refund_paise, currency: "INR", rule, quote } as Quote);
}

/** Cancels as quoted. The dialog shows rejections; by then the current quote is cached. */
export function useCancelVisit() {
  return useMutation({
    mutationFn: (input: Input<typeof cancelVisit>) => call(cancelVisit, input),
    onSuccess: () => void reloadBookings(),
    onError: (error, input) => {
      cacheChangedQuote(error, input);
      // The booking has changed in the meantime: show its current state.
      void reloadBookings();
    },
  });
}

/** Reports that the other side was not there. */
export function useReportNoShow() {
  return useMutation({
    mutationFn: (input: Input<typeof reportNoShow>) => call(reportNoShow, input),
    onSettled: () => void reloadBookings(),
  });
}

/** Adds a side's statement about how the visit ended. */
export function useAddStatement() {
  return useMutation({
    mutationFn: (input: Input<typeof addStatement>) => call(addStatement, input),
    onSuccess: () => invalidate(readBooking, listBookings),
  });
}

/** Workers who are free for the same hours. */
export function useListReplacements(id: number) {
  return useQuery(queryOptionsFor(listReplacements, { id }));
}

/** Books one of them. */
export function useBookReplacement() {
  return useMutation({
    mutationFn: (input: Input<typeof bookReplacement>) => call(bookReplacement, input),
    onSuccess: () => void reloadBookings(),
    // A worker is no longer free or has another price: refetch the offers.
    onError: () => void invalidate(listReplacements, readBooking),
  });
}
