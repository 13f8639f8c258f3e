// One's own profile: reading it, changing its details and its picture. Speaks the wire's names.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeProfilePicture, editProfile, viewProfile } from "@hourhand/contract/accounts";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { call, reading, type Input } from "../../platform/call.ts";
import { updatePerson } from "../../platform/session.ts";

/** A profile as the server sends it. */
export type Profile = ReplyOf<typeof viewProfile>["user"];

const profileReading = reading(viewProfile, {});

/** One's own profile. */
export function useProfile() {
  return useQuery(profileReading);
}

/** Changes names, phone and username; spaces in username and phone are taken out (first document section 5). */
export function useEditProfile() {
  const queries = useQueryClient();
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
      updatePerson({
        username: stripped.username,
        first_name: stripped.first_name,
        last_name: stripped.last_name,
      });
      return queries.invalidateQueries({ queryKey: profileReading.queryKey });
    },
  });
}

/** Replaces the profile picture with a cropped one; `onProgress` is told 0 to 1. */
export function useChangePicture(onProgress: (done: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ picture, username }: { picture: Blob; username: string }) =>
      call(
        changeProfilePicture,
        { profile_picture: new File([picture], `${username}_profile_pic.jpg`, { type: "image/jpeg" }) },
        { onProgress },
      ),
    onSuccess: ({ profile_picture }) => {
      updatePerson({ profile_picture });
      queries.setQueryData(
        profileReading.queryKey,
        (kept) => kept && { user: { ...kept.user, profile_picture } },
      );
    },
  });
}
