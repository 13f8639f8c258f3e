// SQL of the administrator's users table.
import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../../platform/database/kysely.ts";
import type { PersonRow } from "../queries.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

export interface ListedPerson extends PersonRow {
  joined_at: Date;
  last_login_at: Date | null;
  unread: number;
}

/** Columns the table sorts by, as the documents name them. */
const sortColumns: Record<string, RawBuilder<unknown>> = {
  id: sql`p.id`,
  username: sql`lower(p.username)`,
  email: sql`lower(p.email)`,
  phone: sql`p.phone`,
  date_joined: sql`p.joined_at`,
  last_login: sql`p.last_login_at`,
  role: sql`p.role`,
  is_worker: sql`p.role`,
};

export interface PersonPage {
  search: string;
  sort: string;
  isDescending: boolean;
  limit: number;
  offset: number;
  /** Whose unread messages are counted. */
  readerId: number;
}

/** True for a name the table can be sorted by. */
export const isPersonSort = (name: string): boolean => Object.hasOwn(sortColumns, name);

const matching = (search: string) =>
  search === ""
    ? sql`not p.is_system`
    : sql`not p.is_system and (p.username ilike ${search} or p.email ilike ${search} or p.phone ilike ${search}
        or p.first_name || ' ' || p.last_name ilike ${search})`;

/** One page of people. `search` is a LIKE pattern or empty. */
export async function listPeople(database: Database, page: PersonPage): Promise<ListedPerson[]> {
  const column = sortColumns[page.sort] ?? sql`p.id`;
  const direction = page.isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<ListedPerson>`
    select p.id, p.role, p.username, p.email, p.phone, p.first_name, p.last_name, p.picture, p.google_picture, p.is_active,
      p.joined_at, p.last_login_at,
      coalesce((select count(*)::int from chat_rooms r join chat_messages m on m.room_id = r.id
        where r.first_person_id = least(p.id, ${page.readerId}::bigint) and r.second_person_id = greatest(p.id, ${page.readerId}::bigint)
          and m.sender_id = p.id and m.id > coalesce((select last_read_id from chat_reads c
            where c.room_id = r.id and c.person_id = ${page.readerId}), 0)), 0) as unread
    from people p where ${matching(page.search)}
    order by ${column} ${direction} nulls last, p.id ${direction}
    limit ${page.limit} offset ${page.offset}`.execute(database);
  return rows;
}

/** How many people match, counted up to a cap; all of them without counting where nothing is searched. */
export async function countPeople(database: Database, search: string, cap: number): Promise<number> {
  const { rows } =
    search === ""
      ? await sql<{ count: number }>`select tally_total('people') as count`.execute(database)
      : await sql<{ count: number }>`
          select count(*)::int as count from (select 1 from people p where ${matching(search)} limit ${cap}) found`.execute(
          database,
        );
  return onlyRow(rows).count;
}
