// SQL of the demo story's people.
import { sql } from "kysely";
import { prepared } from "../../../platform/database/prepared-statements.ts";
import type { Database } from "../../../platform/database/kysely.ts";

/** A row where an identifier or phone is that of somebody of the demo. */
export const isDemoPerson = prepared<{ id: number }, [identifier: string, phone: string]>(
  "is_demo_person",
  `select id from people where is_demo
     and (lower(username) = lower($1) or lower(email) = lower($1) or phone = $2) limit 1`,
);

/** Marks everybody who has this very password hash: the story stores the same for all its people. */
export async function markDemoPeople(database: Database, passwordHash: string): Promise<void> {
  await sql`update people set is_demo = true where password_hash = ${passwordHash}`.execute(database);
}

export async function hasDemoPeople(database: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from people where is_demo) as found`.execute(database);
  return rows[0]?.found === true;
}

/** The password hashes of people with addresses like the story's, the most shared first, at most 40. */
export async function hashesOfDemoAddresses(database: Database): Promise<string[]> {
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from people where email like '%@example.com' and password_hash is not null and not is_demo
    group by password_hash order by count(*) desc, password_hash limit 40`.execute(database);
  return rows.map(({ password_hash }) => password_hash);
}
