// SQL of the workers list. A page's workers are selected with only the filters that the request has, so that PostgreSQL
// sees their values and picks the index; their cards are then read by id. Decision: docs/decisions/0026.
import type { Pool } from "pg";
import { weekdayNumber } from "@hourhand/contract/calendar";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { sql, type Sql } from "../../../platform/database/sql.ts";
import { likeAnywhere } from "../../../platform/lists/like-pattern.ts";
import { cardColumns, cardJoins, type CardRow, type FilledInCards } from "../queries.ts";
import { pointOf } from "../rules.ts";
import { exactUpTo, type WorkerFilters, type WorkerOrder } from "./rules.ts";

/** What selects workers: the filters, and the market's date, which decides which days can be booked. */
export interface FilteredWorkers {
  filters: WorkerFilters;
  today: string;
}

/** A request for a page. `position` in degrees; the order 'distance' needs one. */
export interface ListPage extends FilteredWorkers {
  order: WorkerOrder;
  position: { latitude: number; longitude: number } | null;
  customerId: number | null;
  limit: number;
  offset: number;
}

/**
 * Sort orders with tie-breaks, so that no worker is on two pages or on none. Nearest first needs none: no two places
 * are equal.
 */
const columnOrders: Record<Exclude<WorkerOrder, "distance">, string> = {
  rating: "w.fair_rating desc nulls last, w.reviews_count desc, w.id",
  salary: "w.salary_paise, w.id",
  "-salary": "w.salary_paise desc, w.id desc",
  experience: "w.experience_years, w.id",
  "-experience": "w.experience_years desc, w.id desc",
};

/** Whether trigrams can find the text: they need three letters or digits in a row. */
const hasTrigram = (search: string) => /[\p{L}\p{N}]{3}/u.test(search);

/** Returns the pairs of neighbouring letters in a text, as the index `short_terms` has them; a single letter alone. */
function letterPairs(search: string): string[] {
  const letters = Array.from(search);
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** SQL: active slots, whose hours include the time if one is given. */
const offered = (time: string | undefined): Sql =>
  sql`s.is_active and s.deleted_at is null
    ${time === undefined ? sql`` : sql`and s.starts <= ${time}::time and s.ends >= ${time}::time`}`;

/**
 * SQL: the worker has a free hour on the date, and the date can be booked today. Slots come first, because they are
 * cheaper to look up.
 */
const isFreeOn = (date: string, time: string | undefined, today: string): Sql =>
  sql`w.id in (select s.worker_id from slots s where ${offered(time)}
      and (s.weekday = ${weekdayNumber(date)} or s.weekday is null and ${date}::date between s.from_date and s.to_date))
    and w.job_category_id = any (array(select b.category_id from booking_horizons b
      where ${date}::date - ${today}::date between 1 and b.booking_days))
    and exists (select from free_hours(w.id, ${date}::date, ${time ?? null}::time))`;

function conditionsOf({ filters, today }: FilteredWorkers): Sql {
  const { search, jobTitle, qualification, experienceYears, minPaise, maxPaise, date, time } = filters;
  const conditions = [sql`w.is_listed`];
  if (search !== undefined && hasTrigram(search))
    conditions.push(sql`w.search_text like ${likeAnywhere(search)}`);
  else if (search !== undefined)
    conditions.push(
      sql`short_terms(w.search_text) @> ${letterPairs(search)}::text[] collate "C" and strpos(w.search_text, ${search}) > 0`,
    );
  if (jobTitle !== undefined)
    conditions.push(sql`w.job_category_id = (select id from job_categories
      where fold_text(title) = fold_text(${jobTitle}) and title = ${jobTitle})`);
  if (qualification !== undefined) conditions.push(sql`w.qualification = ${qualification}`);
  if (experienceYears !== undefined) conditions.push(sql`w.experience_years = ${experienceYears}`);
  if (minPaise !== undefined) conditions.push(sql`w.salary_paise between ${minPaise} and ${maxPaise}`);
  if (date !== undefined) conditions.push(isFreeOn(date, time, today));
  else if (time !== undefined)
    conditions.push(
      sql`w.id in (select s.worker_id from slots s where ${offered(time)} and s.weekday is not null)`,
    );
  return sql.join(conditions, " and ");
}

/** Reads the cards of workers, in the order of their ids. `place` is the customer's, null without a position. */
const cardsById: Statement<
  CardRow,
  [workerIds: readonly number[], customerId: number | null, place: string | null, today: string],
  FilledInCards
> = prepared(
  "cards_of_workers",
  `select ${cardColumns}, case when w.latitude is not null then w.place <-> $3::cube end as chord,
     exists (select 1 from saved_workers k where k.person_id = $2::bigint and k.worker_id = w.id) as saved
   from unnest($1::bigint[]) with ordinality page (id, n) join workers w on w.id = page.id ${cardJoins("$4::date")}
   order by page.n`,
);

/** Reads one page of the listed workers that match, as cards. */
export async function workersPage(pool: Pool, page: ListPage): Promise<CardRow[]> {
  const { order, position, customerId, limit, offset, today } = page;
  const place = position && pointOf(position);
  const orderBy = order === "distance" ? sql`w.place <-> ${place}::cube` : sql.raw(columnOrders[order]);
  const { rows } = await sql<{ id: number }>`select w.id from workers w where ${conditionsOf(page)}
    order by ${orderBy} limit ${limit} offset ${offset}`.execute(pool);
  return rows.length === 0 ? [] : cardsById(pool, [rows.map(({ id }) => id), customerId, place, today]);
}

/** Counts the listed workers that match, up to one more than `exactUpTo`. */
export async function countWorkers(pool: Pool, filtered: FilteredWorkers): Promise<number> {
  const { rows } = await sql<{ matches: number }>`select count(*)::integer as matches from (
    select from workers w where ${conditionsOf(filtered)} limit ${exactUpTo + 1}) found`.execute(pool);
  return rows[0]?.matches ?? 0;
}

/** The options of the filter dialog: words, and the lowest and highest price, which are null while nobody is listed. */
export interface FilterOptionsRow {
  jobs: string[];
  qualifications: string[];
  min_paise: number | null;
  max_paise: number | null;
}

/**
 * Reads job titles, qualifications and prices of listed workers: one index probe for each distinct value, not a scan.
 */
export const filterOptions: Statement<FilterOptionsRow, [max: number]> = prepared(
  "filter_words",
  `select array(
      select c.title from job_categories c
      where c.is_active and exists (select 1 from workers w where w.job_category_id = c.id and w.is_listed)
      order by c.title limit $1
    ) as jobs,
    array(
      with recursive found as (
        (select qualification from workers where is_listed and qualification <> '' order by qualification limit 1)
        union all
        select (select w.qualification from workers w where w.is_listed and w.qualification > f.qualification
                order by w.qualification limit 1)
        from found f where f.qualification is not null
      )
      select qualification from found where qualification is not null limit $1
    ) as qualifications,
    (select w.salary_paise from workers w where w.is_listed order by w.salary_paise, w.id limit 1) as min_paise,
    (select w.salary_paise from workers w where w.is_listed order by w.salary_paise desc, w.id desc limit 1) as max_paise`,
);
