// The face of accounts: what other domains and app.ts may ask of it. People are written here and nowhere else.
import { sql, type Transaction } from "kysely";
import type { Role } from "@hourhand/contract/endpoint";
import type { DB } from "../../platform/database/row-types.ts";
import { afterCommit } from "../../platform/database/transaction.ts";
import type { Person } from "../../platform/http/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { sessionsThatChanged } from "./sessions/queries.ts";
import {
  createAuthenticate as createSessionCheck,
  endSessionsOf,
  roleChangedChannel,
  sessionsEndedChannel,
} from "./sessions/sessions.ts";
import type { Database } from "../../platform/database/kysely.ts";

/** The check of every call and socket. */
export const createAuthenticate = createSessionCheck;

/** The bus channel on which ended sessions are told: `{ sessionIds: number[] }`. */
export const endedSessions = sessionsEndedChannel;

/**
 * Which of these open sessions are over (ended, expired, blocked) or belong to another role now. Open sockets ask once a
 * second, in case the bus lost the word.
 */
export async function changedSessions(
  platform: Platform,
  sessions: readonly Person[],
): Promise<{ id: number; isLive: boolean; role: Role | null }[]> {
  const ids = sessions.map(({ sessionId }) => sessionId);
  const rows = await sessionsThatChanged(platform.pool, [ids, sessions.map(({ role }) => role)]);
  return rows.map(({ id, is_live, role }) => ({ id, isLive: is_live, role }));
}

/** The longest-serving active administrator: whom 'Chat with admin' means when 3 is inactive (decisions.md section 2). */
export async function administratorOnDuty(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from people where role = 'admin' and is_active order by id <> 3, joined_at, id limit 1`.execute(
    database,
  );
  return rows[0]?.id;
}

/** Ids of all active administrators, for notices. */
export async function administratorIds(database: Database): Promise<number[]> {
  const rows = await database
    .selectFrom("people")
    .select("id")
    .where("role", "=", "admin")
    .where("is_active", "=", true)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives a person another role with the transaction. The session goes on: each call reads the role afresh.
 * Callers check beforehand whether the change is allowed.
 */
export async function giveRole(
  platform: Platform,
  transaction: Transaction<DB>,
  personId: number,
  role: Role,
): Promise<void> {
  await transaction.updateTable("people").set({ role }).where("id", "=", personId).execute();
  afterCommit(transaction, () => platform.bus.publish(roleChangedChannel, { personId }));
}

/** Ends all sessions of a person with the transaction. */
export async function endAllSessions(
  platform: Platform,
  transaction: Transaction<DB>,
  personId: number,
  because: "blocked",
): Promise<void> {
  await endSessionsOf(platform, transaction, personId, because);
}

/**
 * What blocking or changing a role means in domains above this one; app.ts hands it in, since accounts import none of them.
 */
export interface AccountConsequences {
  /** Runs in the transaction that blocks a person. */
  blocked(transaction: Transaction<DB>, personId: number, actorId: number): Promise<void>;
  /** Runs in the transaction before a person's role changes; throws a Problem where it may not. */
  roleChanging(transaction: Transaction<DB>, personId: number, from: Role, to: Role): Promise<void>;
}
