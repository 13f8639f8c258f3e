// The application to become a worker, and its state.
import { useMutation, useQuery } from "@tanstack/react-query";
import { applyAsWorker, viewApplicationForm } from "@hourhand/contract/catalogue";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { reloadAfter } from "../../../platform/query-client.ts";

/** The job categories to choose from, and the latest application. Polled while one is pending. */
export function useViewApplicationForm() {
  return useQuery({
    ...queryOptionsFor(viewApplicationForm, {}),
    refetchInterval: ({ state }) => (state.data?.application?.status === "pending" ? 30_000 : false),
  });
}

/** Sends an application. While the pictures upload, `onProgress` receives 0 to 1. */
export function useApplyAsWorker(onProgress: (done: number) => void) {
  return useMutation({
    mutationFn: (input: Input<typeof applyAsWorker>) => call(applyAsWorker, input, { onProgress }),
    onSuccess: () => reloadAfter(applyAsWorker),
  });
}
