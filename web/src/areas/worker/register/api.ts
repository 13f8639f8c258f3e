// Applying to become a worker, and how one's application stands.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { applyAsWorker, viewApplicationForm } from "@hourhand/contract/catalogue";
import { call, reading, type Input } from "../../../platform/call.ts";

const formReading = reading(viewApplicationForm, {});

/** The job categories to choose from and the latest application; asked again while one waits. */
export function useApplicationForm() {
  return useQuery({
    ...formReading,
    refetchInterval: ({ state }) => (state.data?.application?.status === "pending" ? 30_000 : false),
  });
}

/** Sends a request; `onProgress` is told 0 to 1 while the pictures go up. */
export function useApplyAsWorker(onProgress: (done: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof applyAsWorker>) => call(applyAsWorker, input, { onProgress }),
    onSuccess: () => queries.invalidateQueries({ queryKey: formReading.queryKey }),
  });
}
