// The one cache of server state. A fault is tried again, a refusal never; a change of person empties it. Without a
// network calls are made all the same: they fail, and the screen says so, where TanStack Query would wait in silence.
import { QueryClient, type Query } from "@tanstack/react-query";
import { Refusal } from "./refusal.ts";
import { onSession, session } from "./session.ts";

/** The client of TanStack Query for the whole application. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      // Off by default in that mode.
      refetchOnReconnect: true,
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: (tries, caught) => tries < 2 && (!(caught instanceof Refusal) || caught.isFault),
      retryDelay: (tries, caught) =>
        Math.max(((caught as Partial<Refusal>).retryAfterSeconds ?? 0) * 1000, 500 * 2 ** tries),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

/** Drops what was read as one person as soon as another one (or nobody) is signed in. */
export function forgetOnPersonChange(): void {
  let person = session().user_id;
  onSession(() => {
    const { state, user_id } = session();
    if (state === "restoring" || user_id === person) return;
    const wasNobody = person === undefined;
    person = user_id;
    // What is the same for everyone stays; what nobody may read too stays in sight until it is read again.
    const isPersonal = ({ meta }: Query): boolean => meta?.["isForEveryone"] !== true;
    queries.removeQueries({ type: "inactive", predicate: isPersonal });
    queries.getMutationCache().clear();
    void queries.resetQueries({
      type: "active",
      predicate: (query) => isPersonal(query) && (!wasNobody || query.state.data === undefined),
    });
    if (wasNobody) void queries.invalidateQueries({ type: "active", predicate: isPersonal });
  });
}
