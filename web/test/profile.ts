// The person's own profile as the server sends it.
import { viewProfile } from "@hourhand/contract/accounts";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { viewNotificationPreferences } from "@hourhand/contract/notification-preferences";
import { listSessions } from "@hourhand/contract/own-sessions";
import { people } from "./open-screen.ts";
import { answer, answerUnlessAnswered } from "./wire.ts";

/** Answers Asha's profile, and the other calls of its screen. */
export function answerProfile(known: Partial<ReplyOf<typeof viewProfile>["user"]> = {}): void {
  answer(viewProfile, {
    user: {
      ...people.customer,
      phone: "+919876500009",
      email: "asha@example.com",
      profile_picture: null,
      profile_picture_g: null,
      ...known,
    },
  });
  answerUnlessAnswered(viewNotificationPreferences);
  answerUnlessAnswered(listSessions, { items: [], next: null });
}
