// SQL of suggestions: categories with their synonyms, workers by the beginning of a name, and how many workers a
// category has.
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import type { SearchedCategory } from "./rules.ts";

/** Reads the categories with listed workers, in the administrator's order. */
export const searchedCategories: Statement<SearchedCategory, [howMany: number]> = prepared(
  "searched_categories",
  `select c.id, c.title, c.synonyms, array(select value from jsonb_each_text(c.titles)) as titles from job_categories c
   where c.is_active and exists (select 1 from workers w where w.job_category_id = c.id and w.is_listed)
   order by c.id limit $1`,
);

export interface SuggestedWorkerRow {
  id: number;
  full_name: string;
  job_title: string;
  picture: string | null;
  google_picture: string | null;
}

const maxWorkers = 4;

// The subselect hides the value from the planner. Otherwise PostgreSQL would consider a new plan for each value, which
// costs more than the query.
const typed = "(select $1::text)";
const beginsSo = (
  name: string,
) => `w.is_listed and ${name} >= ${typed} and ${name} < (select $1::text || chr(1114111))
  order by ${name}, w.id limit ${maxWorkers}`;
const wholeName = `fold_text(w.full_name) collate "C"`;
const laterName = `substr(fold_text(w.full_name), strpos(fold_text(w.full_name), ' ') + 1) collate "C"`;

/**
 * Finds four listed workers whose full name, or the part after its first word, begins with this text; sorted by name,
 * with matches of the full name first.
 */
export const workersByName: Statement<SuggestedWorkerRow, [folded: string]> = prepared(
  "workers_by_name",
  `select w.id, w.full_name, w.job_title, p.picture, p.google_picture
   from (
     (select w.id from workers w where ${beginsSo(wholeName)})
     union (select w.id from workers w where ${beginsSo(laterName)})
   ) found
   join workers w on w.id = found.id join people p on p.id = w.person_id
   order by not starts_with(fold_text(w.full_name), ${typed}), ${wholeName}, w.id limit ${maxWorkers}`,
);

/** Counts a category's listed workers, up to a limit. */
export const countOfCategory: Statement<{ workers: number }, [categoryId: number, upTo: number]> = prepared(
  "count_of_category",
  `select count(*)::integer as workers
   from (select 1 from workers w where w.job_category_id = $1 and w.is_listed limit $2) counted`,
);

/** Counts a category's listed workers within a chord distance of a point (text of a cube), up to a limit. */
export const countOfCategoryNear: Statement<
  { workers: number },
  [categoryId: number, upTo: number, point: string, chordDistance: number]
> = prepared(
  "count_of_category_near",
  `select count(*)::integer as workers from (
     select 1 from workers w where w.job_category_id = $1 and w.is_listed
       and w.place <@ cube_enlarge($3::cube, $4, 3) and (w.place <-> $3::cube) <= $4 limit $2
   ) counted`,
);
