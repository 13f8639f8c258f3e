// The first administrator of an installation, always id 3 (decisions.md section 2).
import { sql } from "kysely";
import type { Database } from "../../../platform/database/kysely.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashPassword } from "../rules.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

/** The id the documents' default chat receiver means. */
export const firstAdministratorId = 3;

/** True while there are no people but the system's own. */
export async function hasNobody(database: Database): Promise<boolean> {
  const { rows } = await sql<{ nobody: boolean }>`
    select not exists (select 1 from people where not is_system) as nobody`.execute(database);
  return onlyRow(rows).nobody;
}

/**
 * Makes the first administrator where there is none; processes that start together make one.
 * @returns the username when it was made now, else undefined
 */
export async function ensureFirstAdministrator(
  platform: Platform,
  account: { email: string; password: string },
): Promise<string | undefined> {
  const { rows: existing } = await sql`select 1 from people where role = 'admin' limit 1`.execute(
    platform.database,
  );
  if (existing.length > 0) return undefined;
  const { rows } = await sql<{ username: string }>`
    insert into people (id, role, username, email, first_name, last_name, password_hash)
    values (${firstAdministratorId}, 'admin', 'admin', ${account.email}, 'HourHand', 'Admin', ${await hashPassword(account.password)})
    on conflict do nothing returning username`.execute(platform.database);
  return rows[0]?.username;
}
