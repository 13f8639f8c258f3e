// Calls that change something, as mutations.
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { call, type Input } from "./call.ts";
import { reloadAfter } from "./query-client.ts";

/**
 * Sends a call, then refetches everything it can change, without making the screen wait. After a rejection too, because
 * somebody else may have changed it first. The screen shows the rejection.
 */
export function useChange<E extends AnyEndpoint>(endpoint: E) {
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    onSettled: () => void reloadAfter(endpoint),
  });
}
