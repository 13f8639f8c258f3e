// The one list of what lets somebody in as a person (docs/rules/sessions.md 30). A reset of the password, its removal, a
// deactivation and the operator's reset of an administrator end all of it. A test holds the list against the tables.
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import type { Platform } from "../../../platform/platform.ts";
import { endSessions } from "../sessions/queries.ts";
import { endSessionsOf, type EndOfSessions } from "../sessions/sessions.ts";
import {
  closeCodesOf,
  closeGoogleCodesOf,
  closeResetsOf,
  deleteCalendarFeed,
  deleteOneTimePassword,
  deletePushSubscriptionsOf,
  type EndGrants,
} from "./queries.ts";

/**
 * What lets somebody in beside a session, by its table. Links to private pictures, the cookie that shows identity papers, access
 * tokens and open sockets hang on a session and end with it.
 */
export const grantsBesideSessions: Readonly<Record<string, EndGrants>> = {
  one_time_codes: closeCodesOf,
  password_resets: closeResetsOf,
  google_codes: closeGoogleCodesOf,
  one_time_passwords: deleteOneTimePassword,
  calendar_feeds: deleteCalendarFeed,
  push_subscriptions: deletePushSubscriptionsOf,
};

async function endGrantsBesideSessions(transaction: Queryable, personId: number): Promise<void> {
  for (const end of Object.values(grantsBesideSessions)) await end(transaction, [personId]);
}

/** Ends everything that lets somebody in as this person, with the transaction; open sockets close once it commits. */
export async function endGrants(
  platform: Platform,
  transaction: Transaction,
  personId: number,
  because: EndOfSessions,
): Promise<void> {
  await endSessionsOf(platform, transaction, personId, because);
  await endGrantsBesideSessions(transaction, personId);
}

/** The same for the operator's program, which has no sockets; the server finds the ended sessions by itself within a second. */
export async function endGrantsByCommand(transaction: Queryable, personId: number): Promise<void> {
  await endSessions(transaction, personId, "password removed");
  await endGrantsBesideSessions(transaction, personId);
}
