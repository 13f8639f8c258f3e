// A list of `/api/v1` with a cursor, which grows by a button.
import { useInfiniteQuery } from "@tanstack/react-query";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { metaOf } from "./query-client.ts";

interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}

/**
 * @param input the call's other fields, which identify the list
 * @param load makes the call for the page at a cursor
 */
export function useItems<Item>(
  endpoint: Pick<AnyEndpoint, "name" | "shows">,
  input: object,
  load: (at: { cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>,
) {
  const query = useInfiniteQuery({
    queryKey: [endpoint.name, "items", input],
    meta: metaOf(endpoint),
    queryFn: ({ pageParam, signal }) => load(pageParam === "" ? {} : { cursor: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  return {
    rows: query.data?.pages.flatMap(({ items }) => items),
    error: query.data ? null : query.error,
    busy: query.isFetching,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
