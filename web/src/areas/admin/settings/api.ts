// The administrator's calls about settings. Uses the wire's names.
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import {
  changeLogo,
  editSettings,
  listSettingsVersions,
  removeLogo,
  sendTestMail,
  viewSettings,
  type SettingsFields,
} from "@hourhand/contract/settings";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { metaOf, queryClient, reloadAfter } from "../../../platform/query-client.ts";

/** The effective settings. */
export type InForce = ReplyOf<typeof viewSettings>;

/** The settings an administrator can change. */
export type Fields = SettingsFields;

/** The changed fields, with the version they are based on. */
export type SettingsEdit = Input<typeof editSettings>;

export function useViewSettings() {
  return useQuery(queryOptionsFor(viewSettings, {}));
}

/** Fetches the current settings, ignoring the cache. */
export const latestSettings = (): Promise<InForce> =>
  queryClient.fetchQuery({ ...queryOptionsFor(viewSettings, {}), staleTime: 0 });

/** The versions, newest first. */
export function useListSettingsVersions() {
  return useInfiniteQuery({
    queryKey: [listSettingsVersions.name],
    meta: metaOf(listSettingsVersions),
    queryFn: ({ pageParam }) =>
      call(listSettingsVersions, { limit: 10, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Changes some settings. */
export function useEditSettings() {
  return useMutation({
    mutationFn: (edit: SettingsEdit) => call(editSettings, edit),
    onSuccess: () => reloadAfter(editSettings),
  });
}

export function useChangeLogo() {
  return useMutation({
    mutationFn: (logo: Blob) => call(changeLogo, { logo }),
    onSuccess: () => reloadAfter(changeLogo),
  });
}

export function useRemoveLogo() {
  return useMutation({ mutationFn: () => call(removeLogo, {}), onSettled: () => reloadAfter(removeLogo) });
}

/** Sends a test mail with the saved settings to the administrator. */
export function useSendTestMail() {
  return useMutation({ mutationFn: () => call(sendTestMail, {}) });
}
