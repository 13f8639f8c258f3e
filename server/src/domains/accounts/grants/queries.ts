// SQL that ends grants, whichever domain created them: one statement per table. The list of grants is in grants.ts.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** Ends all grants of one kind that a person has. */
export type EndGrants = Statement<never, [personId: number]>;

export const closeCodesOf: EndGrants = prepared(
  "close_codes_of_person",
  "update one_time_codes set closed_at = now() where person_id = $1 and closed_at is null",
);

export const closeResetsOf: EndGrants = prepared(
  "use_password_resets_of_person",
  "update password_resets set used_at = now() where person_id = $1 and used_at is null",
);

export const closeGoogleCodesOf: EndGrants = prepared(
  "use_google_codes_of_person",
  "update google_codes set used_at = now() where person_id = $1 and used_at is null",
);

export const deleteOneTimePassword: EndGrants = prepared(
  "delete_one_time_password",
  "delete from one_time_passwords where person_id = $1",
);

export const deleteCalendarFeed: EndGrants = prepared(
  "delete_calendar_feed_of_person",
  "delete from calendar_feeds where person_id = $1",
);

export const deletePushSubscriptionsOf: EndGrants = prepared(
  "delete_push_subscriptions_of_person",
  "delete from push_subscriptions where person_id = $1",
);

export const deleteVisitSharesOf: EndGrants = prepared(
  "delete_visit_shares_of_person",
  "delete from visit_shares where person_id = $1",
);
