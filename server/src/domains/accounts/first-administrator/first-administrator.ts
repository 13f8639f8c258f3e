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

/** The id of the default chat receiver (docs/rules/accounts.md 26). */
export const firstAdministratorId = 3;

/** Whether there are only system people. */
export async function hasNoPeople(database: Queryable): Promise<boolean> {
  return onlyRow(await isWithoutPeople(database, [])).nobody;
}

/**
 * Creates the first administrator if there is none; if several processes start at the same time, they create only one.
 * @returns the username if it was created now, else undefined
 */
export async function ensureFirstAdministrator(
  platform: Platform,
  account: { email: string; password: string },
): Promise<string | undefined> {
  if (await hasAnyAdministrator(platform.pool)) return undefined;
  const passwordHash = await hashPassword(platform.settings, account.password);
  const [created] = await insertFirstAdministrator(platform.pool, [
    firstAdministratorId,
    account.email,
    passwordHash,
  ]);
  return created?.username;
}

/** Whether there is an administrator, active or not. */
export async function hasAnyAdministrator(database: Queryable): Promise<boolean> {
  return (await anyAdministrator(database, [])).length > 0;
}

/** Whether an administrator, active or not, has this email. */
export async function hasAdministrator(database: Queryable, email: string): Promise<boolean> {
  return onlyRow(await administratorOfEmail(database, [email])).found;
}

/**
 * Returns the password hash of the administrator with this email; null if they have no password, undefined if there is
 * no such administrator.
 */
export async function administratorHash(
  database: Queryable,
  email: string,
): Promise<string | null | undefined> {
  const [row] = await hashOfAdministrator(database, [email]);
  return row?.password_hash;
}
