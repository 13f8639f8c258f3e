// SQL of the first administrator.
import { prepared } from "../../../platform/database/prepared-statements.ts";

export const isWithoutPeople = prepared<{ nobody: boolean }, []>(
  "is_without_people",
  "select not exists (select 1 from people where not is_system) as nobody",
);

export const anyAdministrator = prepared<{ id: number }, []>(
  "any_administrator",
  "select id from people where role = 'admin' limit 1",
);

/** No row: somebody has the id or one of the names already. */
export const insertFirstAdministrator = prepared<
  { username: string },
  [id: number, email: string, passwordHash: string]
>(
  "insert_first_administrator",
  `insert into people (id, role, username, email, first_name, last_name, password_hash, password_is_proved)
   values ($1, 'admin', 'admin', $2, 'HourHand', 'Admin', $3, true) on conflict do nothing returning username`,
);

export const administratorOfEmail = prepared<{ found: boolean }, [email: string]>(
  "administrator_of_email",
  "select exists (select 1 from people where role = 'admin' and lower(email) = lower($1)) as found",
);

/** No row: no administrator has this email. */
export const hashOfAdministrator = prepared<{ password_hash: string | null }, [email: string]>(
  "hash_of_administrator",
  "select password_hash from people where role = 'admin' and lower(email) = lower($1) limit 1",
);
