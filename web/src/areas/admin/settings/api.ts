// The administrator's calls about settings. Speaks the wire's names.
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

/** The settings in force. */
export type InForce = ReplyOf<typeof viewSettings>;

/** What the panel sets. */
export type Fields = SettingsFields;

/** The changed fields, with the version they were made on. */
export type SettingsEdit = Input<typeof editSettings>;

/** The settings in force. */
export function useViewSettings() {
  return useQuery(queryOptionsFor(viewSettings, {}));
}

/** The settings as they are now, whatever was loaded before. */
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

/** Gives the product another logo. */
export function useChangeLogo() {
  return useMutation({
    mutationFn: (logo: Blob) => call(changeLogo, { logo }),
    onSuccess: () => reloadAfter(changeLogo),
  });
}

/** Takes the logo away. */
export function useRemoveLogo() {
  return useMutation({ mutationFn: () => call(removeLogo, {}), onSettled: () => reloadAfter(removeLogo) });
}

/** Sends oneself a mail by what is saved. */
export function useSendTestMail() {
  return useMutation({ mutationFn: () => call(sendTestMail, {}) });
}
