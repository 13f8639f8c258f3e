// The administrator's calls about policies. Uses the wire's names.
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import {
  editCategoryPolicy,
  editDefaultPolicy,
  listPolicies,
  listPolicyVersions,
  removeCategoryPolicy,
  type PolicyFields,
} from "@hourhand/contract/policies";
import { call, queryOptionsFor } from "../../../platform/call.ts";
import { metaOf, reloadAfter } from "../../../platform/query-client.ts";

/** An effective policy; `category_id` null is the default. */
export type Policy = ReplyOf<typeof listPolicies>["items"][number];

/** A version in the history. */
export type PolicyVersion = ReplyOf<typeof listPolicyVersions>["items"][number];

/** The effective policies, the default first. */
export function useListPolicies() {
  return useQuery(queryOptionsFor(listPolicies, {}));
}

/** The versions of the default (null) or of a category's own policy, newest first. */
export function useListPolicyVersions(categoryId: number | null) {
  const of = categoryId === null ? {} : { category_id: categoryId };
  return useInfiniteQuery({
    queryKey: [listPolicyVersions.name, of],
    meta: metaOf(listPolicyVersions),
    queryFn: ({ pageParam }) =>
      call(listPolicyVersions, { ...of, limit: 10, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** The changed fields of a policy. `version` is the version they are based on, or undefined for the first. */
export interface PolicyEdit extends Partial<PolicyFields> {
  version?: number;
}

/** Changes the default. */
export function useEditDefaultPolicy() {
  return useMutation({
    mutationFn: (edit: PolicyEdit) => call(editDefaultPolicy, edit),
    onSuccess: () => reloadAfter(editDefaultPolicy),
  });
}

/** Changes a category's own policy, or creates it. */
export function useEditCategoryPolicy() {
  return useMutation({
    mutationFn: ({ categoryId, ...edit }: PolicyEdit & { categoryId: number }) =>
      call(editCategoryPolicy, { category_id: categoryId, ...edit }),
    onSuccess: () => reloadAfter(editCategoryPolicy),
  });
}

/** Removes a category's own policy. */
export function useRemoveCategoryPolicy() {
  return useMutation({
    mutationFn: (categoryId: number) => call(removeCategoryPolicy, { category_id: categoryId }),
    onSettled: () => reloadAfter(removeCategoryPolicy),
  });
}
