// The administrator's queries for records. Uses the wire's names.
import { listAuditEntries, listSecurityEvents } from "@hourhand/contract/audit";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";

/** A recorded change. */
export type AuditEntry = ReplyOf<typeof listAuditEntries>["items"][number];
/** A security event. */
export type SecurityEvent = ReplyOf<typeof listSecurityEvents>["items"][number];

/** One page of administrators' actions. */
export function useListAuditEntries(request: ListRequest) {
  return useListed(listAuditEntries, request, ({ items }) => items, "all");
}

/** One page of security events. */
export function useListSecurityEvents(request: ListRequest) {
  return useListed(listSecurityEvents, request, ({ items }) => items, "all");
}
