// SQL of people.
import { sql } from "kysely";
import type { Role } from "@hourhand/contract/endpoint";
import type { Database } from "../../platform/database/kysely.ts";
import { constraintOf } from "../../platform/database/transaction.ts";
import { prepared } from "../../platform/database/hot.ts";
import { nameTaken } from "@hourhand/contract/accounts";
import { Problem } from "../../platform/http/problem.ts";

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

/** A person with the hash, by username, email or phone. */
export const personToSignIn = prepared<PersonRow & { password_hash: string | null }, [string, string]>(
  "person_to_sign_in",
  `select ${personColumns}, password_hash from people
   where not is_system and (lower(username) = lower($1) or lower(email) = lower($1) or phone = $2)
   order by lower(username) = lower($1) desc limit 1`,
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
  id?: number;
  role: Role;
  username: string;
  email: string;
  phone: string | null;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  google_subject?: string;
}

const fieldOfConstraint: Record<string, string> = {
  people_usernames_are_unique: "username",
  people_emails_are_unique: "email",
  people_phones_are_unique: "phone",
};

/** Adds a person and answers the id. @throws Problem `nameTaken` (409) */
export async function insertPerson(database: Database, person: NewPerson): Promise<number> {
  return orTaken(async () => {
    const { id } = await database
      .insertInto("people")
      .values(person)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Changes names of one's own account. @throws Problem `nameTaken` (409) */
export async function updateNames(
  database: Database,
  id: number,
  names: { first_name: string; last_name: string; phone: string; username: string },
): Promise<void> {
  await orTaken(() => database.updateTable("people").set(names).where("id", "=", id).execute());
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

export async function setPasswordHash(database: Database, id: number, passwordHash: string): Promise<void> {
  await database.updateTable("people").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

export async function setPicture(
  database: Database,
  id: number,
  column: "picture" | "google_picture",
  name: string,
): Promise<void> {
  await database
    .updateTable("people")
    .set({ [column]: name })
    .where("id", "=", id)
    .execute();
}

/** The refusal for names in use. */
export function takenNames(fields: readonly string[]): Problem {
  const errors = Object.fromEntries(
    fields.map((field) => [field, [`This ${field} is already in use. Please choose another.`]]),
  );
  return new Problem(nameTaken, { sentence: Object.values(errors)[0]?.[0] ?? nameTaken.sentence, errors });
}
