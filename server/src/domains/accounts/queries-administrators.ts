// SQL of administrators, and of people's roles.
import type { Role } from "@hourhand/contract/endpoint";
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";

/** Finds the active administrator who has served longest; id 3 comes first. */
export const findAdministratorOnDuty: Statement<{ id: number }, []> = prepared(
  "administrator_on_duty",
  "select id from people where role = 'admin' and is_active order by id <> 3, joined_at, id limit 1",
);

export const activeAdministrators: Statement<{ id: number }, []> = prepared(
  "active_administrators",
  "select id from people where role = 'admin' and is_active",
);

/** Reads the active administrators with what a mail to them needs. */
export const activeAdministratorsToMail: Statement<{ id: number; email: string; first_name: string }, []> =
  prepared(
    "active_administrators_to_mail",
    "select id, email, first_name from people where role = 'admin' and is_active order by id",
  );

/** Counts active administrators other than this one. */
export const countOtherAdministrators: Statement<{ others: number }, [id: number]> = prepared(
  "count_other_administrators",
  "select count(*)::int as others from people where role = 'admin' and is_active and id <> $1",
);

/** Makes changes of roles and states wait for each other until the transaction ends. */
export const lockAdministrators: Statement<object, []> = prepared(
  "lock_administrators",
  "select pg_advisory_xact_lock(hashtextextended('administrators', 0))",
);

export interface LockedPerson {
  role: Role;
  is_active: boolean;
  username: string;
  email: string;
  first_name: string;
}

/** Locks a person's row until the transaction ends. No row for unknown people and system people. */
export const lockPersonRow: Statement<LockedPerson, [id: number]> = prepared(
  "lock_person_row",
  "select role, is_active, username, email, first_name from people where id = $1 and not is_system for no key update",
);

export const setRole: Statement<never, [id: number, role: Role]> = prepared(
  "set_role",
  "update people set role = $2 where id = $1",
);

/** Activates or deactivates an account; `reason` is only for a deactivation. */
export const setActive: Statement<never, [id: number, isActive: boolean, reason: string | null]> = prepared(
  "set_active",
  "update people set is_active = $2, deactivation_reason = $3 where id = $1",
);
