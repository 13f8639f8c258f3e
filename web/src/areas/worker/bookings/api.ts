// The worker's bookings: a page of them, and changes of status.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { changeBookingStatus, listWorkerBookings } from "@hourhand/contract/bookings";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { callOrQueue, isQueuedAnswer } from "../../../platform/call-or-queue.ts";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { changeCached, reloadAfter } from "../../../platform/query-client.ts";

type Page = ReplyOf<typeof listWorkerBookings>;
export type WorkerBooking = Page["Bookings"][number];

/** Rows of one page. */
export const pageSize = 10;

/** One page of the worker's bookings, future ones first. The previous page stays until the next one has loaded. */
export function useListWorkerBookings(page: number) {
  return useQuery({
    ...queryOptionsFor(listWorkerBookings, { page, page_size: pageSize }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Accepts a booking, rejects it, or sets its next status, with an optimistic update. Then refetches lists and
 * figures.
 */
export function useChangeBookingStatus() {
  return useMutation({
    mutationFn: (input: Input<typeof changeBookingStatus>) =>
      // A code is not applied optimistically, because only the server can check it.
      input.code === undefined
        ? callOrQueue(changeBookingStatus, input, { status: input.status })
        : call(changeBookingStatus, input),
    onSuccess: ({ status }, { id }) => {
      // Only the server knows the next step.
      const moved = <B extends { id: number }>(one: B): B =>
        one.id === id ? { ...one, status, next_step: null } : one;
      changeCached<Page>({ queryKey: [listWorkerBookings.name] }, (cached) => ({
        ...cached,
        Bookings: cached.Bookings.map(moved),
      }));
      changeCached<ReplyOf<typeof readWorkerDay>>({ queryKey: [readWorkerDay.name] }, (day) => ({
        ...day,
        next_visit: day.next_visit && moved(day.next_visit),
        to_close: day.to_close?.map(moved) ?? [],
        visits: day.visits.map(moved),
      }));
    },
    // A rejected call reloads too: the customer or a timer changed the booking first, and the list must show it.
    onSettled: (answer) => isQueuedAnswer(answer) || void reloadAfter(changeBookingStatus),
  });
}
