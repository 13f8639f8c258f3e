// SQL of the demo story's people.
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

/** Returns a row if the identifier or phone belongs to a person of the demo. */
export const isDemoPerson: Statement<{ id: number }, [identifier: string, comparedPhone: string]> = prepared(
  "is_demo_person",
  `select id from people where is_demo
     and (lower(username) = lower($1) or lower(email) = lower($1) or coalesce(phone_e164, phone) = $2) limit 1`,
);

/** Marks everyone with exactly this password hash: the story stores the same hash for all its people. */
export const markDemoPeople: Statement<never, [passwordHash: string]> = prepared(
  "mark_demo_people",
  "update people set is_demo = true where password_hash = $1",
);

const anyDemoPerson: Statement<{ found: boolean }, []> = prepared(
  "any_demo_person",
  "select exists (select 1 from people where is_demo) as found",
);

export async function hasDemoPeople(runner: Queryable): Promise<boolean> {
  return onlyRow(await anyDemoPerson(runner, [])).found;
}

/** Reads the password hashes of people with addresses like the story's, the most shared first, at most 40. */
export const hashesOfDemoAddresses: Statement<{ password_hash: string }, [], "password_hash"> = prepared(
  "hashes_of_demo_addresses",
  `select password_hash from people where email like '%@example.com' and password_hash is not null and not is_demo
   group by password_hash order by count(*) desc, password_hash limit 40`,
);
