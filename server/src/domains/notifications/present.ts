// Notices as they travel.
import type { NoticeFrame } from "@hourhand/contract/notifications";
import type { NoticeRow } from "./queries.ts";

export function presentNotice(row: NoticeRow): NoticeFrame {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    at: row.created_at.toISOString(),
    ...(row.opens !== null && { open: row.opens }),
    ...(row.event !== null && { event: row.event }),
    ...(row.booking_id !== null && { booking_id: row.booking_id }),
  };
}
