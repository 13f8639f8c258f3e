// Begins, refreshes and ends sessions; authenticates every call with data that are at most one second old.
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { LRUCache } from "lru-cache";
import { afterCommit, onceCommitted, type Transaction } from "../../../platform/database/transaction.ts";
import { accountBlockedOnRefresh, refreshRefused } from "@hourhand/contract/sessions";
import type { Role } from "@hourhand/contract/endpoint";
import type { Authenticate, Person } from "../../../platform/person.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createAccessChanges } from "./access-changes.ts";
import {
  endOldestSessions,
  endSessionByRefresh,
  endSessions,
  insertSession,
  ownerOfSession,
  refreshState,
  touchSession,
  type CheckedAccount,
  type SessionOrigin,
} from "./queries.ts";
import { randomToken, readAccessToken, signAccessToken, tokenHash, type AccessClaims } from "./tokens.ts";

/** The bus channel for ended sessions: `{ sessionIds: number[] }`. Sockets close on it. */
export const sessionsEndedChannel = "sessions-ended";

/** The bus channel for people whose role has changed: `{ personId: number }`. */
export const roleChangedChannel = "role-changed";
/** The bus channel for people who chose a language: `{ personId: number }`. */
export const languageChangedChannel = "language-changed";

/** Maximum age of the cached session that a call is checked against. */
const maxAgeMs = 1_000;
/** When the cached data are this old, the next check starts in the background, so that calls rarely wait for it. */
const checkAfterMs = 500;
const maxCached = 20_000;

/** Maximum live sessions of a person; one more ends the oldest. */
export const maxSessions = 50;

/** The tokens of a new session. */
export interface SessionTokens {
  access: string;
  refresh: string;
}

/** Begins a session for an account; undefined if the account has changed since it was checked. */
export async function beginSession(
  platform: Platform,
  database: Queryable,
  checked: CheckedAccount,
  origin: SessionOrigin,
): Promise<SessionTokens | undefined> {
  const refresh = randomToken();
  const sessionId = await insertSession(database, checked, tokenHash(refresh), origin);
  if (sessionId === undefined) return undefined;
  const oldest = await endOldestSessions(database, [checked.id, maxSessions]);
  if (oldest.length > 0)
    onceCommitted(database, () =>
      platform.bus.publish(sessionsEndedChannel, { sessionIds: oldest.map(({ id }) => id) }),
    );
  return { access: await accessTokenOf(platform, { personId: checked.id, sessionId }), refresh };
}

/**
 * Issues a new access token for a refresh token, which stays valid.
 * @throws Problem `accountBlockedOnRefresh` (401) only if the account is blocked, `refreshRefused` (403) otherwise
 */
export async function refreshToken(platform: Platform, refresh: string, address: string): Promise<string> {
  const [state] = await refreshState(platform.pool, [tokenHash(refresh)]);
  if (!state) refuse(refreshRefused);
  if (!state.is_active) {
    // The refusal of a call without a bearer token is not recorded automatically, and would not identify the session's
    // person.
    platform.securityLog.record({
      event: "access-refused",
      personId: state.person_id,
      address,
      call: "refreshToken",
      detail: { status: 401 },
    });
    refuse(accountBlockedOnRefresh);
  }
  if (!state.is_live) refuse(refreshRefused);
  await touchSession(platform.pool, [state.id]);
  return accessTokenOf(platform, { personId: state.person_id, sessionId: state.id });
}

/** Ends the session of a refresh token. Unknown or ended ones are no error: there is nothing left to end. */
export async function revokeToken(platform: Platform, refresh: string, address: string): Promise<void> {
  const ended = await endSessionByRefresh(platform.pool, tokenHash(refresh));
  if (!ended) return;
  platform.bus.publish(sessionsEndedChannel, { sessionIds: [ended.id] });
  platform.securityLog.record({ event: "signed-out", personId: ended.person_id, address });
}

/** Why all of a person's sessions end. */
export type EndOfSessions = "blocked" | "password changed" | "password removed" | "ended by its person";

