// SQL of sessions.
import type { Role } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/me";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { refreshDays } from "./tokens.ts";

/** The person of a live session; no row for any other. */
export const ownerOfSession: Statement<
  { id: number; person_id: number; role: Role; language: Language | null; last_used_at: Date },
  [sessionId: number]
> = prepared(
  "owner_of_session",
  `select s.id, s.person_id, p.role, case when p.language_chosen or p.language <> 'en' then p.language end as language,
     s.last_used_at
   from sessions s join people p on p.id = s.person_id
   where s.id = $1 and s.ended_at is null and s.expires_at > now() and p.is_active`,
);

/** An account as it was when the right to begin a session was checked. */
export interface CheckedAccount {
  readonly id: number;
  readonly role: Role;
  readonly password_hash: string | null;
}

/** From where a session is begun. */
export interface SessionOrigin {
  /** What the browser or program says it is; null where it says nothing. */
  readonly userAgent: string | null;
  /** The /24 of an IPv4 address, the /48 of an IPv6 one. */
  readonly prefix: string | null;
}

const insertSessionRow: Statement<
  { id: number },
  [
    personId: number,
    role: Role,
    passwordHash: string | null,
    refreshHash: Buffer,
    days: number,
    userAgent: string | null,
    network: string | null,
  ]
> = prepared(
  "insert_session",
  `with person as (update people set last_login_at = now()
     where id = $1 and is_active and role = $2 and password_hash is not distinct from $3 returning id)
   insert into sessions (person_id, refresh_hash, expires_at, user_agent, network)
   select id, $4, now() + make_interval(days => $5), $6, $7 from person returning id`,
);

/**
 * Stores a new session and answers its id; undefined when password, role or activity are no longer those that were checked.
 * The update waits for who is changing the account and then looks again; who changes it after this ends the session too.
 */
export async function insertSession(
  runner: Queryable,
  { id, role, password_hash }: CheckedAccount,
  refreshHash: Buffer,
  { userAgent, prefix }: SessionOrigin,
): Promise<number | undefined> {
  const [row] = await insertSessionRow(runner, [
    id,
    role,
    password_hash,
    refreshHash,
    refreshDays,
    userAgent,
    prefix,
  ]);
  return row?.id;
}

/** Ends the oldest sessions of a person beyond so many. Answers the ended ids. */
export const endOldestSessions: Statement<{ id: number }, [personId: number, kept: number]> = prepared(
  "end_oldest_sessions",
  `update sessions set ended_at = now(), ended_because = 'too many'
   where id in (
     select id from sessions where person_id = $1 and ended_at is null and expires_at > now() order by id desc offset $2)
   returning id`,
);

export interface RefreshState {
  id: number;
  person_id: number;
  is_active: boolean;
  is_live: boolean;
}

/** How a refresh token stands. */
export const refreshState: Statement<RefreshState, [Buffer]> = prepared(
  "refresh_state",
  `select s.id, s.person_id, p.is_active, s.ended_at is null and s.expires_at > now() as is_live
   from sessions s join people p on p.id = s.person_id where s.refresh_hash = $1`,
);

const endByRefresh: Statement<{ id: number; person_id: number }, [refreshHash: Buffer]> = prepared(
  "end_session_by_refresh",
  `update sessions set ended_at = now(), ended_because = 'logged out'
   where refresh_hash = $1 and ended_at is null returning id, person_id`,
);

/** Ends the session of a refresh token; answers it, or undefined when there was none to end. */
export async function endSessionByRefresh(
  runner: Queryable,
  refreshHash: Buffer,
): Promise<{ id: number; person_id: number } | undefined> {
  return (await endByRefresh(runner, [refreshHash]))[0];
}

const endSessionsOf: Statement<{ id: number }, [personId: number, because: string, except: number]> =
  prepared(
    "end_sessions",
    `update sessions set ended_at = now(), ended_because = $2
   where person_id = $1 and ended_at is null and id <> $3 returning id`,
  );

