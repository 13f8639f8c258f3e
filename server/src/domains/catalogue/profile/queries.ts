// SQL of a worker's own profile and live position.
import { sql, type Transaction } from "kysely";
import { prepared } from "../../../platform/database/prepared-statements.ts";
import type { DB } from "../../../platform/database/row-types.ts";
import type { ProfileFields } from "../queries.ts";

export interface OwnProfile {
  id: number | null;
  full_name: string;
  age: number | null;
  salary_paise: number | null;
  qualification: string;
  experience_years: number | null;
  previous_company: string;
  job_category_id: number | null;
  job_title: string;
  description: string;
  latitude: number | null;
  longitude: number | null;
  is_complete: boolean;
}

/** A person's own profile; empty fields where there is none yet. */
export const ownProfile = prepared<OwnProfile, [personId: number]>(
  "own_worker_profile",
  `select w.id, coalesce(w.full_name, p.first_name || ' ' || p.last_name) as full_name, w.age, w.salary_paise,
     coalesce(w.qualification, '') as qualification, w.experience_years,
     coalesce(w.previous_company, '') as previous_company, w.job_category_id, coalesce(w.job_title, '') as job_title,
     coalesce(w.description, '') as description, w.latitude, w.longitude, coalesce(w.is_complete, false) as is_complete
   from people p left join workers w on w.person_id = p.id where p.id = $1::bigint`,
);

/** Stores where a worker is now. The name is the profile's, or the account's while there is no profile to hang it on. */
export const storePosition = prepared<
  { full_name: string },
  [personId: number, latitude: number, longitude: number]
>(
  "store_worker_position",
  `with worker as (select id, full_name from workers where person_id = $1::bigint),
     stored as (
       insert into worker_positions (worker_id, latitude, longitude)
       select id, $2::double precision, $3::double precision from worker
       on conflict (worker_id) do update set latitude = excluded.latitude, longitude = excluded.longitude, at = market_now()
     )
   select coalesce((select full_name from worker), first_name || ' ' || last_name) as full_name
   from people where id = $1::bigint`,
);

/** What changes in a profile; what is absent stays. */
export type ProfileChanges = Partial<ProfileFields> & { position?: { latitude: number; longitude: number } };

/** The job a profile has, or null; the row is locked. */
export async function lockedJobOf(transaction: Transaction<DB>, workerId: number): Promise<number | null> {
  const { rows } = await sql<{ job_category_id: number | null }>`
    select job_category_id from workers where id = ${workerId} for no key update`.execute(transaction);
  return rows[0]?.job_category_id ?? null;
}

/** Changes a profile. It is complete, and may be listed, as soon as every detail is there. */
export async function changeProfile(
  transaction: Transaction<DB>,
  workerId: number,
  changes: ProfileChanges,
): Promise<void> {
  await sql`
    with fields as (
      select coalesce(${changes.fullName ?? null}::text, full_name) as full_name,
        coalesce(${changes.age ?? null}::smallint, age) as age,
        coalesce(${changes.salaryPaise ?? null}::integer, salary_paise) as salary_paise,
        coalesce(${changes.qualification ?? null}::text, qualification) as qualification,
        coalesce(${changes.experienceYears ?? null}::smallint, experience_years) as experience_years,
        coalesce(${changes.jobCategoryId ?? null}::bigint, job_category_id) as job_category_id,
        coalesce(${changes.previousCompany ?? null}::text, previous_company) as previous_company,
        coalesce(${changes.description ?? null}::text, description) as description,
        coalesce(${changes.position?.latitude ?? null}::double precision, latitude) as latitude,
        coalesce(${changes.position?.longitude ?? null}::double precision, longitude) as longitude
      from workers where id = ${workerId} for no key update
    )
    update workers w set full_name = f.full_name, age = f.age, salary_paise = f.salary_paise,
      qualification = f.qualification, experience_years = f.experience_years, job_category_id = f.job_category_id,
      previous_company = f.previous_company, description = f.description,
      latitude = f.latitude, longitude = f.longitude,
      is_complete = f.age is not null and f.salary_paise is not null and f.experience_years is not null
        and f.job_category_id is not null and f.qualification <> '' and f.description <> ''
    from fields f where w.id = ${workerId}`.execute(transaction);
}
