// SQL that several parts of the catalogue share: what a worker's card shows, and the profile row itself.
import { sql, type Transaction } from "kysely";
import type { DB } from "../../platform/database/row-types.ts";
import type { Database } from "../../platform/database/kysely.ts";

/** A slot inside a worker's row. */
export type SlotColumns = [id: number, weekday: number, starts: string, ends: string];

/** A worker as a card shows one. `chord` is the distance in radii of the earth, null without a position on either side. */
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
  chord: number | null;
  availabilities: SlotColumns[] | null;
  saved: boolean;
}

/** The offered slots of the worker `w` as one JSON array of arrays, Monday to Sunday. */
export const offeredSlots = `
  (select json_agg(json_build_array(s.id, s.weekday, s.starts, s.ends) order by s.weekday, s.starts)
   from slots s where s.worker_id = w.id and s.weekday is not null and s.deleted_at is null and s.is_active)`;

/** The columns of a card from the worker `w` and the person `p`, but for `chord` and `saved`. */
export const cardColumns = `w.id, w.full_name, w.job_title, w.salary_paise, w.experience_years, w.qualification, w.age,
  w.description, p.picture, p.google_picture, w.rating, w.reviews_count, ${offeredSlots} as availabilities`;

/** Gives a person an empty profile where there is none; what is there stays. Answers the worker's id. */
export async function insertEmptyProfile(transaction: Database, personId: number): Promise<number> {
  await sql`
    insert into workers (person_id, full_name)
    select id, first_name || ' ' || last_name from people where id = ${personId}
    on conflict on constraint a_person_has_one_worker_profile do nothing`.execute(transaction);
  const { rows } = await sql<{ id: number }>`select id from workers where person_id = ${personId}`.execute(
    transaction,
  );
  const [worker] = rows;
  if (!worker) throw new Error(`Person ${personId} does not exist.`);
  return worker.id;
}

/** What a complete profile says. */
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

/** Adds one review's rating, in half stars, to a worker's sum. */
export async function addRating(
  transaction: Transaction<DB>,
  workerId: number,
  ratingHalves: number,
): Promise<void> {
  await sql`update workers set rating_halves = rating_halves + ${ratingHalves}, reviews_count = reviews_count + 1
    where id = ${workerId}`.execute(transaction);
}

/** The id of an active job category, or undefined. The row cannot go or change until the transaction ends. */
export async function activeCategory(transaction: Database, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from job_categories where id = ${id} and is_active for share`.execute(transaction);
  return rows[0]?.id;
}
