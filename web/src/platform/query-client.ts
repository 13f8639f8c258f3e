// The only cache of server state. It retries transient failures but never rejections, and is cleared when another
// person signs in. Calls are made even without a network: they fail and the screen says so, where TanStack Query
// would wait without a message.
import { backOff } from "@hourhand/contract/back-off";
import { QueryClient, type Query, type QueryFilters } from "@tanstack/react-query";
import type { AnyEndpoint, Topic } from "@hourhand/contract/endpoint";
import { ApiError } from "./api-error.ts";
import { subscribeToSession, session } from "./session.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      // In this network mode it is off by default.
      refetchOnReconnect: true,
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: (tries, error) => tries < 2 && (!(error instanceof ApiError) || error.isTransient),
      retryDelay: (tries, error) =>
        Math.max(
          ((error as Partial<ApiError>).retryAfterSeconds ?? 0) * 1000,
          backOff(tries + 1, { min: 500, max: 30_000 }),
        ),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

/**
 * Refetches these queries. Resolves once the active ones have been refetched. A query's first reply may still be
 * pending and older than the change. TanStack Query would take it for the new one, so the query is fetched once more
 * afterwards.
 */
export async function invalidateQueries(filters: QueryFilters): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries(filters);
  if (first.length === 0) return;
  await Promise.allSettled(first.map(({ promise }) => Promise.resolve(promise)));
  await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) });
}

/**
 * Changes cached data to the expected values. The time of the last fetch stays, because the data are no fresher than
 * before (docs/rules/offline.md 11).
 */
export function changeCached<Data>(filters: QueryFilters, change: (data: Data) => Data): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(filters))
    if (state.data !== undefined)
      queryClient.setQueryData(queryKey, change(state.data as Data), { updatedAt: state.dataUpdatedAt });
}

/**
 * Whether this is the last running mutation of its kind. A refetch during another mutation would return that mutation's
 * row with its old values, so only the last one refetches.
 */
export const isLastMutation = (mutationKey: readonly string[]): boolean =>
  queryClient.isMutating({ mutationKey }) <= 1;

/** The `meta` of a query for this call. */
export const metaOf = ({ shows }: Pick<AnyEndpoint, "shows">, isForEveryone = false) => ({
  isForEveryone,
  shows,
});

/** Refetches every query that shows one of these topics. Resolves once those on the screen have been refetched. */
export const reloadTopics = (topics: readonly Topic[]): Promise<void> =>
  invalidateQueries({
    predicate: ({ meta }) =>
      (meta?.["shows"] as readonly Topic[] | undefined)?.some((topic) => topics.includes(topic)) ?? false,
  });

/**
 * Refetches every query that a call has made stale, as the contract defines. Resolves once those on the screen have
 * been refetched.
 */
export const reloadAfter = ({ changes }: Pick<AnyEndpoint, "changes">): Promise<void> =>
  reloadTopics(changes);

/** Removes one person's data as soon as another person, or nobody, is signed in. */
export function clearOnUserChange(): void {
  let person = session().user_id;
  subscribeToSession(() => {
    const { state, user_id } = session();
    if (state === "restoring" || user_id === person) return;
    const wasNobody = person === undefined;
    person = user_id;
    // Public data stay. Active queries keep their data until they are refetched.
    const isPersonal = ({ meta }: Query): boolean => meta?.["isForEveryone"] !== true;
    queryClient.removeQueries({ type: "inactive", predicate: isPersonal });
    queryClient.getMutationCache().clear();
    void queryClient.resetQueries({
      type: "active",
      predicate: (query) => isPersonal(query) && (!wasNobody || query.state.data === undefined),
    });
    if (wasNobody) void queryClient.invalidateQueries({ type: "active", predicate: isPersonal });
  });
}
