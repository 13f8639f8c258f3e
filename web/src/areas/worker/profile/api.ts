// The worker's own professional details and place.
import { useMutation, useQuery } from "@tanstack/react-query";
import { editOwnWorker, viewApplicationForm, viewOwnWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { findAddress } from "@hourhand/contract/geo";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { queryClient, reloadAfter } from "../../../platform/query-client.ts";

/** A worker's own details; null fields where they are not complete yet. */
export type OwnWorker = ReplyOf<typeof viewOwnWorker>["worker"];

const ownWorkerQuery = queryOptionsFor(viewOwnWorker, {});

export function useViewOwnWorker() {
  return useQuery(ownWorkerQuery);
}

/** The version that was read last: after a change the one that it made. */
export const knownVersion = (): string | undefined =>
  queryClient.getQueryData(ownWorkerQuery.queryKey)?.worker.version;

/** Changes details or the place; the cached ones are refetched. */
export function useEditOwnWorker() {
  return useMutation({
    mutationFn: (input: Input<typeof editOwnWorker>) => call(editOwnWorker, input),
    onSuccess: () => reloadAfter(editOwnWorker),
  });
}

/** The active job categories; asked for only by a worker who has none yet. */
export function useJobChoices(enabled: boolean) {
  return useQuery({
    ...queryOptionsFor(viewApplicationForm, {}),
    enabled: enabled,
    select: ({ Jobs }) => Jobs,
  });
}

/** The address of a position, asked of the server. */
export function useFindAddress(latitude: number | null, longitude: number | null) {
  return useQuery({
    ...queryOptionsFor(findAddress, { latitude: latitude ?? 0, longitude: longitude ?? 0 }),
    enabled: latitude !== null && longitude !== null,
    staleTime: 60 * 60_000,
    select: ({ address }) => address,
  });
}
