// SQL of sessions.
import type { Role } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/languages";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { refreshDays } from "./tokens.ts";

/** Finds the person of a session; no row if the session is not live. */
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

/** The state that an account had when its credentials were checked. */
export interface CheckedAccount {
  readonly id: number;
  readonly role: Role;
  readonly password_hash: string | null;
}

/** Where a session was begun. */
export interface SessionOrigin {
  /** The user agent; null if there is none. */
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
 * Stores a new session and returns its id; undefined if the password, role or active state has changed since the check.
 * The update waits for concurrent account changes and re-reads the row; a later change also ends this session.
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

/**
 * Ends a person's oldest sessions beyond `kept` and returns their ids. Only the rows that end are locked, in id order,
 * so that two runs never deadlock.
 */
export const endOldestSessions: Statement<{ id: number }, [personId: number, kept: number]> = prepared(
  "end_oldest_sessions",
  `update sessions set ended_at = now(), ended_because = 'too many'
   where id in (
     select id from sessions where ended_at is null and id in (
       select id from sessions where person_id = $1 and ended_at is null and expires_at > now() order by id desc offset $2)
     order by id for update)
   returning id`,
);

export interface RefreshState {
  id: number;
  person_id: number;
  is_active: boolean;
  is_live: boolean;
}

/** Reads the state of a refresh token. */
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

/** Ends the session of a refresh token and returns it; undefined if there is no live one. */
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

/** Ends every session of a person, except one. Returns the ids of the ended sessions. */
export async function endSessions(
  transaction: Queryable,
  personId: number,
  because: string,
  except?: number,
): Promise<number[]> {
  const ended = await endSessionsOf(transaction, [personId, because, except ?? 0]);
  return ended.map(({ id }) => id);
}

/**
 * Given sessions with the roles and languages they were opened with, returns those that are over or whose person's role
 * or language has changed.
 */
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

/** Every change of access that is not visible yet was made in the transaction `unseen_from` or a later one. */
export const firstSnapshot: Statement<{ unseen_from: string }, []> = prepared(
  "access_changes_begin",
  "select pg_snapshot_xmin(pg_current_snapshot())::text as unseen_from",
);

/**
 * Finds the people whose access was changed by transactions from this one on, or whose session expired within 20
 * seconds. Also sees rows that a restored archive brought from another cluster, while they are at most an hour old.
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

/** Stores the current minute as the time when a session was last used. */
export const touchSession: Statement<never, [sessionId: number]> = prepared(
  "touch_session",
  `update sessions set last_used_at = now()
   where id = $1 and ended_at is null and last_used_at < date_trunc('minute', now())`,
);

/** A session as it is shown to its person. */
export interface OwnSessionRow {
  id: number;
  user_agent: string | null;
  network: string | null;
  created_at: Date;
  last_used_at: Date;
  is_current: boolean;
}

/** Lists live sessions, with the caller's own first, because it is in use now. */
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

/** Ends one session of a person and returns it; no row if the person has no such session. */
export const endOwnSession: Statement<{ id: number }, [personId: number, sessionId: number]> = prepared(
  "end_own_session",
  `update sessions set ended_at = now(), ended_because = 'ended by its person'
   where id = $2 and person_id = $1 and ended_at is null and expires_at > now() returning id`,
);
