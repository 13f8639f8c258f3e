// The administrator's calls about job categories. Uses the wire's names.
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  createJobCategory,
  editJobCategory,
  listJobCategories,
  toggleJobCategory,
} from "@hourhand/contract/catalogue-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { reloadAfter } from "../../../platform/query-client.ts";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";
import { useRowToggle } from "../tables/use-row-toggle.ts";

/** A job category in the table. */
export type JobCategory = ReplyOf<typeof listJobCategories>["Jobs"][number];

/** One page of job categories. */
export function useListJobCategories(request: ListRequest) {
  return useListed(listJobCategories, request, ({ Jobs }) => Jobs, "server-messages");
}

/** All job categories, for a select. */
export function useJobChoices() {
  return useQuery(queryOptionsFor(listJobCategories, {})).data?.Jobs;
}

export function useCreateJobCategory() {
  return useMutation({
    mutationFn: (input: Input<typeof createJobCategory>) => call(createJobCategory, input),
    onSuccess: () => reloadAfter(createJobCategory),
  });
}

export function useEditJobCategory() {
  return useMutation({
    mutationFn: (input: Input<typeof editJobCategory>) => call(editJobCategory, input),
    onSuccess: () => reloadAfter(editJobCategory),
  });
}

/** Hides a category and its workers, or shows them again. */
export function useToggleJobCategory() {
  return useRowToggle(listJobCategories, toggleJobCategory, (id) => call(toggleJobCategory, { id }));
}
