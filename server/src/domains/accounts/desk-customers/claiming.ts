// A sign-up takes over the account that the desk made with its email.
import type { Transaction } from "../../../platform/database/transaction.ts";
import { internationalPhone } from "../../../platform/phones.ts";
import type { Platform } from "../../../platform/platform.ts";
import { endGrants } from "../grants/grants.ts";
import { orTaken, type NewPerson } from "../queries.ts";
import { claimAccount } from "./queries.ts";

/**
 * Gives the unclaimed account with this email the names and the password of its person's sign-up.
 * @returns the account's id; undefined if there is none
 * @throws Problem `nameTaken` (409)
 */
export async function claimDeskAccount(
  platform: Platform,
  transaction: Transaction,
  person: NewPerson,
): Promise<number | undefined> {
  const { email, username, phone, first_name: firstName, last_name: lastName } = person;
  if (phone === null || person.password_hash === null) return undefined;
  const [claimed] = await orTaken(() =>
    claimAccount(transaction, [
      email,
      username,
      phone,
      internationalPhone(phone),
      firstName,
      lastName,
      person.password_hash ?? "",
      person.password_is_proved ?? false,
    ]),
  );
  // The mailed link to take it over.
  if (claimed) await endGrants(platform, transaction, claimed.id, "password changed");
  return claimed?.id;
}