/** Ends every session of a person, but for one. Answers the ended ids. */
export async function endSessions(
  transaction: Queryable,
  personId: number,
  because: string,
  except?: number,
): Promise<number[]> {
  const ended = await endSessionsOf(transaction, [personId, because, except ?? 0]);
  return ended.map(({ id }) => id);
}

/** Of sessions with the roles and languages they were opened with, those that are over or whose person has others by now. */
export const sessionsThatChanged: Statement<
  { id: number; role: Role | null; language: Language | null; is_live: boolean },
  [number[], string[], (string | null)[]]
> = prepared(
  "sessions_that_changed",
  `select o.id, p.role, case when p.language_chosen or p.language <> 'en' then p.language end as language, coalesce(s.ended_at is null and s.expires_at > now() and p.is_active, false) as is_live
   from unnest($1::bigint[], $2::text[], $3::text[]) o (id, role, language)
   left join sessions s on s.id = o.id left join people p on p.id = s.person_id
   where s.id is null or s.ended_at is not null or s.expires_at <= now() or not p.is_active or p.role <> o.role
     or case when p.language_chosen or p.language <> 'en' then p.language end is distinct from o.language`,
);

/** Every change of access that is not seen yet is of the transaction `unseen_from` or of a later one. */
export const firstSnapshot: Statement<{ unseen_from: string }, []> = prepared(
  "access_changes_begin",
  "select pg_snapshot_xmin(pg_current_snapshot())::text as unseen_from",
);

/**
 * Whose access was changed by transactions from this one on, or ran out within 20 seconds. Rows of another cluster, out of a
 * restored archive, are an hour old at most.
 */
export const accessChangesSince: Statement<{ unseen_from: string; people: number[] }, [unseenFrom: string]> =
  prepared(
    "access_changes_since",
    `select pg_snapshot_xmin(pg_current_snapshot())::text as unseen_from, array(
     select person_id from access_changes where changed_in >= $1::text::xid8 and at > now() - interval '1 hour'
     union
     select person_id from sessions where expires_at between now() - interval '20 seconds' and now() and ended_at is null
   ) as people`,
  );

/** Stores that a session is used now, to the minute. */
export const touchSession: Statement<never, [sessionId: number]> = prepared(
  "touch_session",
  `update sessions set last_used_at = now()
   where id = $1 and ended_at is null and last_used_at < date_trunc('minute', now())`,
);

/** A session as its person reads it. */
export interface OwnSessionRow {
  id: number;
  user_agent: string | null;
  network: string | null;
  created_at: Date;
  last_used_at: Date;
  is_current: boolean;
}

/** The caller's own session is in use now, so it is the first. */
export const ownSessions: ListDefinition<OwnSessionRow, [personId: number, currentId: number]> = defineList(
  "own_sessions",
  {
    parameters: ["bigint", "bigint"],
    columns: `s.id, s.user_agent, s.network, s.created_at, s.id = $2 as is_current,
    case when s.id = $2 then now() else s.last_used_at end as last_used_at`,
    from: "sessions s",
    where: "s.person_id = $1 and s.ended_at is null and s.expires_at > now()",
    id: "s.id",
    sorts: {},
    defaultSort: {
      key: "case when s.id = $2 then 'infinity'::timestamptz else s.last_used_at end",
      type: "timestamptz",
      order: "desc",
    },
    search: { text: "s.user_agent" },
    isUncounted: true,
  },
);

/** Ends one session of a person. Answers it, or nothing where the person has no such session. */
export const endOwnSession: Statement<{ id: number }, [personId: number, sessionId: number]> = prepared(
  "end_own_session",
  `update sessions set ended_at = now(), ended_because = 'ended by its person'
   where id = $2 and person_id = $1 and ended_at is null and expires_at > now() returning id`,
);
