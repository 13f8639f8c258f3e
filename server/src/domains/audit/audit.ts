// The append-only record of payments and of changes by administrators: who, what, before, after, when.
import type { Actor } from "../../platform/person.ts";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import { insertAuditEntry } from "./queries.ts";
import { auditList as audit, securityList as security } from "./queries-lists.ts";

/** The tables of changes and of security events, for their exports. */
export const auditList = audit;
export const securityList = security;

/** One change. `before` and `after` have only the changed fields, and no secrets. */
export interface AuditedChange {
  /** The person who acted; null for an API key, a command of the operator's program and the product itself. */
  actorId: number | null;
  keyId?: number | undefined;
  /** The name of the command. */
  command?: string;
  action: string;
  subject: string;
  subjectId: number | null;
  before?: object;
  after?: object;
}

/** Returns the actor of a change. */
export const byActor = ({ id, keyId }: Actor): Pick<AuditedChange, "actorId" | "keyId"> => ({
  actorId: id,
  keyId,
});

/** Records a change in the transaction that makes it. */
export async function recordChange(transaction: Queryable, change: AuditedChange): Promise<void> {
  await insertAuditEntry(transaction, [
    change.actorId,
    change.action,
    change.subject,
    change.subjectId,
    change.before ? JSON.stringify(change.before) : null,
    change.after ? JSON.stringify(change.after) : null,
    change.keyId ?? null,
    change.command ?? null,
  ]);
}
