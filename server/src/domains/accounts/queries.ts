// SQL of people.
import { sql } from "kysely";
import type { Role } from "@hourhand/contract/endpoint";
import type { Database } from "../../platform/database/kysely.ts";
import { constraintOf } from "../../platform/database/transaction.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { prepared } from "../../platform/database/prepared-statements.ts";
import { nameTaken } from "@hourhand/contract/accounts";
import { Problem } from "../../platform/problem.ts";

/** A person's row, without what only sign-in needs. */
export interface PersonRow {
  id: number;
  role: Role;
  username: string;
  email: string;
  phone: string | null;
  first_name: string;
  last_name: string;
  picture: string | null;
  google_picture: string | null;
  is_active: boolean;
}

const personColumns =
  "id, role, username, email, phone, first_name, last_name, picture, google_picture, is_active";

const personById = prepared<PersonRow, [number]>(
  "person_by_id",
  `select ${personColumns} from people where id = $1 and not is_system`,
);
const personByEmail = prepared<PersonRow, [string]>(
  "person_by_email",
  `select ${personColumns} from people where lower(email) = lower($1) and not is_system`,
);

export async function findPersonRow(database: Database, id: number): Promise<PersonRow | undefined> {
  return (await personById(database, [id]))[0];
}

export async function findPersonByEmail(database: Database, email: string): Promise<PersonRow | undefined> {
  return (await personByEmail(database, [email]))[0];
}

/** A person as sign-in sees them: with the hash, and by which of the names they were found. */
export interface PersonToSignIn extends PersonRow {
  password_hash: string | null;
  found_by: "username" | "email" | "phone";
}

/**
 * A person by username, email or phone. Digits are a phone first: usernames made of digits alone are of an older day, and
 * nobody is to sit on somebody else's number.
 */
export const personToSignIn = prepared<PersonToSignIn, [string, string]>(
  "person_to_sign_in",
  `select ${personColumns}, password_hash, case when phone = $2 then 'phone'
     when lower(username) = lower($1) then 'username' else 'email' end as found_by
   from people
   where not is_system and (lower(username) = lower($1) or lower(email) = lower($1) or phone = $2)
   order by phone is not distinct from $2 desc, lower(username) = lower($1) desc limit 1`,
);

/** Attempts whose password may be tried: the newest three with this username, email or phone. */
export const attemptsToSignIn = prepared<
  { id: string; email: string; password_hash: string },
  [string, string]
>(
  "attempts_to_sign_in",
  `select id, email, password_hash from sign_up_attempts
   where (lower(username) = lower($1) or lower(email) = lower($1) or phone = $2) and created_at > now() - interval '1 day'
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
  /** Who chose the password was seen to read the account's mails. */
  password_is_proved?: boolean;
}

const fieldOfConstraint: Record<string, string> = {
  people_usernames_are_unique: "username",
  people_emails_are_unique: "email",
  people_phones_are_unique: "phone",
};

/** Adds a person and answers the id. @throws Problem `nameTaken` (409) */
export async function insertPerson(database: Database, person: NewPerson): Promise<number> {
  return orTaken(async () => {
    const { rows } = await sql<{ id: number }>`
      insert into people (role, username, email, phone, first_name, last_name, password_hash, google_subject,
        password_is_proved)
      values (${person.role}, ${person.username}, ${person.email}, ${person.phone}, ${person.first_name},
        ${person.last_name}, ${person.password_hash}, ${person.google_subject ?? null},
        ${person.password_is_proved ?? false})
      returning id`.execute(database);
    return onlyRow(rows).id;
  });
}

/** Changes names of one's own account. @throws Problem `nameTaken` (409) */
export async function updateNames(
  database: Database,
  id: number,
  names: { first_name: string; last_name: string; phone: string; username: string },
): Promise<void> {
  await orTaken(() =>
    sql`update people set first_name = ${names.first_name}, last_name = ${names.last_name}, phone = ${names.phone},
      username = ${names.username} where id = ${id}`.execute(database),
  );
}

async function orTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusal = constraintOf(error);
    const field = refusal?.kind === "taken" ? fieldOfConstraint[refusal.constraint ?? ""] : undefined;
    throw field ? takenNames([field]) : error;
  }
}

/** Which of the names are in use by an account. */
export async function namesInUse(
  database: Database,
  names: { username: string; email: string; phone: string },
): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select 'username' as field from people where lower(username) = lower(${names.username})
    union all select 'email' from people where lower(email) = lower(${names.email})
    union all select 'phone' from people where phone = ${names.phone}`.execute(database);
  return rows.map(({ field }) => field);
}

/** Sets a password that was chosen by who reads the account's mails. */
export async function setPasswordHash(database: Database, id: number, passwordHash: string): Promise<void> {
  await sql`update people set password_hash = ${passwordHash}, password_is_proved = true where id = ${id}`.execute(
    database,
  );
}

/**
 * Locks a person's row until the transaction ends. `against changes` waits for who changes the account and keeps them out;
 * `for a change` keeps out both. Whoever begins or grants something for an account takes the one, whoever ends everything
 * the other, so that nothing begun at the same moment is overlooked.
 */
export async function lockAccount(
  transaction: Database,
  id: number,
  lock: "against changes" | "for a change",
): Promise<void> {
  const strength = lock === "for a change" ? sql`for no key update` : sql`for share`;
  await sql`select 1 from people where id = ${id} ${strength}`.execute(transaction);
}

export async function setPicture(
  database: Database,
  id: number,
  column: "picture" | "google_picture",
  name: string,
): Promise<void> {
  await sql`update people set ${sql.ref(column)} = ${name} where id = ${id}`.execute(database);
}

/** The refusal for names in use. */
export function takenNames(fields: readonly string[]): Problem {
  const errors = Object.fromEntries(
    fields.map((field) => [field, [`This ${field} is already in use. Please choose another.`]]),
  );
  return new Problem(nameTaken, { sentence: Object.values(errors)[0]?.[0] ?? nameTaken.sentence, errors });
}
