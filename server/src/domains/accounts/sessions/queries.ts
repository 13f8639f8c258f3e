// SQL of sessions.
import { sql } from "kysely";
import type { Role } from "@hourhand/contract/endpoint";
import { prepared } from "../../../platform/database/prepared-statements.ts";
import { refreshDays } from "./rules.ts";
import type { Database } from "../../../platform/database/kysely.ts";

/** The persons of live sessions; no row for one that ended, expired or whose account is blocked. */
export const livePersonsOf = prepared<{ id: number; person_id: number; role: Role }, [sessionIds: number[]]>(
  "live_persons_of_sessions",
  `select s.id, s.person_id, p.role from sessions s join people p on p.id = s.person_id
   where s.id = any ($1::bigint[]) and s.ended_at is null and s.expires_at > now() and p.is_active`,
);

/** An account as it was when the right to begin a session was checked. */
export interface CheckedAccount {
  readonly id: number;
  readonly role: Role;
  readonly password_hash: string | null;
}

/**
 * Stores a new session and answers its id; undefined when password, role or activity are no longer those that were checked.
 * The update waits for who is changing the account and then looks again; who changes it after this ends the session too.
 */
export async function insertSession(
  database: Database,
  checked: CheckedAccount,
  refreshHash: Buffer,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with person as (update people set last_login_at = now()
      where id = ${checked.id} and is_active and role = ${checked.role}
        and password_hash is not distinct from ${checked.password_hash} returning id)
    insert into sessions (person_id, refresh_hash, expires_at)
    select id, ${refreshHash}, now() + make_interval(days => ${refreshDays}) from person returning id`.execute(
    database,
  );
  return rows[0]?.id;
}

export interface RefreshState {
  id: number;
  person_id: number;
  is_active: boolean;
  is_live: boolean;
}

/** How a refresh token stands. */
export const refreshState = prepared<RefreshState, [Buffer]>(
  "refresh_state",
  `select s.id, s.person_id, p.is_active, s.ended_at is null and s.expires_at > now() as is_live
   from sessions s join people p on p.id = s.person_id where s.refresh_hash = $1`,
);

/** Ends the session of a refresh token; answers it, or undefined when there was none to end. */
export async function endSessionByRefresh(
  database: Database,
  refreshHash: Buffer,
): Promise<{ id: number; person_id: number } | undefined> {
  const { rows } = await sql<{ id: number; person_id: number }>`
    update sessions set ended_at = now(), ended_because = 'logged out'
    where refresh_hash = ${refreshHash} and ended_at is null returning id, person_id`.execute(database);
  return rows[0];
}

/** Ends every session of a person, but for one. Answers the ended ids. */
export async function endSessions(
  database: Database,
  personId: number,
  because: string,
  except?: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update sessions set ended_at = now(), ended_because = ${because}
    where person_id = ${personId} and ended_at is null and id <> ${except ?? 0} returning id`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

/** Of sessions with the roles they were opened with, those that are over or whose person has another role by now. */
export const sessionsThatChanged = prepared<
  { id: number; role: Role | null; is_live: boolean },
  [number[], string[]]
>(
  "sessions_that_changed",
  `select o.id, p.role, coalesce(s.ended_at is null and s.expires_at > now() and p.is_active, false) as is_live
   from unnest($1::bigint[], $2::text[]) o (id, role)
   left join sessions s on s.id = o.id left join people p on p.id = s.person_id
   where s.id is null or s.ended_at is not null or s.expires_at <= now() or not p.is_active or p.role <> o.role`,
);
