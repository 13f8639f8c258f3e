// SQL of the passwords that an operator prints.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";

/** Finds the account of an email, with any role, and locks it against concurrent changes. */
export const lockPersonOfEmail: Statement<{ id: number; role: string; is_active: boolean }, [email: string]> =
  prepared(
    "lock_person_of_email",
    "select id, role, is_active from people where lower(email) = lower($1) for no key update",
  );

/** Reactivates the account and removes the old password. */
export const activateAdministrator: Statement<never, [personId: number]> = prepared(
  "activate_administrator",
  "update people set is_active = true, deactivation_reason = null, password_hash = null where id = $1",
);

export const storeOneTimePassword: Statement<never, [personId: number, hash: Buffer, hours: number]> =
  prepared(
    "store_one_time_password",
    `insert into one_time_passwords (person_id, password_hash, expires_at)
   values ($1, $2, now() + make_interval(hours => $3))
   on conflict (person_id) do update set password_hash = excluded.password_hash, expires_at = excluded.expires_at`,
  );

/** Reads whether a printed password is valid; does not use it up. */
export const isOneTimePassword: Statement<{ is_good: boolean }, [personId: number, hash: Buffer]> = prepared(
  "is_one_time_password",
  `select exists (select 1 from one_time_passwords
     where person_id = $1 and password_hash = $2 and expires_at > now()) as is_good`,
);

/** Uses up a printed password; no row if it was used, replaced or has expired. */
export const spendOneTimePassword: Statement<{ person_id: number }, [personId: number, hash: Buffer]> =
  prepared(
    "spend_one_time_password",
    `delete from one_time_passwords where person_id = $1 and password_hash = $2 and expires_at > now()
   returning person_id`,
  );
