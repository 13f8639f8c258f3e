// The first administrator of an installation, always id 3 (docs/rules/accounts.md 26, 28).
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashPassword } from "../passwords.ts";
import {
  administratorOfEmail,
  anyAdministrator,
  hashOfAdministrator,
  insertFirstAdministrator,
  isWithoutPeople,
} from "./queries.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

/** The id that the default chat receiver means (docs/rules/accounts.md 26). */
export const firstAdministratorId = 3;

/** True while there are no people but the system's own. */
export async function hasNobody(database: Queryable): Promise<boolean> {
  return onlyRow(await isWithoutPeople(database, [])).nobody;
}

/**
 * Makes the first administrator where there is none; processes that start together make one.
 * @returns the username when it was made now, else undefined
 */
export async function ensureFirstAdministrator(
  platform: Platform,
  account: { email: string; password: string },
): Promise<string | undefined> {
  if (await hasAnyAdministrator(platform.pool)) return undefined;
  const passwordHash = await hashPassword(platform.settings, account.password);
  const [made] = await insertFirstAdministrator(platform.pool, [
    firstAdministratorId,
    account.email,
    passwordHash,
  ]);
  return made?.username;
}

/** True where there is an administrator, active or not. */
export async function hasAnyAdministrator(database: Queryable): Promise<boolean> {
  return (await anyAdministrator(database, [])).length > 0;
}

/** True where an administrator, active or not, has this email. */
export async function hasAdministrator(database: Queryable, email: string): Promise<boolean> {
  return onlyRow(await administratorOfEmail(database, [email])).found;
}

/** The password hash of the administrator with this email, null where there is no password; undefined without one. */
export async function administratorHash(
  database: Queryable,
  email: string,
): Promise<string | null | undefined> {
  const [row] = await hashOfAdministrator(database, [email]);
  return row?.password_hash;
}
