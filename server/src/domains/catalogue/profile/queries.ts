// SQL of a worker's own profile and live position.
import { positionLeadMinutes } from "@hourhand/contract/catalogue";
import type { JsonRecord } from "../../../platform/database/column-types.ts";
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { jsonRecord } from "../../../platform/database/rows.ts";
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

/** Reads a person's own profile; its fields are empty if there is none yet. */
export const ownProfile: Statement<OwnProfile, [personId: number]> = prepared(
  "own_worker_profile",
  `select w.id, coalesce(w.full_name, p.first_name || ' ' || p.last_name) as full_name, w.age, w.salary_paise,
     coalesce(w.qualification, '') as qualification, w.experience_years,
     coalesce(w.previous_company, '') as previous_company, w.job_category_id, coalesce(w.job_title, '') as job_title,
     coalesce(w.description, '') as description, w.latitude, w.longitude, coalesce(w.is_complete, false) as is_complete
   from people p left join workers w on w.person_id = p.id where p.id = $1::bigint`,
);

/**
 * SQL: the customer of a booking `b` may see its worker's position now (docs/rules/places.md 6). `zone` is the
 * market's. A visit lies within one day, and so does the time before it.
 */
export const isAroundVisit = (zone: string): string => `(b.status in ('accepted', 'visited', 'pending')
     and b.booked_on = ((select market_now()) at time zone ${zone})::date
     and (select market_now()) >= ${fromBeforeVisit(zone)} and (select market_now()) < (b.booked_on + b.ends) at time zone ${zone})`;

/** SQL: the beginning of that time. */
export const fromBeforeVisit = (zone: string): string =>
  `((b.booked_on + b.starts) at time zone ${zone} - interval '${positionLeadMinutes} minutes')`;

/**
 * Stores a worker's position, but only around their visits. Returns the name from the profile, or from the account if
 * there is no profile.
 */
export const storePosition: Statement<
  { full_name: string; shown: boolean },
  [personId: number, latitude: number, longitude: number, zone: string]
> = prepared(
  "store_worker_position",
  `with worker as (select id, full_name from workers where person_id = $1::bigint),
     stored as (
       insert into worker_positions (worker_id, latitude, longitude)
       select id, $2::double precision, $3::double precision from worker
       where exists (select 1 from bookings b where b.worker_id = worker.id and ${isAroundVisit("$4::text")})
       on conflict (worker_id) do update set latitude = excluded.latitude, longitude = excluded.longitude, at = market_now()
       returning worker_id
     )
   select coalesce((select full_name from worker), first_name || ' ' || last_name) as full_name,
     exists (select 1 from stored) as shown
   from people where id = $1::bigint`,
);

/** Reads when the first position stops being visible to anyone, in microseconds since 1970; null if none is stored. */
export const positionsDue: Statement<{ due: number | null }, [zone: string]> = prepared(
  "positions_due",
  `select (extract(epoch from min(u.until)) * 1000000)::bigint as due
   from worker_positions p cross join lateral (
     select coalesce(max((b.booked_on + b.ends) at time zone $1::text), (select market_now())) as until
     from bookings b where b.worker_id = p.worker_id and ${isAroundVisit("$1::text")}
   ) u`,
);

/** Deletes the positions that are no longer visible to anyone. */
export const forgetPositions: Statement<{ worker_id: number }, [zone: string]> = prepared(
  "forget_positions",
  `delete from worker_positions p
   where not exists (select 1 from bookings b where b.worker_id = p.worker_id and ${isAroundVisit("$1::text")})
   returning p.worker_id`,
);

/** Changes to a profile; absent fields stay as they are. */
export type ProfileChanges = Partial<ProfileFields> & { position?: { latitude: number; longitude: number } };

const lockedJob: Statement<{ job_category_id: number | null }, [workerId: number]> = prepared(
  "locked_job_of_worker",
  "select job_category_id from workers where id = $1 for no key update",
);

/** Locks a profile and returns its job, or null. */
export async function lockedJobOf(transaction: Queryable, workerId: number): Promise<number | null> {
  return (await lockedJob(transaction, [workerId]))[0]?.job_category_id ?? null;
}

/** Columns to change; undefined ones stay as they are. */
interface ChangedColumns {
  full_name: string | undefined;
  age: number | undefined;
  salary_paise: number | undefined;
  qualification: string | undefined;
  experience_years: number | undefined;
  job_category_id: number | undefined;
  previous_company: string | undefined;
  description: string | undefined;
  latitude: number | undefined;
  longitude: number | undefined;
}

const updateProfile: Statement<never, [workerId: number, changes: JsonRecord<ChangedColumns>]> = prepared(
  "change_profile",
  `with fields as (
     select coalesce(c.full_name, w.full_name) as full_name, coalesce(c.age, w.age) as age,
       coalesce(c.salary_paise, w.salary_paise) as salary_paise,
       coalesce(c.qualification, w.qualification) as qualification,
       coalesce(c.experience_years, w.experience_years) as experience_years,
       coalesce(c.job_category_id, w.job_category_id) as job_category_id,
       coalesce(c.previous_company, w.previous_company) as previous_company,
       coalesce(c.description, w.description) as description,
       coalesce(c.latitude, w.latitude) as latitude, coalesce(c.longitude, w.longitude) as longitude
     from workers w, jsonb_to_record($2::jsonb) as c (full_name text, age smallint, salary_paise integer,
       qualification text, experience_years smallint, job_category_id bigint, previous_company text, description text,
       latitude double precision, longitude double precision)
     where w.id = $1 for no key update of w
   )
   update workers w set full_name = f.full_name, age = f.age, salary_paise = f.salary_paise,
     qualification = f.qualification, experience_years = f.experience_years, job_category_id = f.job_category_id,
     previous_company = f.previous_company, description = f.description,
     latitude = f.latitude, longitude = f.longitude,
     is_complete = f.age is not null and f.salary_paise is not null and f.experience_years is not null
       and f.job_category_id is not null and f.qualification <> '' and f.description <> ''
   from fields f where w.id = $1`,
);

/** Changes a profile. As soon as every detail is set, it is complete and may be listed. */
export async function changeProfile(
  transaction: Queryable,
  workerId: number,
  changes: ProfileChanges,
): Promise<void> {
  const record: ChangedColumns = {
    full_name: changes.fullName,
    age: changes.age,
    salary_paise: changes.salaryPaise,
    qualification: changes.qualification,
    experience_years: changes.experienceYears,
    job_category_id: changes.jobCategoryId,
    previous_company: changes.previousCompany,
    description: changes.description,
    latitude: changes.position?.latitude,
    longitude: changes.position?.longitude,
  };
  await updateProfile(transaction, [workerId, jsonRecord(record)]);
}
