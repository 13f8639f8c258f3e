// The administrator's calls about workers. Uses the wire's names.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { listUsers } from "@hourhand/contract/accounts-admin";
import { createWorker, editWorker, listAllWorkers, toggleWorker } from "@hourhand/contract/catalogue-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { paperRefresh } from "../paper-links.ts";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { reloadAfter } from "../../../platform/query-client.ts";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";
import { useRowToggle, type WantedState } from "../tables/use-row-toggle.ts";

type WireWorker = ReplyOf<typeof listAllWorkers>["workers"][number];

/** A worker in the table; fees in major units. */
export interface Worker extends Omit<WireWorker, "total_fee" | "payed_fee" | "pending_fee"> {
  totalFee: number;
  paidFee: number;
  pendingFee: number;
}

/** The sort names of the fee columns. */
export const feeSorts = { total: "total_fee", paid: "payed_fee", pending: "pending_fee" } as const;

const workerOf = ({ total_fee, payed_fee, pending_fee, ...rest }: WireWorker): Worker => ({
  ...rest,
  totalFee: total_fee,
  paidFee: payed_fee,
  pendingFee: pending_fee,
});

/** One page of workers. */
export function useListAllWorkers(request: ListRequest) {
  return useListed(listAllWorkers, request, ({ workers }) => workers.map(workerOf), "all", {
    refetchInterval: paperRefresh,
  });
}

/** Users without a worker profile who match the search. Undefined without a search. */
export function useFindNonWorkers(search: string, enabled: boolean) {
  const request = {
    ...(search !== "" && { search }),
    sort: "role",
    order: "asc",
    page: 1,
    page_size: 100,
  } as const;
  const query = useQuery({
    ...queryOptionsFor(listUsers, request),
    placeholderData: keepPreviousData,
    enabled: enabled,
  });
  return {
    users: query.data?.Users.filter((user) => !user.is_worker && !user.is_superuser && user.is_active),
    busy: query.isFetching,
  };
}

/** Gives a user a complete, accepted worker profile. */
export function useCreateWorker() {
  return useMutation({
    mutationFn: (input: Input<typeof createWorker>) => call(createWorker, input),
    onSuccess: () => reloadAfter(createWorker),
  });
}

/** Changes a worker's professional details. */
export function useEditWorker() {
  return useMutation({
    mutationFn: (input: Input<typeof editWorker>) => call(editWorker, input),
    onSuccess: () => reloadAfter(editWorker),
  });
}

/** Deactivates an active worker, activates an inactive one. */
export function useToggleWorker() {
  return useRowToggle(listAllWorkers, toggleWorker, (id, wanted: WantedState) =>
    call(toggleWorker, { id, ...wanted }),
  );
}
