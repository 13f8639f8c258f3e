// SQL of saved workers.
import type { Pool } from "pg";
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import type { ListPage, ListRequest } from "../../../platform/lists/list-request.ts";
import { readList } from "../../../platform/lists/list.ts";
import { cardColumns, cardJoins, type CardRow, type FilledInCards } from "../queries.ts";

/** `$1` is the customer, `$2` the market's date. */
const savedList: ListDefinition<CardRow, [customerId: number, today: string], FilledInCards> = defineList(
  "saved_workers",
  {
    parameters: ["bigint", "date"],
    columns: `${cardColumns}, null::double precision as chord, true as saved`,
    from: `saved_workers k join workers w on w.id = k.worker_id ${cardJoins("$2::date")}`,
    where: "k.person_id = $1 and w.is_listed",
    id: "w.id",
    sorts: { saved_at: { key: "k.saved_at", type: "timestamptz", order: "desc" } },
    defaultSort: { key: "k.saved_at", type: "timestamptz", order: "desc" },
    search: { text: "w.search_text" },
    pageSize: 6,
    isPrepared: true,
  },
);

/** Reads one page of a customer's saved workers that are listed now, the latest saved first by default. */
export const listSavedCards = (
  pool: Pool,
  request: ListRequest,
  personId: number,
  today: string,
): Promise<ListPage<CardRow>> => readList(pool, savedList, request, [personId, today]);

const insertSavedRow: Statement<{ is_new: boolean }, [personId: number, workerId: number]> = prepared(
  "insert_saved_worker",
  `with listed as (select id from workers where id = $2::bigint and is_listed),
     saved as (insert into saved_workers (person_id, worker_id) select $1::bigint, id from listed
       on conflict on constraint a_worker_is_saved_once do nothing returning worker_id)
   select exists (select 1 from saved) as is_new from listed`,
);

/** Saves a listed worker. False if already saved; undefined if no such worker is listed. */
export async function insertSaved(
  runner: Queryable,
  personId: number,
  workerId: number,
): Promise<boolean | undefined> {
  const [row] = await insertSavedRow(runner, [personId, workerId]);
  return row?.is_new;
}

/** Removes a saved worker, listed or not; no row if it was not saved. */
export const deleteSaved: Statement<{ worker_id: number }, [personId: number, workerId: number]> = prepared(
  "delete_saved_worker",
  `delete from saved_workers where person_id = $1::bigint and worker_id = $2::bigint returning worker_id`,
);
