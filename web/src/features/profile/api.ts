// The person's own profile: reading it, and changing its details and its picture. Uses the wire's names.
import { useMutation, useQuery } from "@tanstack/react-query";
import { changeProfilePicture, editProfile, viewProfile } from "@hourhand/contract/accounts";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { call, queryOptionsFor, type Input } from "../../platform/call.ts";
import { queryClient, reloadAfter } from "../../platform/query-client.ts";
import { updateSessionUser } from "../../platform/session.ts";

/** A profile as the server sends it. */
export type Profile = ReplyOf<typeof viewProfile>["user"];

const profileQuery = queryOptionsFor(viewProfile, {});

/** The person's own profile. */
export function useViewProfile() {
  return useQuery(profileQuery);
}

/** Changes names, phone and username. Removes spaces from username and phone (docs/rules/screens.md 16). */
export function useEditProfile() {
  return useMutation({
    mutationFn: (input: Input<typeof editProfile>) => {
      const stripped = {
        ...input,
        username: input.username.replace(/\s/g, ""),
        phone: input.phone.replace(/\s/g, ""),
      };
      return call(editProfile, stripped).then((reply) => ({ ...reply, stripped }));
    },
    onSuccess: ({ stripped }) => {
      updateSessionUser({
        username: stripped.username,
        first_name: stripped.first_name,
        last_name: stripped.last_name,
      });
      return reloadAfter(editProfile);
    },
  });
}

/** Replaces the profile picture with a cropped one. `onProgress` receives 0 to 1. */
export function useChangeProfilePicture(onProgress: (done: number) => void) {
  return useMutation({
    mutationFn: ({ picture, username }: { picture: Blob; username: string }) =>
      call(
        changeProfilePicture,
        { profile_picture: new File([picture], `${username}_profile_pic.jpg`, { type: "image/jpeg" }) },
        { onProgress },
      ),
    onSuccess: ({ profile_picture }) => {
      updateSessionUser({ profile_picture });
      queryClient.setQueryData(
        profileQuery.queryKey,
        (cached) => cached && { user: { ...cached.user, profile_picture } },
      );
    },
  });
}
