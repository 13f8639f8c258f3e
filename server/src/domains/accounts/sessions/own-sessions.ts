// A person's own sessions: where they are signed in, and how to end them (docs/rules/sessions.md 32).
import { notFound } from "@hourhand/contract/problem";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";
import type { Person } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse } from "../../../platform/problem.ts";
import { endOwnSession, ownSessions, type OwnSessionRow } from "./queries.ts";
import { endSessionsOf, sessionsEndedChannel } from "./sessions.ts";

/** Lists the person's live sessions, latest use first. @throws Problem `invalidInput` (400) for a bad cursor */
export const listSessions = (
  { pool }: Platform,
  person: Person,
  request: ItemsRequest,
): Promise<{ rows: OwnSessionRow[]; next: string | null }> =>
  readItems(pool, ownSessions, request, [person.id, person.sessionId]);

/**
 * Ends one of the person's sessions. @throws Problem `notFound` (404) for a session that is over or another person's
 */
export async function endSession(
  platform: Platform,
  person: Person,
  sessionId: number,
  address: string,
): Promise<void> {
  const [ended] = await endOwnSession(platform.pool, [person.id, sessionId]);
  if (!ended) refuse(notFound);
  platform.bus.publish(sessionsEndedChannel, { sessionIds: [ended.id] });
  platform.securityLog.record({
    event: "sessions-ended",
    personId: person.id,
    address,
    detail: { because: "ended by its person", count: 1 },
  });
}

/** Ends all of the person's sessions except the caller's. */
export async function endOtherSessions(platform: Platform, person: Person): Promise<void> {
  await inTransaction(platform.pool, (transaction) =>
    endSessionsOf(platform, transaction, person.id, "ended by its person", person.sessionId),
  );
}
