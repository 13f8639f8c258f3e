// SQL of saved workers.
import { prepared, type Runner } from "../../../platform/database/hot.ts";
import { cardColumns, type CardRow } from "../queries.ts";

const savedInOrder = (order: "asc" | "desc") =>
  prepared<CardRow, [personId: number, search: string | null, limit: number, offset: number]>(
    `saved_workers_${order}`,
    `select ${cardColumns}, null::double precision as chord, true as saved
     from saved_workers k join workers w on w.id = k.worker_id join people p on p.id = w.person_id
     where k.person_id = $1::bigint and w.is_listed and ($2::text is null or w.search_text like lower($2::text))
     order by k.saved_at ${order}, k.worker_id ${order} limit $3::bigint offset $4::bigint`,
  );

/** A customer's saved workers that are listed, by when they were saved; the search is a LIKE pattern or null. */
export const savedWorkers = { asc: savedInOrder("asc"), desc: savedInOrder("desc") };

/** How many of them there are, counted up to one more than `most`. */
export const countSaved = prepared<
  { count: number },
  [personId: number, search: string | null, most: number]
>(
  "count_saved_workers",
  `select count(*)::integer as count from (
     select 1 from saved_workers k join workers w on w.id = k.worker_id
     where k.person_id = $1::bigint and w.is_listed and ($2::text is null or w.search_text like lower($2::text))
     limit $3::bigint + 1) found`,
);

const insertSavedRow = prepared<{ is_new: boolean }, [personId: number, workerId: number]>(
  "insert_saved_worker",
  `with listed as (select id from workers where id = $2::bigint and is_listed),
     saved as (insert into saved_workers (person_id, worker_id) select $1::bigint, id from listed
       on conflict on constraint a_worker_is_saved_once do nothing returning worker_id)
   select exists (select 1 from saved) as is_new from listed`,
);

/** Saves a listed worker. True when it was not saved before; undefined when no such worker is listed. */
export async function insertSaved(
  runner: Runner,
  personId: number,
  workerId: number,
): Promise<boolean | undefined> {
  const [row] = await insertSavedRow(runner, [personId, workerId]);
  return row?.is_new;
}

/** Removes a saved worker, listed or not; no row when it was not saved. */
export const deleteSaved = prepared<{ worker_id: number }, [personId: number, workerId: number]>(
  "delete_saved_worker",
  `delete from saved_workers where person_id = $1::bigint and worker_id = $2::bigint returning worker_id`,
);
