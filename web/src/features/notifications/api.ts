// The calls behind the bell's list: what notices are about, beside the words of their frames, and the answer to a booking.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { changeBookingStatus } from "@hourhand/contract/bookings";
import { listNotices } from "@hourhand/contract/notices";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { callOrQueue, isQueuedAnswer } from "../../platform/call-or-queue.ts";
import { call } from "../../platform/call.ts";
import { metaOf, queryClient, reloadAfter } from "../../platform/query-client.ts";
import { session } from "../../platform/session.ts";

/** What is known of a notice. */
export type NoticeDetails = ReplyOf<typeof listNotices>["notices"][number];
type ById = Readonly<Record<number, NoticeDetails>>;

/** What notices are about, by their ids; asked again with each newest id. Of those seen meanwhile it is kept. */
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

/** Accepts a booking for its worker, by the documented call. Bookings are refetched, after a refusal too. */
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
