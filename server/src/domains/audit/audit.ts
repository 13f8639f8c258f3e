// The append-only record of what administrators and money did: who, what, before, after, when.
import { sql } from "kysely";
import type { Database } from "../../platform/database/kysely.ts";

/** One change. `before` and `after` hold only what changed and nothing secret. */
export interface AuditedChange {
  actorId: number | null;
  action: string;
  subject: string;
  subjectId: number | null;
  before?: object;
  after?: object;
}

/** Records a change in the transaction that makes it. */
export async function recordChange(transaction: Database, change: AuditedChange): Promise<void> {
  await sql`insert into audit_entries (actor_id, action, subject, subject_id, before, after) values (
    ${change.actorId}, ${change.action}, ${change.subject}, ${change.subjectId},
    ${change.before ? JSON.stringify(change.before) : null}::jsonb,
    ${change.after ? JSON.stringify(change.after) : null}::jsonb)`.execute(transaction);
}
