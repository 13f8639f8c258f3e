// The calls of the bell's list: notifications' details, which their frames do not contain, and accepting a booking.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { changeBookingStatus } from "@hourhand/contract/bookings";
import { listNotices } from "@hourhand/contract/notices";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { callOrQueue, isQueuedAnswer } from "../../platform/call-or-queue.ts";
import { call } from "../../platform/call.ts";
import { metaOf, queryClient, reloadAfter } from "../../platform/query-client.ts";
import { session } from "../../platform/session.ts";

/** The details of a notification. */
export type NoticeDetails = ReplyOf<typeof listNotices>["notices"][number];
type ById = Readonly<Record<number, NoticeDetails>>;

/**
 * The details of notifications by id, refetched for each new newest id. Keeps the details of notifications that were
 * seen in the meantime.
 */
export function useListNotices(newestId: number | undefined): { details: ById; isPending: boolean } {
  const cacheKey = [listNotices.name, session().user_id] as const;
  const { data, isFetching } = useQuery<ById>({
    queryKey: [...cacheKey, newestId],
    meta: metaOf(listNotices),
    enabled: newestId !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { notices } = await call(listNotices, {}, { signal });
      const was = queryClient.getQueryData<ById>(cacheKey);
      const details: ById = { ...was, ...Object.fromEntries(notices.map((one) => [one.id, one])) };
      queryClient.setQueryData(cacheKey, details);
      return details;
    },
  });
  return { details: data ?? queryClient.getQueryData<ById>(cacheKey) ?? {}, isPending: isFetching };
}

/** Accepts a booking for its worker with the documented call. Refetches shown bookings, even after a rejection. */
export function useAcceptBooking() {
  return useMutation({
    mutationFn: (id: number) => {
      const status = "accepted" as const;
      return callOrQueue(changeBookingStatus, { id, status }, { status });
    },
    onSettled: (answer) => {
      if (!isQueuedAnswer(answer)) void reloadAfter(changeBookingStatus);
    },
  });
}
