// Passwords that an operator prints for an administrator: good for a day and for one sign-in, after which a new one is chosen
// (docs/rules/accounts.md 35–36).
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { randomBytes } from "node:crypto";
import { recordChange } from "../../audit/audit.ts";
import { inTransaction, type Database } from "../../../platform/database/transaction.ts";
import { endGrantsByCommand } from "../grants/grants.ts";
import { freeUsername, insertPerson } from "../queries.ts";
import { tokenHash } from "../sessions/tokens.ts";
import {
  isOneTimePassword,
  lockPersonOfEmail,
  activateAdministrator,
  spendOneTimePassword,
  storeOneTimePassword,
} from "./queries.ts";

const hoursOfOneTimePassword = 24;

/** What one looks like; a password that does is tried as a password as well. */
export const oneTimePattern = /^once-[A-Za-z0-9_-]{24}$/;

const newPassword = (): string => `once-${randomBytes(18).toString("base64url")}`;

/** Whether a password is the one that was printed for a person; it stays good. */
export async function isGoodOnce(database: Queryable, personId: number, password: string): Promise<boolean> {
  if (!oneTimePattern.test(password)) return false;
  const [row] = await isOneTimePassword(database, [personId, tokenHash(password)]);
  return row?.is_good === true;
}

/** Uses it up; false where it is none, or was used at this very moment. */
export async function spendOnce(
  transaction: Queryable,
  personId: number,
  password: string,
): Promise<boolean> {
  return (await spendOneTimePassword(transaction, [personId, tokenHash(password)])).length === 1;
}

/** Makes a verified administrator. @returns the password, or undefined where the email has an account */
export async function makeAdministrator(database: Database, email: string): Promise<string | undefined> {
  const password = newPassword();
  return inTransaction(database, async (transaction) => {
    const [existing] = await lockPersonOfEmail(transaction, [email]);
    if (existing) return undefined;
    const username = await freeUsername(transaction, "admin");
    const id = await insertPerson(transaction, {
      role: "admin",
      username,
      email,
      phone: null,
      first_name: "Admin",
      last_name: "HourHand",
      password_hash: null,
    });
    await storeOneTimePassword(transaction, [id, tokenHash(password), hoursOfOneTimePassword]);
    await recordChange(transaction, {
      actorId: null,
      action: "administrator made by the operator",
      subject: "user",
      subjectId: id,
      after: { username, role: "admin" },
    });
    return password;
  });
}

/**
 * Lets an administrator in who cannot get in any more: active again, every session and every other way in ended.
 * @returns the password, or undefined where the email is no administrator's
 */
export async function resetAdministrator(database: Database, email: string): Promise<string | undefined> {
  const password = newPassword();
  return inTransaction(database, async (transaction) => {
    const [person] = await lockPersonOfEmail(transaction, [email]);
    if (person?.role !== "admin") return undefined;
    await activateAdministrator(transaction, [person.id]);
    await endGrantsByCommand(transaction, person.id);
    await storeOneTimePassword(transaction, [person.id, tokenHash(password), hoursOfOneTimePassword]);
    await recordChange(transaction, {
      actorId: null,
      action: "administrator reset by the operator",
      subject: "user",
      subjectId: person.id,
      before: { is_active: person.is_active },
      after: { is_active: true },
    });
    return password;
  });
}
