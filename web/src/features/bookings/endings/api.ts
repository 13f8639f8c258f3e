// The calls about a visit that ends early: quote, cancellation, no-show, statements, replacements.
import { useMutation, useQuery } from "@tanstack/react-query";
import type { SideCause } from "@hourhand/contract/booking-endings";
import {
  addStatement,
  bookReplacement,
  cancelVisit,
  listReplacements,
  quoteCancellation,
  quoteChanged,
  reportNoShow,
} from "@hourhand/contract/cancellations";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { ApiError } from "../../../platform/api-error.ts";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { queryClient, reloadAfter } from "../../../platform/query-client.ts";
import { useChange } from "../../../platform/use-change.ts";

/** A worker offered as a replacement. */
export type Replacement = ReplyOf<typeof listReplacements>["items"][number];
type Quote = ReplyOf<typeof quoteCancellation>;

/** The consequences of canceling for a cause. Fetches nothing until a cause is chosen. */
export function useQuoteCancellation(id: number, cause: SideCause | undefined) {
  return useQuery({
    ...queryOptionsFor(quoteCancellation, { id, cause: cause ?? "other" }),
    enabled: cause !== undefined,
    // The quote changes with time, so it is never served from the cache.
    staleTime: 0,
  });
}

/** Caches the new quote from a rejection. */
function cacheChangedQuote(error: Error, { id, cause }: Input<typeof cancelVisit>): void {
  const changed = error instanceof ApiError ? error.fieldsOf(quoteChanged) : undefined;
  if (!changed) return;
  const { charge_paise, refund_paise, currency, rule, quote } = changed as Quote;
  const key = queryOptionsFor(quoteCancellation, { id, cause }).queryKey;
  queryClient.setQueryData(key, { charge_paise, refund_paise, currency, rule, quote });
}

/** Cancels as quoted. The dialog shows rejections, and the current quote is then in the cache. */
export function useCancelVisit() {
  return useMutation({
    mutationFn: (input: Input<typeof cancelVisit>) => call(cancelVisit, input),
    onError: cacheChangedQuote,
    // After a rejection too: somebody else may have changed the booking first.
    onSettled: () => void reloadAfter(cancelVisit),
  });
}

/** Reports that the other person did not come. */
export const useReportNoShow = () => useChange(reportNoShow);

/** Adds the person's statement about how the visit ended. */
export function useAddStatement() {
  return useMutation({
    mutationFn: (input: Input<typeof addStatement>) => call(addStatement, input),
    onSuccess: () => reloadAfter(addStatement),
  });
}

/** Workers who are free for the same hours. */
export function useListReplacements(id: number) {
  return useQuery(queryOptionsFor(listReplacements, { id }));
}

/** Books one of these workers. */
export const useBookReplacement = () => useChange(bookReplacement);
