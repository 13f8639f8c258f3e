// The HTTP routes to recorded changes and security events, for administrators; read-only.
import {
  listAuditEntries as listAuditEntriesCall,
  listSecurityEvents as listSecurityEventsCall,
} from "@hourhand/contract/audit";
import type { InputOf } from "@hourhand/contract/endpoint";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { ListPage } from "../../platform/lists/list-request.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentAuditEntry, presentSecurityEvent } from "./present.ts";
import { listAuditEntries, listSecurityEvents } from "./queries-lists.ts";

/** Reads a page of a list below /api/v1 that uses page numbers, as the panel's tables do. */
function pageOf(platform: Platform, input: InputOf<typeof listSecurityEventsCall, never>) {
  const { limit, cursor, ...request } = input;
  return {
    ...request,
    page_size: limit ?? request.page_size ?? 20,
    ...(cursor !== undefined && { after: cursor, cursorField: "cursor" }),
    timeZone: platform.calendar.timeZone,
  };
}

const answer = <Row, Item>({ rows, next = null, ...beside }: ListPage<Row>, present: (row: Row) => Item) => ({
  items: rows.map(present),
  next,
  ...beside,
});

export function bindAuditRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listAuditEntriesCall, async ({ input }) =>
    answer(await listAuditEntries(platform.pool, pageOf(platform, input)), presentAuditEntry),
  );

  bind(router, listSecurityEventsCall, async ({ input }) =>
    answer(await listSecurityEvents(platform.pool, pageOf(platform, input)), presentSecurityEvent),
  );
}
