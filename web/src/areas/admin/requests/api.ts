// The administrator's calls about applications to become a worker. Uses the wire's names.
import { useMutation } from "@tanstack/react-query";
import { decideApplication, listApplications } from "@hourhand/contract/catalogue-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { paperRefresh } from "../paper-links.ts";
import { call, type Input } from "../../../platform/call.ts";
import { reloadAfter } from "../../../platform/query-client.ts";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";

/** An application in the table. */
export type Application = ReplyOf<typeof listApplications>["workers"][number];

/** One page of the pending applications. */
export function useListApplications(request: ListRequest) {
  return useListed(listApplications, request, ({ workers }) => workers, "all", {
    refetchInterval: paperRefresh,
  });
}

/** Accepts or rejects an application. */
export function useDecideApplication() {
  return useMutation({
    mutationFn: (input: Input<typeof decideApplication>) => call(decideApplication, input),
    // A rejected call reloads too: another administrator may already have decided.
    onSettled: () => reloadAfter(decideApplication),
  });
}
