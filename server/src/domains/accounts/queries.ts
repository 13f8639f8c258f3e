// SQL of people.
import { comparedPhone, internationalPhone } from "../../platform/phones.ts";
import { noEmailEnding } from "../../platform/mail/no-email.ts";
import type { Role } from "@hourhand/contract/endpoint";
import { constraintOf } from "../../platform/database/transaction.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { nameTaken } from "@hourhand/contract/accounts";
import { Problem } from "../../platform/problem.ts";

/** A person's row, without the fields that only sign-in needs. */
export interface PersonRow {
  id: number;
  role: Role;
  username: string;
  email: string;
  phone: string | null;
  phone_e164: string | null;
  first_name: string;
  last_name: string;
  picture: string | null;
  google_picture: string | null;
  is_active: boolean;
  /** Why the account was deactivated; only meaningful while it is inactive. */
  deactivation_reason: string | null;
  /** Whether they have never signed in. */
  is_new: boolean;
}

const personColumns = `id, role, username, email, phone, phone_e164, first_name, last_name, picture, google_picture, is_active,
   deactivation_reason, last_login_at is null as is_new`;

const personById: Statement<PersonRow, [number]> = prepared(
  "person_by_id",
  `select ${personColumns} from people where id = $1 and not is_system`,
);
const personByEmail: Statement<PersonRow, [string]> = prepared(
  "person_by_email",
  `select ${personColumns} from people where lower(email) = lower($1) and not is_system`,
);

export async function findPersonRow(runner: Queryable, id: number): Promise<PersonRow | undefined> {
  return (await personById(runner, [id]))[0];
}

export async function findPersonByEmail(runner: Queryable, email: string): Promise<PersonRow | undefined> {
  return (await personByEmail(runner, [email]))[0];
}

/** A person for sign-in: with the hash, and the kind of identifier that matched. */
export interface PersonToSignIn extends PersonRow {
  password_hash: string | null;
  found_by: "username" | "email" | "phone";
}

const peopleByIdentifier: Statement<PersonToSignIn, [identifier: string, comparedPhone: string]> = prepared(
  "people_by_identifier",
  `select ${personColumns}, password_hash, case when coalesce(phone_e164, phone) = $2 then 'phone'
     when lower(username) = lower($1) then 'username' else 'email' end as found_by
   from people
   where not is_system
     and (lower(username) = lower($1) or lower(email) = lower($1) or coalesce(phone_e164, phone) = $2)
   order by coalesce(phone_e164, phone) is not distinct from $2 desc, lower(username) = lower($1) desc limit 6`,
);

/**
 * Finds the person with a username, an email or a phone; several people only if they share that phone, at most six.
 * Digits match a phone first: usernames of digits date from older versions, and nobody may block another person's
 * number.
 */
export async function findToSignIn(runner: Queryable, identifier: string): Promise<PersonToSignIn[]> {
  const found = await peopleByIdentifier(runner, [identifier, comparedPhone(identifier)]);
  return found[0]?.found_by === "phone"
    ? found.filter(({ found_by: by }) => by === "phone")
    : found.slice(0, 1);
}

/** Finds the attempts whose password may be tried: the newest three with this username, email or phone. */
export const attemptsToSignIn: Statement<
  { id: string; email: string; password_hash: string },
  [string, string]
> = prepared(
  "attempts_to_sign_in",
  `select id, email, password_hash from sign_up_attempts
   where (lower(username) = lower($1) or lower(email) = lower($1) or coalesce(phone_e164, phone) = $2)
     and created_at > now() - interval '1 day'
   order by created_at desc limit 3`,
);

export interface NewPerson {
  role: Role;
  username: string;
  email: string;
  phone: string | null;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  google_subject?: string;
  /** Whether the person who chose the password has proved that they read the account's mails. */
  password_is_proved?: boolean;
}

const fieldOfConstraint: Record<string, string> = {
  people_usernames_are_unique: "username",
  people_emails_are_unique: "email",
  people_compared_phones_are_unique: "phone",
};

const insertPersonRow: Statement<
  { id: number },
  [
    role: Role,
    username: string,
    email: string,
    phone: string | null,
    firstName: string,
    lastName: string,
    passwordHash: string | null,
    googleSubject: string | null,
    passwordIsProved: boolean,
    phoneE164: string | null,
  ]
