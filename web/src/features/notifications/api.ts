// The calls of the bell's list: notifications' details, which their frames do not contain, and answers.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { changeBookingStatus } from "@hourhand/contract/bookings";
import { readBooking } from "@hourhand/contract/bookings-v1";
import { listNotices } from "@hourhand/contract/notices";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { acceptProposal, declineProposal } from "@hourhand/contract/proposals";
import { callOrQueue, isQueuedAnswer } from "../../platform/call-or-queue.ts";
import { call, queryOptionsFor, type Input } from "../../platform/call.ts";
import { metaOf, queryClient, reloadAfter } from "../../platform/query-client.ts";
import { session } from "../../platform/session.ts";

/** The details of a notification. */
export type NoticeDetails = ReplyOf<typeof listNotices>["notices"][number];
type ById = Readonly<Record<number, NoticeDetails>>;

/**
 * The details of notifications by id, refetched for each new newest id and each time the list opens. Keeps the details
 * of notifications that were seen in the meantime.
 */
export function useListNotices(
  newestId: number | undefined,
  isOpen: boolean,
): { details: ById; isPending: boolean } {
  const cacheKey = [listNotices.name, session().user_id] as const;
  const { data, isFetching } = useQuery<ById>({
    queryKey: [...cacheKey, newestId],
    meta: metaOf(listNotices),
    enabled: newestId !== undefined && isOpen,
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

/** A booking with what its reader may do now. */
export type NoticeBooking = ReplyOf<typeof readBooking>;

/** The booking of a notification. With `isNeeded` false only if it was read before. */
export const useReadBooking = (id: number | undefined, isNeeded: boolean) =>
  useQuery({ ...queryOptionsFor(readBooking, { id: id ?? 0 }), enabled: id !== undefined && isNeeded });

/** Answers a request for its worker with the documented call. Refetches shown bookings, even after a rejection. */
export function useAnswerBooking() {
  return useMutation({
    mutationFn: (answer: Input<typeof changeBookingStatus> & { status: "accepted" | "rejected" }) =>
      callOrQueue(changeBookingStatus, answer, { status: answer.status }),
    onSettled: (answer) => {
      if (!isQueuedAnswer(answer)) void reloadAfter(changeBookingStatus);
    },
  });
}

/** Answers a proposal. */
export function useAnswerProposal() {
  return useMutation({
    mutationFn: ({ id, act }: { id: number; act: "accept" | "decline" }) =>
      call(act === "accept" ? acceptProposal : declineProposal, { id }),
    onSettled: () => void reloadAfter(acceptProposal),
  });
}
