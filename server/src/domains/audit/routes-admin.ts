// The HTTP routes to recorded changes and security events, for administrators; read-only.
import {
  listAuditEntries as listAuditEntriesCall,
  listSecurityEvents as listSecurityEventsCall,
} from "@hourhand/contract/audit";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import { presentTable, tableRequest } from "../../platform/lists/table-pages.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentAuditEntry, presentSecurityEvent } from "./present.ts";
import { listAuditEntries, listSecurityEvents } from "./queries-lists.ts";

export function bindAuditRoutes(router: HttpRouter, { pool, calendar }: Platform): void {
  bind(router, listAuditEntriesCall, async ({ input }) =>
    presentTable(await listAuditEntries(pool, tableRequest(input, calendar.timeZone)), presentAuditEntry),
  );

  bind(router, listSecurityEventsCall, async ({ input }) =>
    presentTable(
      await listSecurityEvents(pool, tableRequest(input, calendar.timeZone)),
      presentSecurityEvent,
    ),
  );
}
