// The append-only record of payments and of changes by administrators: who, what, before, after, when.
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import { insertAuditEntry } from "./queries.ts";
import { auditList as audit, securityList as security } from "./queries-lists.ts";

/** The tables of changes and of security events, for their exports. */
export const auditList = audit;
export const securityList = security;

/** One change. `before` and `after` have only the changed fields, and no secrets. */
export interface AuditedChange {
  actorId: number | null;
  action: string;
  subject: string;
  subjectId: number | null;
  before?: object;
  after?: object;
}

/** Records a change in the transaction that makes it. */
export async function recordChange(transaction: Queryable, change: AuditedChange): Promise<void> {
  await insertAuditEntry(transaction, [
    change.actorId,
    change.action,
    change.subject,
    change.subjectId,
    change.before ? JSON.stringify(change.before) : null,
    change.after ? JSON.stringify(change.after) : null,
  ]);
}
