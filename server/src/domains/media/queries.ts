// SQL of pictures: objects in the store, and references to them.
import { sql } from "../../platform/database/sql.ts";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";

/** Registers a picture's name before it is put into the store. */
export const registerUpload: Statement<never, [string]> = prepared(
  "register_upload",
  "insert into picture_uploads (name) values ($1)",
);

/**
 * Uses one of the pictures that a person may send today: returns whether one was left, and the seconds until the next
 * day.
 */
export const takeFromBudget: Statement<{ is_taken: boolean; seconds_left: number }, [number, number]> =
  prepared(
    "take_picture_budget",
    `with taken as (
     insert into picture_budgets as b (person_id, day, used) values ($1, current_date, 1)
     on conflict (person_id, day) do update set used = b.used + 1 where b.used < $2
     returning 1
   )
   select exists (select from taken) as is_taken,
     ceil(extract(epoch from (current_date + 1)::timestamptz - now()))::integer as seconds_left`,
  );

export const deleteOldBudgets: Statement<never, []> = prepared(
  "delete_picture_budgets",
  "delete from picture_budgets where day < current_date",
);

/** Turns an upload into a picture, with its name, whether it is public, width, height and bytes. */
export const insertPicture: Statement<never, [string, boolean, number, number, number]> = prepared(
  "insert_picture",
  `with upload as (delete from picture_uploads where name = $1)
   insert into pictures (name, is_public, width, height, size_bytes) values ($1, $2, $3, $4, $5)`,
);

export const visibilityOf: Statement<{ is_public: boolean }, [string]> = prepared(
  "picture_visibility",
  "select is_public from pictures where name = $1",
);

/** Finds the columns, in all domains, that refer to a picture. */
export const picturesAreUsedBy: Statement<{ table: string; column: string }, []> = prepared(
  "pictures_are_used_by",
  `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
   join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
   where c.contype = 'f' and c.confrelid = 'pictures'::regclass`,
);

/**
 * Checks a batch of pictures after an id, and turns those that are older than a day and that nothing refers to into
 * uploads. Returns the last id checked; undefined if there was none.
 */
export async function releaseUnused(
  database: Queryable,
  users: readonly { table: string; column: string }[],
  after: number,
  max: number,
): Promise<number | undefined> {
  const isUsed = users.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.identifier(table)} where ${sql.identifier(column)} = p.name)`,
  );
  const { rows } = await sql<{ last: number | null }>`
    with looked as (
      select id, name from pictures where id > ${after} and created_at < now() - interval '1 day' order by id limit ${max}
    ),
    unused as (
      delete from pictures where id in (select id from looked p where not (${sql.join([sql`false`, ...isUsed], " or ")}))
      returning name
    ),
    released as (insert into picture_uploads (name, stored_at) select name, '-infinity' from unused)
    select max(id) as last from looked`.execute(database);
  return rows[0]?.last ?? undefined;
}

/** Reads the names of uploads older than a day, in batches: up to `$2` names that follow the name `$1`. */
export const oldUploads: Statement<{ name: string }, [string, number]> = prepared(
  "old_picture_uploads",
  `select name from picture_uploads where name > $1 and stored_at < now() - interval '1 day' order by name limit $2`,
);

export const deleteUploads: Statement<never, [string[]]> = prepared(
  "delete_picture_uploads",
  "delete from picture_uploads where name = any($1)",
);

/** Whether any session of this database holds an advisory lock. */
export const isLockHeld: Statement<{ is_held: boolean }, [number: number]> = prepared(
  "is_lock_held",
  `select exists (select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1::bigint::oid
     and database = (select oid from pg_database where datname = current_database())) as is_held`,
);
