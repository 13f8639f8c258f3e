// The worker's own professional details and place.
import { useMutation, useQuery } from "@tanstack/react-query";
import { editOwnWorker, viewApplicationForm, viewOwnWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { findAddress } from "@hourhand/contract/geo";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { queryClient, reloadAfter } from "../../../platform/query-client.ts";

/** A worker's own details; fields are null until they are complete. */
export type OwnWorker = ReplyOf<typeof viewOwnWorker>["worker"];

const ownWorkerQuery = queryOptionsFor(viewOwnWorker, {});

export function useViewOwnWorker() {
  return useQuery(ownWorkerQuery);
}

/** The latest known version. After a change, the version it created. */
export const knownVersion = (): string | undefined =>
  queryClient.getQueryData(ownWorkerQuery.queryKey)?.worker.version;

/** Changes the details or the place, then refetches the cached ones. */
export function useEditOwnWorker() {
  return useMutation({
    mutationFn: (input: Input<typeof editOwnWorker>) => call(editOwnWorker, input),
    onSuccess: () => reloadAfter(editOwnWorker),
  });
}

/** The active job categories. Fetched only for a worker without one. */
export function useJobChoices(enabled: boolean) {
  return useQuery({
    ...queryOptionsFor(viewApplicationForm, {}),
    enabled: enabled,
    select: ({ Jobs }) => Jobs,
  });
}

/** Asks the server for a position's address. */
export function useFindAddress(latitude: number | null, longitude: number | null) {
  return useQuery({
    ...queryOptionsFor(findAddress, { latitude: latitude ?? 0, longitude: longitude ?? 0 }),
    enabled: latitude !== null && longitude !== null,
    staleTime: 60 * 60_000,
    select: ({ address }) => address,
  });
}
