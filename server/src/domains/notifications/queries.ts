// SQL of notices.
import { sql } from "kysely";
import { prepared } from "../../platform/database/hot.ts";
import type { Database } from "../../platform/database/kysely.ts";
import type { Notice, RepeatedNotice } from "./rules.ts";

export interface NoticeRow {
  id: number;
  person_id: number;
  title: string;
  body: string;
  opens: string | null;
  created_at: Date;
}

export async function insertNotice(database: Database, notice: Notice): Promise<NoticeRow> {
  return database
    .insertInto("notices")
    .values({
      person_id: notice.personId,
      title: notice.title,
      body: notice.body,
      opens: notice.opens ?? null,
    })
    .returning(["id", "person_id", "title", "body", "opens", "created_at"])
    .executeTakeFirstOrThrow();
}

/** The INSERT of notices as part of a larger statement; `source` selects person_id, title, body and opens. */
export const insertNoticesText = (source: string): string =>
  `insert into notices (person_id, title, body, opens) ${source}
   returning id, person_id, title, body, opens, created_at`;

/**
 * Stores notices, each in the place of its person's unseen one about the same thing, and answers all of them, oldest
 * first: also those that another one of the same call replaced at once, which were never stored but have their ids.
 */
export async function replaceNotices(
  database: Database,
  notices: readonly RepeatedNotice[],
): Promise<NoticeRow[]> {
  return replaced(database, [
    notices.map(({ personId }) => personId),
    notices.map(({ title }) => title),
    notices.map(({ body }) => body),
    notices.map(({ opens }) => opens ?? null),
    notices.map(({ about }) => about),
  ]);
}
// The order of the rows keeps two transactions from waiting for each other. A new id, so that who says to have seen the
// one before does not remove one that came meanwhile.
const replaced = prepared<NoticeRow, readonly [number[], string[], string[], (string | null)[], string[]]>(
  "replace_notices",
  `with given as materialized (
     select *, lead(n) over (partition by person_id, about order by n) is null as is_last
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[])
       with ordinality n (person_id, title, body, opens, about, n)
   ),
   passed as materialized (
     select nextval(pg_get_serial_sequence('notices', 'id')) as id, person_id, title, body, opens, now() as created_at
     from (select * from given where not is_last order by n) earlier
   ),
   kept as (
     insert into notices (person_id, title, body, opens, about)
     select person_id, title, body, opens, about from given where is_last order by person_id, about
     on conflict (person_id, about) where about is not null
     do update set id = default, created_at = now(), title = excluded.title, body = excluded.body, opens = excluded.opens
     returning id, person_id, title, body, opens, created_at
   )
   select * from passed union all select * from kept`,
);

/** The newest unseen notices of these people, oldest first. */
export const unseenNotices = prepared<NoticeRow, [number[], number]>(
  "unseen_notices",
  `select n.id, n.person_id, n.title, n.body, n.opens, n.created_at
   from unnest($1::bigint[]) p (id)
   cross join lateral (select * from notices where person_id = p.id order by id desc limit $2) n
   order by n.id`,
);

export const deleteNotice = prepared<never, [number, number]>(
  "delete_notice",
  "delete from notices where person_id = $1 and id = $2",
);

export const deleteNoticesAbout = prepared<never, [number, string]>(
  "delete_notices_about",
  "delete from notices where person_id = $1 and about = $2",
);

/** Removes what is beyond the newest so many of each person, and what nobody looked at for 90 days. */
export async function deleteOldNotices(database: Database, mostKept: number): Promise<void> {
  await sql`
    with crowded as (select person_id from notices group by person_id having count(*) > ${mostKept}),
    last_kept as (
      select c.person_id, n.id from crowded c cross join lateral (
        select id from notices where person_id = c.person_id order by id desc offset ${mostKept - 1} limit 1
      ) n
    )
    delete from notices n using last_kept k where n.person_id = k.person_id and n.id < k.id`.execute(
    database,
  );
  await sql`delete from notices where created_at < now() - interval '90 days'`.execute(database);
}
