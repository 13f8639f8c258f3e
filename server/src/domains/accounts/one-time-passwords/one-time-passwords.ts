// Passwords that an operator prints for an administrator: valid for a day and one sign-in, after which the
// administrator chooses a new one (docs/rules/accounts.md 35–36).
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

/** The format of a printed password; a password in this format is also tried as an ordinary one. */
export const oneTimePattern = /^once-[A-Za-z0-9_-]{24}$/;

const newPassword = (): string => `once-${randomBytes(18).toString("base64url")}`;

/** Whether a password is the one printed for this person; does not use it up. */
export async function isOneTimePasswordOf(
  database: Queryable,
  personId: number,
  password: string,
): Promise<boolean> {
  if (!oneTimePattern.test(password)) return false;
  const [row] = await isOneTimePassword(database, [personId, tokenHash(password)]);
  return row?.is_good === true;
}

/** Uses up a printed password; false if it is invalid or was used concurrently. */
export async function consumeOneTimePassword(
  transaction: Queryable,
  personId: number,
  password: string,
): Promise<boolean> {
  return (await spendOneTimePassword(transaction, [personId, tokenHash(password)])).length === 1;
}

/** Creates a verified administrator. @returns the password, or undefined if the email already has an account */
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
      command: "admin create",
      action: "administrator made by the operator",
      subject: "user",
      subjectId: id,
      after: { username, role: "admin" },
    });
    return password;
  });
}

/**
 * Lets a locked-out administrator in: reactivates the account and ends every session and other grant.
 * @returns the password, or undefined if no administrator has the email
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
      command: "admin reset",
      action: "administrator reset by the operator",
      subject: "user",
      subjectId: person.id,
      before: { is_active: person.is_active },
      after: { is_active: true },
    });
    return password;
  });
}
