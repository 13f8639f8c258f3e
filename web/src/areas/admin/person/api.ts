// The administrator's reading of everything about somebody. Speaks the wire's names.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listPersonReviews, readPerson } from "@hourhand/contract/accounts-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { call, queryOptionsFor } from "../../../platform/call.ts";

/** Somebody's account and profile. */
export type PersonReply = ReplyOf<typeof readPerson>;

/** One person. */
export function useReadPerson(id: number) {
  return useQuery(queryOptionsFor(readPerson, { id }));
}

/** Reviews that somebody wrote or got, some more with each page. */
export function useListPersonReviews(id: number) {
  return useInfiniteQuery({
    queryKey: [listPersonReviews.name, id],
    queryFn: ({ pageParam, signal }) =>
      call(listPersonReviews, { id, limit: 5, ...(pageParam !== "" && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}
