// The public module of accounts, for other domains and app.ts. Only this domain writes people.
import { afterCommit, type Transaction } from "../../platform/database/transaction.ts";
import type { Role } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/languages";
import type { Person } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { usersList as users } from "./administration/queries.ts";
import {
  activeAdministrators,
  activeAdministratorsToMail,
  findAdministratorOnDuty,
  setRole,
} from "./queries-administrators.ts";
import { languagesOfAddresses } from "./me/queries.ts";
import { ownerOfSession, sessionsThatChanged } from "./sessions/queries.ts";
import { createAccessChanges } from "./sessions/access-changes.ts";
import {
  createAuthenticate as createSessionCheck,
  roleChangedChannel,
  sessionsEndedChannel,
} from "./sessions/sessions.ts";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import { knownEmail } from "../../platform/mail/no-email.ts";

export { lockAccount } from "./queries.ts";
export { callerWithDevice, type CallerWithDevice } from "./callers.ts";
export { confirmOwner, type Confirmation } from "./confirmation/confirmation.ts";
export { sendOtp } from "./otp/code-mails.ts";
export { replyContact, mailStateChange, type ToggleOptions } from "./administration/state-mails.ts";
export {
  checkedCaller,
  findCustomer,
  findOrMakeCustomer,
  type Caller,
  type CheckedCaller,
} from "./desk-customers/desk-customers.ts";
export { presentReadablePerson } from "./administration/present.ts";
export type { ReadablePersonRow } from "./administration/queries-people.ts";
export { readAllPhones } from "./phones.ts";
export { makeAdministrator, resetAdministrator } from "./one-time-passwords/one-time-passwords.ts";

export const usersList = users;

/** Authenticates every call and socket. */
export const createAuthenticate = createSessionCheck;

/** Whether a session is still live and its person not blocked, according to the database now. */
export const sessionIsLive = async ({ pool }: Pick<Platform, "pool">, sessionId: number): Promise<boolean> =>
  (await ownerOfSession(pool, [sessionId])).length > 0;

/** The bus channel for ended sessions: `{ sessionIds: number[] }`. */
export const endedSessions = sessionsEndedChannel;

type SessionChanges = { id: number; isLive: boolean; role: Role | null; language: Person["language"] }[];

/**
 * Does the same as `changedSessions`, for open sockets. They check all their sessions once a second in case the bus
 * lost an event, so this only looks at people whose access has changed.
 */
export function createSocketSessionCheck(
  platform: Platform,
): (sessions: readonly Person[]) => Promise<SessionChanges> {
  const changes = createAccessChanges(platform.pool, () => {});
  return async (sessions) => {
    const people = await changes.check();
    const concerned = people ? sessions.filter(({ id }) => people.has(id)) : sessions;
    return concerned.length > 0 ? changedSessions(platform, concerned) : [];
  };
}

/**
 * Returns those of these sessions that are over (ended, expired, blocked) or whose person's role or language has
 * changed.
 */
export async function changedSessions(
  platform: Platform,
  sessions: readonly Person[],
): Promise<SessionChanges> {
  const ids = sessions.map(({ sessionId }) => sessionId);
  const rows = await sessionsThatChanged(platform.pool, [
    ids,
    sessions.map(({ role }) => role),
    sessions.map(({ language }) => language),
  ]);
  return rows.map(({ id, is_live, role, language }) => ({ id, isLive: is_live, role, language }));
}

/**
 * Returns the languages chosen by the accounts with these addresses (in lower case); accounts without a choice are left
 * out.
 */
export async function languagesOf(
  database: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Language>> {
  const rows = await languagesOfAddresses(database, [addresses]);
  return new Map(rows.map(({ email, language }) => [email, language]));
}

/**
 * Returns the longest-serving active administrator, whom 'Chat with admin' reaches while account 3 is inactive
 * (docs/rules/accounts.md 27).
 */
export async function administratorOnDuty(database: Queryable): Promise<number | undefined> {
  const [row] = await findAdministratorOnDuty(database, []);
  return row?.id;
}

/** Returns the ids of all active administrators, for notices. */
export async function administratorIds(database: Queryable): Promise<number[]> {
  const rows = await activeAdministrators(database, []);
  return rows.map(({ id }) => id);
}

/** Returns all active administrators, for mails; an email is null if it is not known. */
export async function administratorsToMail(
  database: Queryable,
): Promise<{ id: number; email: string | null; first_name: string }[]> {
  const rows = await activeAdministratorsToMail(database, []);
  return rows.map((row) => ({ ...row, email: knownEmail(row.email) }));
}

/** An administrator who changes another account, and their network address. */
export interface Actor {
  readonly id: number;
  readonly address: string;
}

/**
 * Changes a person's role in the transaction, and records it. Sessions stay open, because each call reads the current
 * role. Callers first check whether the change is allowed.
 */
export async function giveRole(
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  personId: number,
  change: { from: Role; to: Role },
): Promise<void> {
  await setRole(transaction, [personId, change.to]);
  afterCommit(transaction, () => platform.bus.publish(roleChangedChannel, { personId }));
  recordRole(platform, transaction, actor, personId, change);
}

/** Records in the security log, after the commit, that a person was given a role, and by whom. */
export function recordRole(
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  personId: number,
  { from, to }: { from: Role; to: Role },
): void {
  afterCommit(transaction, () =>
    platform.securityLog.record({
      event: "role-changed",
      personId,
      actorId: actor.id,
      address: actor.address,
      detail: { from, to },
    }),
  );
}

/**
 * What domains above this one do when a person is blocked or changes role; app.ts passes it in, because accounts may
 * not import them.
 */
export interface AccountHooks {
  /** Runs in the transaction that blocks a person. */
  onBlocked(transaction: Transaction, personId: number, actorId: number): Promise<void>;
  /** Runs in the transaction before a person's role changes; throws a Problem to forbid it. */
  onRoleChanging(transaction: Transaction, personId: number, from: Role, to: Role): Promise<void>;
}
