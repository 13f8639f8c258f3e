// SQL of the sample by which the way to a page of workers is chosen.
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { calendarJoin } from "../queries.ts";
import type { SampledWorker } from "./sample-batch.ts";

/** How many workers are listed, and some of them by chance: ids are drawn, and those that are nobody's find nobody. */
export const sampleWorkers: Statement<
  { listed: number; workers: Json<SampledWorker[]> | null },
  [howMany: number, today: string]
> = prepared(
  "sample_of_workers",
  `select counter_total('listed_workers') as listed, (
     select json_agg(json_build_object('search_text', w.search_text, 'job_title', w.job_title,
       'qualification', w.qualification, 'experience_years', w.experience_years, 'salary_paise', w.salary_paise,
       'slots', (select json_agg(json_build_array(s.weekday, s.from_date, s.to_date, s.starts, s.ends)) from slots s
         where s.worker_id = w.id and s.is_active and s.deleted_at is null
           and (s.weekday is not null or (s.to_date >= h.first_day and s.from_date <= h.last_day))),
       'taken', h.taken, 'booking_days', h.booking_days))
     from (select distinct 1 + floor(random() * last.id)::bigint as id
       from (select max(id) as id from workers) last, generate_series(1, $1)) drawn
     join workers w on w.id = drawn.id ${calendarJoin("$2::date")} where w.is_listed
   ) as workers`,
);
