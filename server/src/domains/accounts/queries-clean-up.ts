// SQL that removes what no longer serves anyone.
import { sql } from "kysely";
import type { Database } from "../../platform/database/kysely.ts";

/** Rows a statement removes: it must stay far below the statement time-out however many there are. */
const batchRows = 1_000;

/** Which rows of which table go, and in what order: attempts after their codes, so that few codes are left to cascade over. */
const removals = [
  { table: "one_time_codes", old: sql<boolean>`requested_at < now() - interval '1 day'` },
  { table: "sign_up_attempts", old: sql<boolean>`created_at < now() - interval '1 day'` },
  { table: "otp_requests", old: sql<boolean>`at < now() - interval '2 days'` },
  { table: "password_resets", old: sql<boolean>`expires_at < now() - interval '1 day'` },
  { table: "google_codes", old: sql<boolean>`expires_at < now() - interval '1 day'` },
  { table: "sessions", old: sql<boolean>`expires_at < now() - interval '30 days'` },
] as const;

/** Removes old attempts, codes, permissions and sessions, a thousand a statement; stops between two when told to. */
export async function removeOld(database: Database, stopping?: AbortSignal): Promise<void> {
  for (const { table, old } of removals) {
    for (;;) {
      if (stopping?.aborted) return;
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${old} limit ${batchRows}))`.execute(database);
      if ((numAffectedRows ?? 0n) < BigInt(batchRows)) break;
    }
  }
}
