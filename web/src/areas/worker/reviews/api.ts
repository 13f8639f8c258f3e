// The call of the worker's own reviews.
import { useInfiniteQuery } from "@tanstack/react-query";
import { listOwnReviews } from "@hourhand/contract/reviews";
import { call } from "../../../platform/call.ts";
import { metaOf } from "../../../platform/query-client.ts";

const pageSize = 20;

/** Customers' reviews, the newest first. More pages are fetched on demand. */
export function useListOwnReviews() {
  return useInfiniteQuery({
    queryKey: [listOwnReviews.name],
    meta: metaOf(listOwnReviews),
    queryFn: ({ pageParam }) =>
      call(listOwnReviews, { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
