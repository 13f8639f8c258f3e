// Recorded changes and security events on the wire.
import type {
  listAuditEntries as listAuditEntriesCall,
  listSecurityEvents as listSecurityEventsCall,
} from "@hourhand/contract/audit";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { AuditRow, SecurityRow } from "./queries-lists.ts";

const named = (id: number | null, username: string | null) =>
  id === null ? null : { id, username: username ?? "" };

export const presentAuditEntry = (row: AuditRow): ReplyOf<typeof listAuditEntriesCall>["items"][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: named(row.actor_id, row.actor_name),
  action: row.action,
  subject: row.subject,
  subject_id: row.subject_id,
  before: row.before,
  after: row.after,
});

export const presentSecurityEvent = (
  row: SecurityRow,
): ReplyOf<typeof listSecurityEventsCall>["items"][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  event: row.event,
  times: row.count,
  person: named(row.person_id, row.person_name),
  actor: named(row.actor_id, row.actor_name),
  network: row.network,
  call: row.call,
  detail: row.detail,
});
