// SQL of the administrator's users table.
import { csvTime, defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { daysOf } from "../../../platform/lists/list-filter.ts";
import type { ListPage, ListRequest } from "../../../platform/lists/list-request.ts";
import { readList } from "../../../platform/lists/list.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { PersonRow } from "../queries.ts";

export interface ListedPerson extends Omit<PersonRow, "is_new" | "deactivation_reason"> {
  joined_at: Date;
  last_login_at: Date | null;
  unread: number;
}

/** The users table; `$1` is the id of the administrator who reads it. */
export const usersList: ListDefinition<ListedPerson, [readerId: number]> = defineList("people", {
  parameters: ["bigint"],
  columns: `p.id, p.role, p.username, p.email, p.phone, p.phone_e164, p.first_name, p.last_name, p.picture, p.google_picture, p.is_active,
    p.joined_at, p.last_login_at,
    (select count(*)::int from (select from chat_rooms r join chat_messages m on m.room_id = r.id
      where r.first_person_id = least(p.id, $1::bigint) and r.second_person_id = greatest(p.id, $1::bigint)
        and m.sender_id = p.id and m.id > coalesce((select last_read_id from chat_reads c
          where c.room_id = r.id and c.person_id = $1::bigint), 0) limit 999) u) as unread`,
  from: "people p",
  where: "not p.is_system",
  id: "p.id",
  // Columns by the names that clients send (docs/rules/accounts.md 32). People without a phone, or who never signed in,
  // sort first.
  sorts: {
    id: { key: "p.id", type: "bigint" },
    username: { key: "lower(p.username)", type: "text" },
    email: { key: "lower(p.email)", type: "text" },
    phone: { key: "coalesce(p.phone, '')", type: "text" },
    date_joined: { key: "p.joined_at", type: "timestamptz" },
    last_login: { key: "coalesce(p.last_login_at, '-infinity'::timestamptz)", type: "timestamptz" },
    role: { key: "p.role", type: "text" },
    is_worker: { key: "p.role", type: "text" },
  },
  defaultSort: { key: "p.id", type: "bigint" },
  search: { from: "people p", id: "p.id", indexedText: "p.search_text", hasPhones: true },
  filters: {
    from: "people p",
    by: {
      role: { admin: "p.role = 'admin'", worker: "p.role = 'worker'", user: "p.role = 'user'" },
      active: { yes: "p.is_active", no: "not p.is_active" },
      // People who kept a number that another account has too, and the account with it.
      phone: {
        shared: `exists (select from people q where coalesce(q.phone_e164, q.phone) = coalesce(p.phone_e164, p.phone)
          and q.id <> p.id)`,
      },
      ...daysOf("p.joined_at"),
    },
  },
  counter: "people",
  exportColumns: [
    { heading: "ID", sql: "p.id" },
    { heading: "USERNAME", sql: "p.username" },
    { heading: "First name", sql: "p.first_name" },
    { heading: "Last name", sql: "p.last_name" },
    { heading: "Email", sql: "p.email" },
    { heading: "Phone", sql: "p.phone", isPhone: true },
    { heading: "Created On", sql: csvTime("p.joined_at") },
    { heading: "Last Login", sql: csvTime("p.last_login_at") },
    { heading: "Role", sql: "case p.role when 'user' then 'Customer' else p.role end" },
    { heading: "Active", sql: "p.is_active" },
  ],
});

/** Reads one page of people, each with the number of messages from them that the reader has not read. */
export const listUsers = (
  { pool, calendar: { timeZone } }: Pick<Platform, "pool" | "calendar">,
  request: ListRequest,
  readerId: number,
): Promise<ListPage<ListedPerson>> => readList(pool, usersList, { ...request, timeZone }, [readerId]);
