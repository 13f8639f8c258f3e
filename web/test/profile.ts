// The person's own profile as the server sends it.
import { viewProfile } from "@hourhand/contract/accounts";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { viewNotificationPreferences } from "@hourhand/contract/notification-preferences";
import { listSessions } from "@hourhand/contract/own-sessions";
import { people } from "./open-screen.ts";
import { answer, answerUnlessAnswered } from "./wire.ts";

/** Returns the fields for a valid phone number in India. */
export const phones = (phone: string) => ({ phone, phone_e164: phone, phone_shown: phone });

/** Stubs Asha's profile, and the other calls of its screen. */
export function answerProfile(known: Partial<ReplyOf<typeof viewProfile>["user"]> = {}): void {
  answer(viewProfile, {
    user: {
      ...people.customer,
      email: "asha@example.com",
      profile_picture: null,
      profile_picture_g: null,
      ...phones(known.phone ?? "+919876500009"),
      ...known,
    },
  });
  answerUnlessAnswered(viewNotificationPreferences);
  answerUnlessAnswered(listSessions, { items: [], next: null });
}
