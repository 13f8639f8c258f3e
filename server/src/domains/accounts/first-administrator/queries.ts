// SQL of the first administrator.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

export const isWithoutPeople: Statement<{ nobody: boolean }, []> = prepared(
  "is_without_people",
  "select not exists (select 1 from people where not is_system) as nobody",
);

export const anyAdministrator: Statement<{ id: number }, []> = prepared(
  "any_administrator",
  "select id from people where role = 'admin' limit 1",
);

/** Inserts the first administrator; no row if the id or one of the names is taken. */
export const insertFirstAdministrator: Statement<
  { username: string },
  [id: number, email: string, passwordHash: string]
> = prepared(
  "insert_first_administrator",
  `insert into people (id, role, username, email, first_name, last_name, password_hash, password_is_proved)
   values ($1, 'admin', 'admin', $2, 'Admin', 'HourHand', $3, true) on conflict do nothing returning username`,
);

export const administratorOfEmail: Statement<{ found: boolean }, [email: string]> = prepared(
  "administrator_of_email",
  "select exists (select 1 from people where role = 'admin' and lower(email) = lower($1)) as found",
);

/** Reads the password hash; no row if no administrator has this email. */
export const hashOfAdministrator: Statement<{ password_hash: string | null }, [email: string]> = prepared(
  "hash_of_administrator",
  "select password_hash from people where role = 'admin' and lower(email) = lower($1) limit 1",
);
