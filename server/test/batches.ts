// Makes a database fail statements that delete many rows, as a statement timeout does if there is a backlog.
import type { Queryable } from "../src/platform/database/prepared-statements.ts";
import { sql } from "../src/platform/database/sql.ts";

/** Makes statements that delete more than this many rows of a table fail and delete nothing, from now on. */
export async function refuseLargeDeletes(database: Queryable, table: string, max: number): Promise<void> {
  await sql`create or replace function refuse_large_delete() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > tg_argv[0]::integer then
        raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
      end if;
      return null;
    end $$`.execute(database);
  await sql`create trigger refuse_large_delete after delete on ${sql.identifier(table)}
    referencing old table as gone for each statement execute function refuse_large_delete(${sql.raw(`${max}`)})`.execute(
    database,
  );
}
