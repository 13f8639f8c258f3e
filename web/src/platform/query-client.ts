// The one cache of server state. A transient failure is retried, a rejection never; a change of person empties it. Without a
// network calls are made all the same: they fail, and the screen says so, where TanStack Query would wait in silence.
import { backOff } from "@hourhand/contract/back-off";
import { QueryClient, type Query, type QueryFilters } from "@tanstack/react-query";
import type { AnyEndpoint, Topic } from "@hourhand/contract/endpoint";
import { ApiError } from "./api-error.ts";
import { subscribeToSession, session } from "./session.ts";

/** The client of TanStack Query for the whole application. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      // Off by default in that mode.
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
 * Has what these queries hold read again; resolves once what is in sight has been. A query's first answer may be on its way
 * and older than the change: TanStack Query would take it for the new one, so it is asked for again behind it.
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
 * Changes what queries hold to what is expected to be. When they were read stays: what is shown is no younger by that
 * (docs/rules/offline.md 11).
 */
export function changeCached<Data>(filters: QueryFilters, change: (data: Data) => Data): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(filters))
    if (state.data !== undefined)
      queryClient.setQueryData(queryKey, change(state.data as Data), { updatedAt: state.dataUpdatedAt });
}

/**
 * Whether the mutation that settles is the last of its kind under way. What is read while another one runs has that one's row as
 * it was before: only the last has it read again.
 */
export const isLastMutation = (mutationKey: readonly string[]): boolean =>
  queryClient.isMutating({ mutationKey }) <= 1;

/** The `meta` of a query that a call answers. */
export const metaOf = ({ shows }: Pick<AnyEndpoint, "shows">, isForEveryone = false) => ({
  isForEveryone,
  shows,
});

/** Refetches every query that shows one of these topics; resolves once those on screen have been refetched. */
export const reloadTopics = (topics: readonly Topic[]): Promise<void> =>
  invalidateQueries({
    predicate: ({ meta }) =>
      (meta?.["shows"] as readonly Topic[] | undefined)?.some((topic) => topics.includes(topic)) ?? false,
  });

/** Refetches every query that a call has made stale, as the contract says; resolves once those on screen have been refetched. */
export const reloadAfter = ({ changes }: Pick<AnyEndpoint, "changes">): Promise<void> =>
  reloadTopics(changes);

/** Drops what was read as one person as soon as another one (or nobody) is signed in. */
export function clearOnUserChange(): void {
  let person = session().user_id;
  subscribeToSession(() => {
    const { state, user_id } = session();
    if (state === "restoring" || user_id === person) return;
    const wasNobody = person === undefined;
    person = user_id;
    // What is the same for everyone stays; what nobody may read too stays in sight until it is read again.
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
