// SQL that several parts of the catalogue share: the columns of a worker's card, and the profile row.
import type { Role } from "@hourhand/contract/endpoint";
import type { Json } from "../../platform/database/column-types.ts";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import type { TakenTime } from "./rules.ts";

/** The columns of a slot inside a worker's row. */
export type SlotColumns = [id: number, weekday: number, starts: string, ends: string];

/** The columns of a worker's extra hours: the slot through which they are booked, and their dates. */
export type ExtraHoursColumns = [id: number, fromDate: string, toDate: string, starts: string, ends: string];

/** A worker on a card. `chord` is the distance in earth radii; null if either position is unknown. */
export interface CardRow {
  id: number;
  full_name: string;
  job_title: string;
  salary_paise: number;
  experience_years: number;
  qualification: string;
  age: number;
  description: string;
  picture: string | null;
  google_picture: string | null;
  rating: string | null;
  reviews_count: number;
  /** When an administrator accepted an application with an identity paper; null for other workers. */
  identity_accepted_at: Date | null;
  chord: number | null;
  latitude: number | null;
  longitude: number | null;
  availabilities: Json<SlotColumns[]> | null;
  /** How many days from tomorrow on can be booked, and the extra and taken hours on them. */
  booking_days: number;
  extra_hours: Json<ExtraHoursColumns[]> | null;
  taken: Json<TakenTime[]> | null;
  saved: boolean;
}

/** Columns that are null only in incomplete profiles, which never appear on cards. */
export type FilledInCards = "salary_paise" | "experience_years" | "age";

/** SQL for the offered slots of the worker `w` as one JSON array of arrays, Monday to Sunday. */
export const offeredSlots = `
  (select json_agg(json_build_array(s.id, s.weekday, s.starts, s.ends) order by s.weekday, s.starts)
   from slots s where s.worker_id = w.id and s.weekday is not null and s.deleted_at is null and s.is_active)`;

/**
 * SQL for the columns of a card from the worker `w` and `cardJoins`, except `chord` and `saved`. The contract's
 * function computes the first free hour from them (docs/decisions/0018).
 */
export const cardColumns = `w.id, w.full_name, w.job_title, w.salary_paise, w.experience_years, w.qualification, w.age,
  w.description, p.picture, p.google_picture, w.rating, w.reviews_count, w.identity_accepted_at, w.latitude, w.longitude,
  ${offeredSlots} as availabilities,
  h.booking_days, h.taken,
  (select json_agg(json_build_array(s.id, s.from_date, s.to_date, s.starts, s.ends) order by s.from_date, s.starts)
   from slots s where s.worker_id = w.id and s.weekday is null and s.deleted_at is null
     and s.to_date >= h.first_day and s.from_date <= h.last_day) as extra_hours`;

/**
 * Joins the bookable days `h` of the worker `w`, with the taken hours on them.
 * @param today SQL of the market's date
 */
export const calendarJoin = (today: string): string => `cross join lateral (
    select d.*, (select json_agg(json_build_array(b.on_day, b.starts, b.ends))
      from busy_times(w.id, d.first_day, d.last_day) b) as taken
    from (
      select v.booking_days, ${today} + 1 as first_day, ${today} + v.booking_days as last_day
      from policies o join policy_versions v on v.id = o.version_id
      where o.category_id = w.job_category_id or o.category_id is null
      order by o.category_id nulls last limit 1
    ) d
  ) h`;

/** Joins the person `p` and the calendar `h` of the worker `w`. */
export const cardJoins = (today: string): string =>
  `join people p on p.id = w.person_id ${calendarJoin(today)}`;

const insertProfileIfNone: Statement<never, [personId: number]> = prepared(
  "insert_empty_profile",
  `insert into workers (person_id, full_name) select id, first_name || ' ' || last_name from people where id = $1
   on conflict on constraint a_person_has_one_worker_profile do nothing`,
);

const profileOfPerson: Statement<{ id: number }, [personId: number]> = prepared(
  "profile_of_person",
  "select id from workers where person_id = $1",
);

/** Creates an empty profile for a person unless there is one. Returns the worker's id. */
export async function insertEmptyProfile(transaction: Queryable, personId: number): Promise<number> {
  await insertProfileIfNone(transaction, [personId]);
  const [worker] = await profileOfPerson(transaction, [personId]);
  if (!worker) throw new Error(`Person ${personId} does not exist.`);
  return worker.id;
}

/** The fields of a complete profile. */
export interface ProfileFields {
  fullName: string;
  age: number;
  salaryPaise: number;
  qualification: string;
  experienceYears: number;
  jobCategoryId: number;
  previousCompany: string;
  description: string;
}

/** Adds a review's rating, in half stars, to a worker's sum. */
export const addRating: Statement<never, [workerId: number, ratingHalves: number]> = prepared(
  "add_rating",
  "update workers set rating_halves = rating_halves + $2, reviews_count = reviews_count + 1 where id = $1",
);

/**
 * Copies each category's average rating to its workers, where it differs by more than a twentieth of a star. Without
 * reviews a category keeps the average that it has.
 */
export const updateCategoryMeans: Statement<never, []> = prepared(
  "update_category_means",
  `update workers w set category_mean = m.mean
   from (select job_category_id, round(sum(rating_halves)::numeric / sum(reviews_count), 1)::real as mean
     from workers where reviews_count > 0 group by job_category_id) m
   where w.job_category_id = m.job_category_id and w.category_mean <> m.mean`,
);

const activeCategoryRow: Statement<{ id: number }, [id: number]> = prepared(
  "active_category",
  "select id from job_categories where id = $1 and is_active for share",
);

/** Locks an active job category until the transaction ends and returns its id; undefined if there is none. */
export async function activeCategory(transaction: Queryable, id: number): Promise<number | undefined> {
  return (await activeCategoryRow(transaction, [id]))[0]?.id;
}

/** A person who becomes a worker, or applies to become one. */
export interface LockedPerson {
  id: number;
  role: Role;
  email: string;
  first_name: string;
  username: string;
}

const lockPersonRow: Statement<LockedPerson, [id: number]> = prepared(
  "lock_person_to_be_worker",
  "select id, role, email, first_name, username from people where id = $1 and not is_system for no key update",
);

/**
 * Locks a person, so that their role does not change until the transaction ends. Applying, deciding and creating
 * workers lock this row first.
 */
export async function lockPerson(transaction: Queryable, id: number): Promise<LockedPerson | undefined> {
  return (await lockPersonRow(transaction, [id]))[0];
}

const anyWorker: Statement<{ found: boolean }, []> = prepared(
  "any_worker",
  "select exists (select from workers) as found",
);

/** Whether any worker has a profile, listed or not. */
export const hasAnyWorker = async (runner: Queryable): Promise<boolean> =>
  onlyRow(await anyWorker(runner, [])).found;
