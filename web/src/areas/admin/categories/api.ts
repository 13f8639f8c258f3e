// The administrator's calls about job categories. Speaks the wire's names.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createJobCategory,
  editJobCategory,
  listJobCategories,
  toggleJobCategory,
} from "@hourhand/contract/catalogue-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { call, reading, type Input } from "../../../platform/call.ts";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";
import { useRowToggle } from "../tables/use-row-toggle.ts";

/** A job category as the table shows it. */
export type JobCategory = ReplyOf<typeof listJobCategories>["Jobs"][number];

/** One page of job categories. */
export function useListJobCategories(request: ListRequest) {
  const query = useQuery({ ...reading(listJobCategories, request), placeholderData: keepPreviousData });
  return useListed(query, ({ Jobs }) => Jobs, "quiet");
}

/** All job categories, for a choice. */
export function useJobChoices() {
  return useQuery(reading(listJobCategories, {})).data?.Jobs;
}

/** Makes a job category, or changes the one with this id. */
export function useSaveJobCategory(id: number | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof createJobCategory>) =>
      id === undefined ? call(createJobCategory, input) : call(editJobCategory, { id, ...input }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listJobCategories.name] }),
  });
}

/** Hides a category and its workers, or shows them again. */
export function useToggleJobCategory() {
  return useRowToggle(listJobCategories.name, (id) => call(toggleJobCategory, { id }));
}
