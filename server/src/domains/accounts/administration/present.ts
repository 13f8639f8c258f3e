// People as programs read them, on the wire.
import type { listPeople } from "@hourhand/contract/accounts-admin";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { knownEmail } from "../../../platform/mail/no-email.ts";
import type { ReadablePersonRow } from "./queries-people.ts";

/** Presents a person to a program. */
export const presentReadablePerson = (
  row: ReadablePersonRow,
): ReplyOf<typeof listPeople>["items"][number] => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  username: row.username,
  email: knownEmail(row.email),
  phone: row.phone,
  role: row.role,
  language: row.chosen_language,
  active: row.is_active,
  created_at: row.joined_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
});
