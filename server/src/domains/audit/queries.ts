// SQL of the record of changes.
import { prepared, type Statement } from "../../platform/database/prepared-statements.ts";

type AuditEntry = readonly [
  actorId: number | null,
  action: string,
  subject: string,
  subjectId: number | null,
  before: string | null,
  after: string | null,
  keyId: number | null,
  command: string | null,
];

export const insertAuditEntry: Statement<never, AuditEntry> = prepared(
  "insert_audit_entry",
  `insert into audit_entries (actor_id, action, subject, subject_id, before, after, key_id, command)
   values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8)`,
);
