// The administrator's calls about requests to become a worker. Speaks the wire's names.
import { useMutation } from "@tanstack/react-query";
import { decideApplication, listApplications } from "@hourhand/contract/catalogue-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { paperRefresh } from "../paper-links.ts";
import { call, type Input } from "../../../platform/call.ts";
import { reloadAfter } from "../../../platform/query-client.ts";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";

/** A request as the table shows it. */
export type Application = ReplyOf<typeof listApplications>["workers"][number];

/** One page of the requests that wait. */
export function useListApplications(request: ListRequest) {
  return useListed(listApplications, request, ({ workers }) => workers, "all", {
    refetchInterval: paperRefresh,
  });
}

/** Accepts or rejects a request. */
export function useDecideApplication() {
  return useMutation({
    mutationFn: (input: Input<typeof decideApplication>) => call(decideApplication, input),
    // Also after a rejection: somebody else may have decided meanwhile.
    onSettled: () => reloadAfter(decideApplication),
  });
}
