// The one list of grants, that is, of anything that lets somebody act as a person (docs/rules/sessions.md 30). A
// password reset or removal, a deactivation and the operator's reset of an administrator end all of them. A test
// compares the list with the tables.
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
  deleteVisitSharesOf,
  type EndGrants,
} from "./queries.ts";

/**
 * Grants other than sessions, by table. Links to private pictures, the cookie for identity papers, access tokens and
 * open sockets depend on a session and end with it.
 */
export const otherGrants: Readonly<Record<string, EndGrants>> = {
  one_time_codes: closeCodesOf,
  password_resets: closeResetsOf,
  google_codes: closeGoogleCodesOf,
  one_time_passwords: deleteOneTimePassword,
  calendar_feeds: deleteCalendarFeed,
  push_subscriptions: deletePushSubscriptionsOf,
  visit_shares: deleteVisitSharesOf,
};

async function endOtherGrants(transaction: Queryable, personId: number): Promise<void> {
  for (const end of Object.values(otherGrants)) await end(transaction, [personId]);
}

/** Ends all of this person's grants in the transaction; open sockets close after the commit. */
export async function endGrants(
  platform: Platform,
  transaction: Transaction,
  personId: number,
  reason: EndOfSessions,
): Promise<void> {
  await endSessionsOf(platform, transaction, personId, reason);
  await endOtherGrants(transaction, personId);
}

/**
 * Does the same from the operator's program, which has no sockets; the server notices the ended sessions within a
 * second.
 */
export async function endGrantsByCommand(transaction: Queryable, personId: number): Promise<void> {
  await endSessions(transaction, personId, "password removed");
  await endOtherGrants(transaction, personId);
}
