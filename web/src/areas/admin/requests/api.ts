// The administrator's calls about requests to become a worker. Speaks the wire's names.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { decideApplication, listAllWorkers, listApplications } from "@hourhand/contract/catalogue-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { call, reading, type Input } from "../../../platform/call.ts";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";

/** A request as the table shows it. */
export type Application = ReplyOf<typeof listApplications>["workers"][number];

/** One page of the requests that wait. */
export function useListApplications(request: ListRequest) {
  const query = useQuery({ ...reading(listApplications, request), placeholderData: keepPreviousData });
  return useListed(query, ({ workers }) => workers, "aloud");
}

/** Accepts or rejects a request. */
export function useDecideApplication() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof decideApplication>) => call(decideApplication, input),
    // Also after a refusal: somebody else may have decided meanwhile.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [listApplications.name] }),
        queries.invalidateQueries({ queryKey: [listAllWorkers.name] }),
      ]),
  });
}
