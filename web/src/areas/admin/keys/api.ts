// The administrator's calls about API keys. Uses the wire's names.
import { endApiKey, listApiKeys, makeApiKey } from "@hourhand/contract/api-keys";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { call, type Input } from "../../../platform/call.ts";
import { reloadAfter } from "../../../platform/query-client.ts";
import { useChange } from "../../../platform/use-change.ts";
import { useItems } from "../../../platform/use-items.ts";

export type ApiKey = ReplyOf<typeof listApiKeys>["items"][number];

export const useListApiKeys = () =>
  useItems(listApiKeys, {}, (at, signal) => call(listApiKeys, at, { signal }));

/** Its reply is the only one with the key. */
export function useMakeApiKey() {
  return useMutation({
    mutationFn: (input: Input<typeof makeApiKey>) => call(makeApiKey, input),
    onSuccess: () => reloadAfter(makeApiKey),
  });
}

export const useEndApiKey = () => useChange(endApiKey);
