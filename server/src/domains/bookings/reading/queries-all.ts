// SQL that reads all bookings for administrators and API keys, for the call below /api/v1.
import type { Pool } from "pg";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../../platform/lists/list.ts";
import { bookingViewColumns, bookingViewJoins, type BookingViewRow } from "./queries.ts";

/** `statuses` is '' and the ids are 0 for all; dates are inclusive. */
type Filter = [
  statuses: string,
  from: string,
  to: string,
  customerId: number,
  workerId: number,
  zone: string,
];

const parts = {
  columns: bookingViewColumns("$6"),
  where: `($1 = '' or b.status = any(string_to_array($1, ','))) and b.booked_on between $2 and $3
    and ($4 = 0 or b.customer_id = $4) and ($5 = 0 or b.worker_id = $5)`,
  id: "b.id",
  sorts: {},
  search: { text: "b.title" },
  isUncounted: true,
} as const;

const byVisit: ListDefinition<BookingViewRow, Filter> = defineList("booking_views_by_visit", {
  ...parts,
  parameters: ["text", "date", "date", "bigint", "bigint", "text"],
  from: bookingViewJoins,
  defaultSort: { key: "(b.booked_on + b.starts)", type: "timestamp", order: "desc" },
});

/** A booking's last event or touch is its change. */
const byChange: ListDefinition<BookingViewRow, [...Filter, since: Date]> = defineList(
  "booking_views_by_change",
  {
    ...parts,
    parameters: ["text", "date", "date", "bigint", "bigint", "text", "timestamptz"],
    from: `(select booking_id, max(at) as changed_at from (select booking_id, at from booking_changes where at >= $7
      union all select booking_id, at from booking_touches where at >= $7) changes group by booking_id) g
    join ${bookingViewJoins} on b.id = g.booking_id`,
    defaultSort: { key: "g.changed_at", type: "timestamptz" },
  },
);

/** Reads one page of all bookings: the latest visit first, or the oldest change first if `since` is given. */
export const allBookingViews = (
  pool: Pool,
  request: ItemsRequest,
  filter: Filter,
  since: Date | undefined,
): Promise<{ rows: BookingViewRow[]; next: string | null }> =>
  since === undefined
    ? readItems(pool, byVisit, request, filter)
    : readItems(pool, byChange, request, [...filter, since]);