> = prepared(
  "insert_person",
  `insert into people (role, username, email, phone, first_name, last_name, password_hash, google_subject,
     password_is_proved, phone_e164)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
);

/** Inserts a person and returns the id. @throws Problem `nameTaken` (409) */
export async function insertPerson(runner: Queryable, person: NewPerson): Promise<number> {
  const rows = await orTaken(() =>
    insertPersonRow(runner, [
      person.role,
      person.username,
      person.email,
      person.phone,
      person.first_name,
      person.last_name,
      person.password_hash,
      person.google_subject ?? null,
      person.password_is_proved ?? false,
      person.phone === null ? null : internationalPhone(person.phone),
    ]),
  );
  return onlyRow(rows).id;
}

const updateNamesOf: Statement<
  never,
  [id: number, firstName: string, lastName: string, phone: string, username: string, phoneE164: string | null]
> = prepared(
  "update_names",
  // A person who shares a number keeps it through every other change.
  `update people set first_name = $2, last_name = $3, phone = $4, username = $5, phone_e164 = $6,
     phone_shared_as = case when coalesce(phone_e164, phone) = coalesce($6, $4) then phone_shared_as else 0 end
   where id = $1`,
);

/** Changes the names on a person's account. @throws Problem `nameTaken` (409) */
export async function updateNames(
  runner: Queryable,
  id: number,
  names: { first_name: string; last_name: string; phone: string; username: string },
): Promise<void> {
  const { first_name, last_name, phone, username } = names;
  await orTaken(() =>
    updateNamesOf(runner, [id, first_name, last_name, phone, username, internationalPhone(phone)]),
  );
}

/** Runs a statement that stores names. @throws Problem `nameTaken` (409) */
export async function orTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusal = constraintOf(error);
    const field = refusal?.kind === "taken" ? fieldOfConstraint[refusal.constraint ?? ""] : undefined;
    throw field ? takenNames([field]) : error;
  }
}

/** SQL: the account `p` was made at the desk, and nobody has taken it over yet. */
export const isUnclaimed = "(p.made_at_desk and p.password_hash is null and p.google_subject is null)";

const fieldsInUse: Statement<{ field: string }, [username: string, email: string, comparedPhone: string]> =
  prepared(
    "names_in_use",
    // A sign-up takes over the account that the desk made with its email. One without an email keeps nobody's number.
    `with others as not materialized (select * from people p
     where not (${isUnclaimed} and (lower(p.email) = lower($2) or p.email like '%${noEmailEnding}')))
   select 'username' as field from others where lower(username) = lower($1)
   union all select 'email' from others where lower(email) = lower($2)
   union all (select 'phone' from others where coalesce(phone_e164, phone) = $3 limit 1)`,
  );

/** Returns those of the names that are in use by an account. */
export async function namesInUse(
  runner: Queryable,
  { username, email, phone }: { username: string; email: string; phone: string },
): Promise<string[]> {
  return (await fieldsInUse(runner, [username, email, comparedPhone(phone)])).map(({ field }) => field);
}

const firstFreeUsername: Statement<{ username: string }, [wanted: string]> = prepared(
  "free_username",
  `select candidate as username from (
     select $1::text as candidate, 0 as turn
     union all select $1::text || '-' || n, n from generate_series(2, 50) n
     union all select $1::text || '-' || substr(md5(random()::text), 1, 5), 99
   ) candidates
   where not exists (select 1 from people where lower(people.username) = lower(candidate))
   order by turn limit 1`,
);

/** Finds a free username like the wanted one. */
export async function freeUsername(runner: Queryable, wanted: string): Promise<string> {
  return onlyRow(await firstFreeUsername(runner, [wanted])).username;
}

/** Sets a password chosen by a person who has proved that they read the account's mails. */
export const setPasswordHash: Statement<never, [id: number, passwordHash: string]> = prepared(
  "set_password_hash",
  "update people set password_hash = $2, password_is_proved = true where id = $1",
);

/** Replaces a hash with another hash of the same password. */
export const renewPasswordHash: Statement<
  { id: number },
  [id: number, passwordHash: string, before: string | null]
> = prepared(
  "renew_password_hash",
  "update people set password_hash = $2 where id = $1 and password_hash = $3 returning id",
);

const accountLocks: Readonly<Record<"against changes" | "for a change", Statement<never, [id: number]>>> = {
  "against changes": prepared("lock_account_against_changes", "select from people where id = $1 for share"),
  "for a change": prepared("lock_account_for_change", "select from people where id = $1 for no key update"),
};

/**
 * Locks a person's row until the transaction ends. `against changes` waits for account changes and blocks them; `for a
 * change` blocks both. Code that begins or grants something for an account takes the first, code that ends everything
 * takes the second, so that nothing begun concurrently is overlooked.
 */
export async function lockAccount(
  transaction: Queryable,
  id: number,
  lock: keyof typeof accountLocks,
): Promise<void> {
  await accountLocks[lock](transaction, [id]);
}

export const setPicture: Statement<never, [id: number, name: string]> = prepared(
  "set_picture",
  "update people set picture = $2 where id = $1",
);

export const setGooglePicture: Statement<never, [id: number, name: string]> = prepared(
  "set_google_picture",
  "update people set google_picture = $2 where id = $1",
);

/** Builds the refusal for names in use. */
export function takenNames(fields: readonly string[]): Problem {
  const errors = Object.fromEntries(
    fields.map((field) => [field, [`This ${field} is already in use. Please choose another.`]]),
  );
  return new Problem(nameTaken, { sentence: Object.values(errors)[0]?.[0] ?? nameTaken.sentence, errors });
}