/** Ends a person's sessions, except one, in the transaction; open sockets close after the commit. */
export async function endSessionsOf(
  platform: Platform,
  transaction: Transaction,
  personId: number,
  because: EndOfSessions,
  except?: number,
): Promise<void> {
  const sessionIds = await endSessions(transaction, personId, because, except);
  if (sessionIds.length === 0) return;
  afterCommit(transaction, () => {
    platform.bus.publish(sessionsEndedChannel, { sessionIds });
    platform.securityLog.record({
      event: "sessions-ended",
      personId,
      detail: { because, count: sessionIds.length },
    });
  });
}

const accessTokenOf = (platform: Platform, claims: { personId: number; sessionId: number }) =>
  signAccessToken(platform.keys.derive("access tokens"), claims, platform.settings.accessTokenSeconds);

const minuteOf = (milliseconds: number) => Math.floor(milliseconds / 60_000);

/** The person whom a live session belongs to. */
interface Owner {
  /** The minute of the session's last use, as stored in the database. */
  usedInMinute: number;
  person_id: number;
  role: Role;
  language: Person["language"];
}

/**
 * Makes the function that authenticates every call: it verifies the signature once per token, and knows session and
 * account as of at most a second ago (docs/rules/sessions.md 10). A session stays cached until its person's access
 * changes, which one query checks for everyone.
 */
export function createAuthenticate(platform: Platform): Authenticate {
  const key = platform.keys.derive("access tokens");
  const tokens = new LRUCache<string, AccessClaims>({ max: maxCached });
  const findOwner = async (sessionId: number): Promise<Owner | undefined> => {
    const [row] = await ownerOfSession(platform.pool, [sessionId]);
    return row && { ...row, usedInMinute: minuteOf(row.last_used_at.getTime()) };
  };
  /** Stores the minute when a session is used. No call waits for it or fails because of it: the next call retries. */
  const recordUse = (sessionId: number, owner: Owner): void => {
    const before = owner.usedInMinute;
    const minute = minuteOf(Date.now());
    if (minute <= before) return;
    owner.usedInMinute = minute;
    touchSession(platform.pool, [sessionId]).catch(() => (owner.usedInMinute = before));
  };

  const sessions = new LRUCache<number, Owner>({ max: maxCached });
  let invalidations = 0;
  const invalidate = (isConcerned: (sessionId: number, owner: Owner) => boolean) => {
    invalidations++;
    for (const [id, owner] of sessions.entries()) if (isConcerned(id, owner)) sessions.delete(id);
  };
  const changes = createAccessChanges(platform.pool, (people) =>
    invalidate((_id, owner) => people.has(owner.person_id)),
  );
  platform.bus.subscribe(sessionsEndedChannel, (payload) => {
    const ids = new Set((payload as { sessionIds: number[] }).sessionIds);
    invalidate((id) => ids.has(id));
  });
  for (const channel of [roleChangedChannel, languageChangedChannel])
    platform.bus.subscribe(channel, (payload) => {
      const { personId } = payload as { personId: number };
      invalidate((_id, owner) => owner.person_id === personId);
    });

  /** Resolves immediately while the last check for changes is recent enough. @throws the database's error */
  const catchUp = async (): Promise<void> => {
    const age = performance.now() - changes.checkedAt;
    if (age < checkAfterMs) return;
    const check = changes.check();
    // A call that need not wait for the check also ignores its error; the next call may have to wait.
    if (age < maxAgeMs) check.catch(() => {});
    else await check;
  };

  const ownerOf = async (sessionId: number): Promise<Owner | undefined> => {
    const cached = sessions.get(sessionId);
    if (cached) return cached;
    const before = invalidations;
    const owner = await findOwner(sessionId);
    // The person's access changed during the look-up: this call is answered, but the result is not cached.
    if (owner && invalidations === before) sessions.set(sessionId, owner);
    return owner;
  };

  const claimsOf = async (token: string): Promise<AccessClaims | null> => {
    const cached = tokens.get(token);
    if (cached) {
      if (cached.expiresAt * 1000 > Date.now()) return cached;
      tokens.delete(token);
      return null;
    }
    const claims = await readAccessToken(key, token);
    if (claims) tokens.set(token, claims);
    return claims;
  };

  return async (token) => {
    const claims = await claimsOf(token);
    if (!claims) return null;
    await catchUp();
    const owner = await ownerOf(claims.sessionId);
    if (owner?.person_id !== claims.personId) return null;
    recordUse(claims.sessionId, owner);
    return { id: claims.personId, role: owner.role, sessionId: claims.sessionId, language: owner.language };
  };
}
