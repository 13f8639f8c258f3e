// SQL of mail and push preferences. The database function `wants_mail` decides whether a mail is wanted, within the
// statement that reads the recipient.
import type { OptionalEvent } from "@hourhand/contract/notification-preferences";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** A preference that differs, or once differed, from the default. */
export interface PreferenceRow {
  event: OptionalEvent;
  mail: boolean;
  push: boolean;
}

export const preferencesOf: Statement<PreferenceRow, [personId: number]> = prepared(
  "notification_preferences",
  "select event, mail, push from notification_preferences where person_id = $1",
);

/** Stores preferences; null leaves a channel unchanged. */
export const storePreferences: Statement<
  never,
  [
    personId: number,
    events: readonly OptionalEvent[],
    mail: readonly (boolean | null)[],
    push: readonly (boolean | null)[],
  ]
> = prepared(
  "store_notification_preferences",
  `insert into notification_preferences as p (person_id, event, mail, push)
   select $1, w.event, coalesce(w.mail, true), coalesce(w.push, true)
   from unnest($2::text[], $3::boolean[], $4::boolean[]) w (event, mail, push) order by w.event
   on conflict (person_id, event) do update set
     mail = coalesce(($3::boolean[])[array_position($2::text[], p.event)], p.mail),
     push = coalesce(($4::boolean[])[array_position($2::text[], p.event)], p.push)`,
);

/** Finds the addresses of those of these people who want mails about an event; blocked people are left out. */
export const mailAddresses: Statement<
  { person_id: number; email: string },
  [personIds: readonly number[], event: OptionalEvent]
> = prepared(
  "mail_addresses_for_event",
  "select id as person_id, email from people where id = any($1::bigint[]) and is_active and wants_mail(id, $2)",
);
