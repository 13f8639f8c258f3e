// SQL of pictures: what is in the store, what refers to it.
import { sql } from "kysely";
import type { Database } from "../../platform/database/kysely.ts";
import { prepared } from "../../platform/database/hot.ts";

/** Names a picture before it is put into the store. */
export const announceUpload = prepared<never, [string]>(
  "announce_picture",
  "insert into picture_uploads (name) values ($1)",
);

/** Makes an upload a picture: name, public or not, width, height, bytes. */
export const insertPicture = prepared<never, [string, boolean, number, number, number]>(
  "keep_picture",
  `with kept as (delete from picture_uploads where name = $1)
   insert into pictures (name, is_public, width, height, size_bytes) values ($1, $2, $3, $4, $5)`,
);

/** The columns of all domains that refer to a picture. */
export async function picturesAreUsedBy(database: Database): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'pictures'::regclass`.execute(database);
  return rows;
}

/**
 * Looks at so many pictures after an id and makes uploads of those that nothing refers to and that are older than a day.
 * Answers the last id looked at; undefined when there was none.
 */
export async function releaseUnused(
  database: Database,
  users: readonly { table: string; column: string }[],
  after: number,
  most: number,
): Promise<number | undefined> {
  const isUsed = users.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = p.name)`,
  );
  const { rows } = await sql<{ last: number | null }>`
    with looked as (
      select id, name from pictures where id > ${after} and created_at < now() - interval '1 day' order by id limit ${most}
    ),
    unused as (
      delete from pictures where id in (select id from looked p where not (${sql.join([sql`false`, ...isUsed], sql` or `)}))
      returning name
    ),
    released as (insert into picture_uploads (name, stored_at) select name, '-infinity' from unused)
    select max(id) as last from looked`.execute(database);
  return rows[0]?.last ?? undefined;
}

/** So many names of uploads older than a day, after a name. */
export const oldUploads = prepared<{ name: string }, [string, number]>(
  "old_picture_uploads",
  `select name from picture_uploads where name > $1 and stored_at < now() - interval '1 day' order by name limit $2`,
);

export const forgetUploads = prepared<never, [string[]]>(
  "forget_picture_uploads",
  "delete from picture_uploads where name = any($1)",
);
