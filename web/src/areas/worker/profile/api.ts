// The worker's own professional details and place.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { editOwnWorker, viewApplicationForm, viewOwnWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { findAddress } from "@hourhand/contract/geo";
import { call, reading, type Input } from "../../../platform/call.ts";

/** A worker's own details; null fields where they are not complete yet. */
export type OwnWorker = ReplyOf<typeof viewOwnWorker>["worker"];

const ownReading = reading(viewOwnWorker, {});

export function useOwnWorker() {
  return useQuery(ownReading);
}

/** Changes details or the place; the kept ones are read anew. */
export function useEditOwnWorker() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof editOwnWorker>) => call(editOwnWorker, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownReading.queryKey }),
  });
}

/** The active job categories; asked for only by a worker who has none yet. */
export function useJobChoices(wanted: boolean) {
  return useQuery({ ...reading(viewApplicationForm, {}), enabled: wanted, select: ({ Jobs }) => Jobs });
}

/** The address of a position, asked of the server. */
export function useAddress(latitude: number | null, longitude: number | null) {
  return useQuery({
    ...reading(findAddress, { latitude: latitude ?? 0, longitude: longitude ?? 0 }),
    enabled: latitude !== null && longitude !== null,
    staleTime: 60 * 60_000,
    select: ({ address }) => address,
  });
}
