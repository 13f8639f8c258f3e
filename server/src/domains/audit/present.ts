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
  actor: actorOf(row),
  event: row.action,
  detail: {
    subject: row.subject,
    subject_id: row.subject_id,
    before: row.before,
    after: row.after,
    ...(row.key_id !== null && { key_id: row.key_id }),
  },
});

/** Returns who made a change; null if the product itself did. */
function actorOf({ actor_id: id, key_id: keyId, command, actor_name: name }: AuditRow) {
  if (keyId !== null) return { kind: "key", id: keyId, name } as const;
  if (command !== null) return { kind: "command", id: null, name: command } as const;
  return id === null ? null : ({ kind: "person", id, name } as const);
}

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
