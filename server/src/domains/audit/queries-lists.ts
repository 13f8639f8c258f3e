// SQL of recorded changes and security events for administrators: newest first, searched by action, filtered by person,
// days and kind of event.
import type pg from "pg";
import { securityEventNames } from "@hourhand/contract/audit";
import type { Json } from "../../platform/database/column-types.ts";
import { csvTime, defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import { daysOf } from "../../platform/lists/list-filter.ts";
import type { ListPage, ListRequest } from "../../platform/lists/list-request.ts";
import { readList } from "../../platform/lists/list.ts";

/** The name of who acted, if they still exist. */
interface Named {
  actor_id: number | null;
  actor_name: string | null;
}

export interface AuditRow extends Named {
  id: number;
  key_id: number | null;
  command: string | null;
  at: Date;
  action: string;
  subject: string;
  subject_id: number | null;
  before: Json<Readonly<Record<string, unknown>>> | null;
  after: Json<Readonly<Record<string, unknown>>> | null;
}

export interface SecurityRow extends Named {
  id: number;
  at: Date;
  event: string;
  count: number;
  person_id: number | null;
  person_name: string | null;
  network: string | null;
  call: string | null;
  detail: Json<Readonly<Record<string, unknown>>> | null;
}

const usernameOf = (id: string) => `(select username from people where people.id = ${id})`;

/** SQL: the name of the API key or person that made a change. */
const nameOfActor = `coalesce((select name from api_keys where api_keys.id = e.key_id),
  (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) from people where people.id = e.actor_id))`;

/** The audit's table: changes by administrators, and payments. */
export const auditList: ListDefinition<AuditRow, []> = defineList("audit", {
  parameters: [],
  columns: `e.id, e.at, e.actor_id, e.key_id, e.command, ${nameOfActor} as actor_name, e.action, e.subject, e.subject_id, e.before,
    e.after`,
  from: "audit_entries e",
  where: "true",
  id: "e.id",
  sorts: { at: { key: "e.id", type: "bigint", order: "desc" } },
  defaultSort: { key: "e.id", type: "bigint", order: "desc" },
  search: {
    from: "audit_entries e",
    id: "e.id",
    indexedText: "lower(e.action || ' ' || e.subject || ' ' || coalesce(e.subject_id::text, ''))",
  },
  filters: {
    from: "audit_entries e",
    by: {
      person: (id) => `e.id in (
        select id from audit_entries where actor_id = ${id}::text::bigint
        union all select id from audit_entries where subject in ('user', 'person') and subject_id = ${id}::text::bigint
        union all select s.id from workers w join audit_entries s on s.subject = 'worker' and s.subject_id = w.id
          where w.person_id = ${id}::text::bigint
        union all select s.id from worker_applications a join audit_entries s on s.subject = 'request' and s.subject_id = a.id
          where a.person_id = ${id}::text::bigint)`,
      ...daysOf("e.at"),
    },
  },
  exportColumns: [
    { heading: "ID", sql: "e.id" },
    { heading: "AT", sql: csvTime("e.at") },
    { heading: "BY", sql: `coalesce(e.command, ${nameOfActor})` },
    { heading: "ACT", sql: "e.action" },
    { heading: "ABOUT", sql: "e.subject" },
    { heading: "ABOUT ID", sql: "e.subject_id" },
    { heading: "BEFORE", sql: "e.before::text" },
    { heading: "AFTER", sql: "e.after::text" },
  ],
});

/** Security events of accounts and permissions. */
export const securityList: ListDefinition<SecurityRow, []> = defineList("security", {
  parameters: [],
  columns: `e.id, e.at, e.event, e.count, e.person_id, ${usernameOf("e.person_id")} as person_name, e.actor_id,
    ${usernameOf("e.actor_id")} as actor_name, e.network::text as network, e.call, e.detail`,
  from: "security_events e",
  where: "true",
  id: "e.id",
  sorts: { at: { key: "e.id", type: "bigint", order: "desc" } },
  defaultSort: { key: "e.id", type: "bigint", order: "desc" },
  search: {
    from: "security_events e",
    id: "e.id",
    indexedText: "lower(e.event || ' ' || coalesce(e.call, '') || ' ' || coalesce(text(e.network), ''))",
  },
  filters: {
    from: "security_events e",
    by: {
      event: Object.fromEntries(securityEventNames.map((name) => [name, `e.event = '${name}'`])),
      person: (id) => `e.id in (select id from security_events where person_id = ${id}::text::bigint
        union all select id from security_events where actor_id = ${id}::text::bigint)`,
      ...daysOf("e.at"),
    },
  },
  exportColumns: [
    { heading: "ID", sql: "e.id" },
    { heading: "AT", sql: csvTime("e.at") },
    { heading: "EVENT", sql: "e.event" },
    { heading: "TIMES", sql: "e.count" },
    { heading: "PERSON", sql: usernameOf("e.person_id") },
    { heading: "BY", sql: usernameOf("e.actor_id") },
    { heading: "NETWORK", sql: "e.network::text" },
    { heading: "CALL", sql: "e.call" },
    { heading: "DETAIL", sql: "e.detail::text" },
  ],
});

/** Reads one page of recorded changes. */
export const listAuditEntries = (pool: pg.Pool, request: ListRequest): Promise<ListPage<AuditRow>> =>
  readList(pool, auditList, request, []);

/** Reads one page of security events. */
export const listSecurityEvents = (pool: pg.Pool, request: ListRequest): Promise<ListPage<SecurityRow>> =>
  readList(pool, securityList, request, []);
