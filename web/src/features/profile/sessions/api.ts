// The person's sessions, and signing them out.
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { notFound } from "@hourhand/contract/problem";
import { endOtherSessions, endSession, listSessions } from "@hourhand/contract/own-sessions";
import { ApiError } from "../../../platform/api-error.ts";
import { call, queryOptionsFor } from "../../../platform/call.ts";
import { reloadAfter } from "../../../platform/query-client.ts";

/** A session as the server sends it. */
export type Session = ReplyOf<typeof listSessions>["items"][number];

// A person has at most 50.
const sessions = queryOptionsFor(listSessions, { limit: 100 });

/** The person's sessions, last used first. */
export function useListSessions() {
  return useQuery(sessions);
}

/** Signs one of them out. A session that has already ended is not an error. */
export function useEndSession() {
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(endSession, { id });
      } catch (error) {
        if (!(error instanceof ApiError && error.is(notFound))) throw error;
      }
    },
    onSettled: () => reloadAfter(endSession),
  });
}

/** Signs out all other sessions. */
export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => reloadAfter(endOtherSessions),
  });
}
