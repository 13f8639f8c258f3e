// People as sent to clients.
import { phoneInWords } from "../../platform/phones.ts";
import type { Presented } from "../../platform/http/bind.ts";
import { say } from "@hourhand/contract/sentence";
import { marketFor } from "@hourhand/contract/market";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewProfile } from "@hourhand/contract/accounts";
import type { viewClientSettings } from "@hourhand/contract/client-settings";
import type { listUsers, toggleUser } from "@hourhand/contract/accounts-admin";
import type { fetchUserData } from "@hourhand/contract/sessions";
import type { resolveIdentifier } from "@hourhand/contract/sign-in";
import { pictureUrl } from "../media/media.ts";
import type { viewClientSettings as readClientSettings } from "./client-settings.ts";
import type { PersonRow } from "./queries.ts";
import { deviceName } from "./sessions/device-name.ts";
import type { OwnSessionRow } from "./sessions/queries.ts";
import type { ToggledUser } from "./administration/administration.ts";
import type { ListedPerson } from "./administration/queries.ts";

export function presentUserData(person: PersonRow): Presented<typeof fetchUserData> {
  return {
    message: say("Signed in as {name}.", { name: person.username }),
    id: person.id,
    username: person.username,
    first_name: person.first_name,
    last_name: person.last_name,
    role: person.role,
    profile_picture: pictureUrl(person.picture ?? person.google_picture),
    phone_missing: person.phone === null,
  };
}

/** Presents the extra fields of the 403 for an unverified email (docs/rules/sessions.md 3). */
export const presentUnverified = (email: string) => ({ email_varify: false, email });

/** Presents the extra field of the 403 for a blocked account: the administrator's reason, or null. */
export const presentBlocked = ({ deactivation_reason }: Pick<PersonRow, "deactivation_reason">) => ({
  reason: deactivation_reason,
});

export function presentProfile(person: PersonRow): ReplyOf<typeof viewProfile>["user"] {
  return {
    id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    phone: person.phone ?? "",
    phone_e164: person.phone_e164,
    phone_shown: phoneInWords(person.phone ?? ""),
    username: person.username,
    email: person.email,
    role: person.role,
    profile_picture: pictureUrl(person.picture),
    profile_picture_g: pictureUrl(person.google_picture),
  };
}

/** Presents where an OTP goes: an email, or a handle in its place, and the text to show. */
export const presentRecipient = ({
  email,
  maskedEmail,
}: {
  email: string;
  maskedEmail: string;
}): ReplyOf<typeof resolveIdentifier> => ({
  message: "An OTP can be sent.",
  email,
  masked_email: maskedEmail,
});

export const presentClientSettings = (
  settings: Awaited<ReturnType<typeof readClientSettings>>,
): ReplyOf<typeof viewClientSettings> => ({
  google_client_id: settings.googleClientId ?? null,
  market: marketFor(settings.languages),
  customer_payments: settings.customerPayments,
  social_links: [...settings.socialLinks],
  contact: settings.contact,
  demo_accounts: settings.demoAccounts,
});

export const presentToggled = ({
  username,
  isActive,
  isUnchanged,
}: ToggledUser): Presented<typeof toggleUser> => ({
  message: isUnchanged
    ? say(isActive ? "{name} is already active." : "{name} is already deactivated.", { name: username })
    : say(isActive ? "{name} is active again." : "{name} is deactivated.", { name: username }),
  is_active: isActive,
});

/** Presents a row of the administrator's table; `active` and `unread` come from presence and chat. */
export function presentListed(
  person: ListedPerson,
  isOnline: boolean,
): ReplyOf<typeof listUsers>["Users"][number] {
  return {
    id: person.id,
    username: person.username,
    email: person.email,
    phone: person.phone ?? "",
    phone_e164: person.phone_e164,
    first_name: person.first_name,
    last_name: person.last_name,
    date_joined: person.joined_at.toISOString(),
    last_login: person.last_login_at?.toISOString() ?? null,
    is_worker: person.role === "worker",
    is_active: person.is_active,
    is_superuser: person.role === "admin",
    profile_picture: pictureUrl(person.picture),
    profile_picture_g: pictureUrl(person.google_picture),
    active: isOnline,
    unread: person.unread,
  };
}

/** Presents a session to its person. */
export const presentSession = (row: OwnSessionRow) => ({
  id: row.id,
  device: deviceName(row.user_agent),
  network: row.network,
  signed_in_at: row.created_at.toISOString(),
  last_used_at: toMinute(row.last_used_at).toISOString(),
  current: row.is_current,
});

const toMinute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000);
